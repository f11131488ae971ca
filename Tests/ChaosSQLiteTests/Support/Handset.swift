// A phone whose processes use SQLite directly, with no store and no judge.

import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

@testable import ChaosSQLite

/// A phone with the app and an extension running.
final class Handset {
  static let path = "/group/Documents/test.sqlite"

  let phone: Phone
  private var machines: [SQLiteMachine?] = [nil, nil, nil]
  let options: MachineOptions

  init(_ header: TraceHeader = TraceHeader(), _ options: MachineOptions = MachineOptions()) {
    self.options = options
    phone = Phone(header, on: Baton())
    launch()
  }

  /// Connections must be gone before the phone.
  deinit {
    phone.shutDown()
    machines = []
  }

  /// Starts what does not run.
  func launch() {
    _ = phone.launch(.app, .user)
    _ = phone.launch(.notifications, .push)
  }

  func host(_ name: ProcessName) -> Host {
    guard let process = phone.process(name) else { fatalError("\(name.word) does not run") }
    return phone.host(process)
  }

  /// The machine of a process's present life.
  func machine(_ name: ProcessName = .app) -> SQLiteMachine {
    if let machine = machines[Int(name.code)], !machine.isDead { return machine }
    let machine = SQLiteMachine(host(name), options)
    machines[Int(name.code)] = machine
    return machine
  }

  func open(
    _ name: ProcessName = .app, _ path: String = Handset.path, _ setup: String = ""
  ) throws -> Database {
    let database = try Database(path, layer: machine(name).name)
    let answer = database.run(setup)
    if answer.code != 0 { throw Database.Refusal(code: answer.code) }
    return database
  }

  /// The files beside the database, by their endings.
  var files: [String] {
    phone.disk.tree().map(\.path).filter { $0.hasPrefix(Self.path) }
      .map { String($0.dropFirst(Self.path.count)) }
  }

  func content(_ ending: String) -> [UInt8]? {
    phone.disk.tree().first { $0.path == Self.path + ending }?.content
  }

  func entry(_ ending: String) -> TreeEntry? {
    phone.disk.tree().first { $0.path == Self.path + ending }
  }
}
