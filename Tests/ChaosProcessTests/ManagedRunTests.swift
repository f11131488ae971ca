// Whole traces on a store whose processes are managed: found, replayed, the same each time.

import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@Suite struct ManagedRunTests {
  private func run(_ steps: String, _ words: [String]) throws -> RunOutcome {
    let lines = steps.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let text = "chaos trace 1\nphone ios18 passcode disk=apfs.power\n"
    let trace = try TraceText(parsing: text + lines.joined(separator: "\n")).trace
    return Catalog().simulator().run(trace, TestKind<FileStore>(words: words))
  }

  /// `Data.write(to:)` empties the file before it fills it, and a kill may come between.
  @Test func aKillInTheMiddleOfACallLeavesWhatWasThere() throws {
    let steps = "launch app user; act app write streak pause=3; kill app jetsam; launch app user"
    let torn = try run(steps + "; act app read streak", ["plain"])
    #expect(torn.violations.map(\.invariant).contains("NoTornValue"))
    let whole = try run(steps + "; act app read streak", ["atomic"])
    #expect(!whole.violations.map(\.invariant).contains("NoTornValue"))
  }

  @Test func whatCannotBeSimulatedMakesTheVerdictUnknown() throws {
    let outcome = try run("launch app user; act app write streak", ["fork"])
    #expect(outcome.verdict == .unknown)
    #expect(outcome.refusals == ["fork: a process of its own"])
    #expect(outcome.violations.isEmpty)
  }

  @Test func aTrapIsAFinding() throws {
    let outcome = try run("launch app user; act app write streak", ["trap"])
    #expect(outcome.verdict == .broken)
    let trap = try #require(outcome.violations.first { $0.invariant == "ProcessesDoNotTrap" })
    #expect(trap.message.contains("SIGILL"))
  }

  /// The clock, chance, the order of sets, addresses: nothing of the machine reaches an outcome.
  @Test(arguments: ["plain", "atomic", "random"]) func eachRunIsTheSame(saving: String) throws {
    func digests() -> [UInt64] {
      let simulator = Catalog().simulator()
      let source = TraceSource(
        seed: 11, eras: EraName.allCases, models: DiskModelName.allCases, isCareful: false)
      return (0..<60).map {
        simulator.run(source.trace($0), TestKind<FileStore>(words: [saving])).digest
      }
    }
    #expect(digests() == digests())
  }

  /// After a thousand launches from one place their code stands elsewhere in memory.
  @Test func theThousandthLaunchIsLikeTheFirst() throws {
    let life = "launch app user\nact app write streak\nact app read streak\nkill app jetsam\n"
    let text = "chaos trace 1\nphone ios18 passcode disk=apfs.power\n"
    let lives = 8
    let trace = try TraceText(parsing: text + String(repeating: life, count: lives)).trace
    let simulator = Catalog().simulator()
    let kind = TestKind<FileStore>(words: ["atomic"])
    let first = simulator.run(trace, kind)
    #expect(first.refusals.isEmpty)
    #expect(first.judged.history.operations.count >= 2 * lives)
    for _ in 0..<1_100 / lives { #expect(simulator.run(trace, kind).digest == first.digest) }
  }

  /// What the nursery does for later launches, after a hundred and after a thousand, moves nothing
  /// that a process allocates: what a library orders by address has one order.
  @Test(.enabled("the container forbids it") { mayFixAddresses() })
  func everyLaunchAllocatesInTheSamePlaces() throws {
    let phone = Phone(TraceHeader(), on: Baton())
    defer { phone.shutDown() }
    var places: Set<[String]> = []
    for _ in 0..<1_010 {
      _ = phone.launch(.app, .user)
      let host = phone.host(try #require(phone.process(.app)))
      places.insert(try TestKind<Places>().open(host).check())
      _ = phone.kill(.app, .jetsam)
    }
    #expect(places.count == 1 && places.first?.count == 40)
  }
}

/// A value a file, by Foundation.
final class FileStore: Script {
  private func url(_ key: Key) -> URL {
    URL(fileURLWithPath: launch.container + "/Documents/" + key.word)
  }

  override func read(_ key: Key) -> ReadOutcome {
    guard FileManager.default.fileExists(atPath: url(key).path) else { return .absent }
    guard let data = try? Data(contentsOf: url(key)) else { return .unavailable }
    return .value(Value(bytes: Array(data)))
  }

  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    switch launch.words[0] {
    case "fork":
      typealias Call = @convention(c) (Int) -> Int
      if let symbol = dlsym(nil, "syscall") { _ = unsafeBitCast(symbol, to: Call.self)(57) }
    case "trap": fatalError("a trap")
    case "random":
      // Nothing here may differ from run to run.
      let names = Set((0..<20).map { _ in "\(Int.random(in: 0..<1_000))" })
      let line = names.joined(separator: " ") + " \(Date().timeIntervalSince1970) \(UUID())"
      try? Data(line.utf8).write(to: url(key).appendingPathExtension("log"))
    default: break
    }
    do {
      if let value {
        try Data(value.bytes).write(
          to: url(key), options: launch.words[0] == "atomic" ? .atomic : [])
      } else if FileManager.default.fileExists(atPath: url(key).path) {
        try FileManager.default.removeItem(at: url(key))
      }
    } catch {
      throw .unknown(.ioError)
    }
  }
}

/// Where it gets memory of many sizes.
final class Places: Script {
  override func check() -> [String] {
    (0..<40).map { "\(Int(bitPattern: malloc(16 + $0 * 48)))" }
  }
}
