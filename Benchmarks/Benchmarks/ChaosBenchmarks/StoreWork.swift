// The work of one store in one process, on the simulated disk or straight in memory.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// A phone whose app is about to use a store: forty operations, about those of a trace of 60 steps.
final class StoreWork {
  private static let operations = 40

  private let phone: Phone
  private let process: Process
  private let kind: any StoreKind
  private let host: Host

  /// - Parameter inMemory: the store's system calls, and those of its daemon, go to plain memory.
  init?(_ kind: any StoreKind, _ baton: Baton, _ template: Disk, inMemory: Bool) {
    self.kind = kind
    phone = Phone(TraceHeader(), on: baton, template: template)
    let memory = inMemory ? MemoryFiles(foldersOf: phone.disk) : nil
    func host(_ host: Host) -> Host { memory.map { Host(host, files: $0) } ?? host }
    phone.daemonService = kind.startDaemon(host(phone.daemonHost))
    guard phone.launch(.app, .user), let app = phone.process(.app) else { return nil }
    process = app
    self.host = host(phone.host(app))
  }

  /// Does the work.
  ///
  /// - Returns: what the store answered, so that two runs can be compared.
  func run() -> [ReadOutcome] {
    // What a store keeps for the run goes with the run: the next phone may wait for its turn.
    defer { phone.shutDown() }
    var answers: [ReadOutcome] = []
    process.beginAct(pause: 0)
    guard let store = try? kind.open(host) else { return [] }
    for number in 0..<Self.operations {
      process.beginAct(pause: 0)
      let key = Key.allCases[number % Key.allCases.count]
      switch number % 4 {
      case 0:
        let shape: ValueShape = number % 16 == 0 ? .large : .small
        try? store.write(key, .text("word", shape, stamp: number))
      case 1: try? store.update(key) { _ in .counter(number, stamp: number) }
      default: answers.append(store.read(key))
      }
      process.endAct()
      // Some time passes, and what the store put off happens.
      if number % 10 == 9 { phone.wait(30) }
    }
    return answers
  }
}
