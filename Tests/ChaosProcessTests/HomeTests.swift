// The home of a managed process: what HOME says, what libraries that asked earlier believe, and
// what UserDefaults of Foundation keep there.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct HomeTests {
  /// The store of a kind whose processes share a home.
  private func shared(_ phone: Phone, _ name: ProcessName) throws -> any Store {
    guard let process = phone.process(name) else { fatalError("\(name.word) does not run") }
    return try SharedKind().open(phone.host(process))
  }

  @Test func theHomeHasTwoNames() throws {
    #expect(try ManagedPhone().run(TwoNames.self) == ["app", "app"])
  }

  @Test func defaultsOutliveTheProcess() throws {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    try shared(phone, .app).write(.streak, Value(bytes: [1, 2, 3]))
    _ = phone.kill(.app, .jetsam)
    _ = phone.launch(.app, .user)
    #expect(try shared(phone, .app).read(.streak) == .value(Value(bytes: [1, 2, 3])))
    phone.shutDown()
  }

  /// Those of an app and its extension are the same where their home is.
  @Test func defaultsAreSharedWhereTheHomeIs() throws {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    _ = phone.launch(.widget, .timeline)
    try shared(phone, .app).write(.streak, Value(bytes: [7]))
    #expect(try shared(phone, .widget).read(.streak) == .value(Value(bytes: [7])))
    let alone = try TestKind<Defaults>().open(phone.host(try #require(phone.process(.widget))))
    #expect(alone.read(.streak) == .absent)
    phone.shutDown()
  }
}

/// A kind of store whose processes have the home of their group.
private struct SharedKind: ManagedStoreKind {
  typealias Managed = Defaults
  var name: String { "test" }
  var summary: String { "a test's" }
  func promises(_ era: Era) -> Promises { Promises() }
  func home(_ host: ChaosPhone.Host) -> String { host.group }
}

/// Writes by one name and reads by the other.
final class TwoNames: Script {
  override func check() -> [String] {
    let name = "/home.txt"
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    guard home == launch.container else { return [home] }
    let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    guard temporary == launch.container + "/tmp" else { return [temporary] }
    try? Data("app".utf8).write(to: URL(fileURLWithPath: "/phone/home" + name))
    return [home, "/phone/home"].map {
      (try? String(contentsOfFile: $0 + name, encoding: .utf8)) ?? "nothing in \($0)"
    }
  }
}

/// UserDefaults as they are.
final class Defaults: Script {
  private let defaults = UserDefaults(suiteName: "group.test")

  override func read(_ key: Key) -> ReadOutcome {
    guard let data = defaults?.data(forKey: key.word) else { return .absent }
    return .value(Value(bytes: Array(data)))
  }

  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    defaults?.set(value.map { Data($0.bytes) }, forKey: key.word)
    if defaults?.synchronize() != true { throw .unknown(.ioError) }
  }
}
