// A phone whose processes are managed, or run in process, with no judge: what their code says is
// what a test sees.

import ChaosContracts
import ChaosDisk
import ChaosInProcess
import ChaosPhone
import ChaosProcess
import ChaosTrace

/// A phone with the app running.
final class ManagedPhone {
  let phone: Phone
  /// Whether the code runs in process.
  private let isWithin: Bool
  /// Whether it makes its calls by the functions of CFronts.
  private let isFronted: Bool

  init(within isWithin: Bool = false, fronted isFronted: Bool = false) {
    self.isWithin = isWithin
    self.isFronted = isFronted
    phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
  }

  deinit { phone.shutDown() }

  /// Opens a store in a process of the app.
  func open<Managed: ManagedStore>(
    _ type: Managed.Type, _ words: [String] = [], in name: ProcessName = .app
  ) throws -> any Store {
    guard let process = phone.process(name) else { fatalError("\(name.word) does not run") }
    let kind = TestKind<Managed>(words: words)
    if isFronted { return try kind.openFronted(phone.host(process)) }
    return try isWithin
      ? InProcess(kind).open(phone.host(process)) : kind.open(phone.host(process))
  }

  /// What the code of a process says when it is asked to check itself.
  func run<Managed: ManagedStore>(_ type: Managed.Type, _ words: [String] = []) throws -> [String] {
    try open(type, words).check()
  }
}

/// A kind of store that promises nothing, but perhaps a class.
struct TestKind<Managed: ManagedStore>: ManagedStoreKind {
  var words: [String] = []
  var protection: ProtectionClass?
  var name: String { "test" }
  var summary: String { "a test's" }
  func promises(_ era: Era) -> Promises {
    var promises = Promises()
    guard let protection else { return promises }
    promises.protection = protection
    promises.unavailable = .beforeFirstUnlock
    return promises
  }
}

/// A store that holds nothing: its check is what a test runs.
class Script: ManagedStore {
  let launch: Launch

  required init(_ launch: Launch) throws(StoreError) { self.launch = launch }

  func read(_ key: Key) -> ReadOutcome { .absent }
  func write(_ key: Key, _ value: Value?) throws(StoreError) {}
  func check() -> [String] { [] }
  func flush() throws(StoreError) {}
}
