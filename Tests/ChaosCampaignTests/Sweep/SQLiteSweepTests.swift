// The real SQLite: which kind of loss each mode shows in which model, as it was measured on real
// file systems and published (ALICE: a rollback journal loses durability and nothing else, a
// write-ahead log loses nothing). Numbers of states depend on the work; classes do not.

import ChaosCampaign
import ChaosTrace
import Testing

@Suite struct SQLiteSweepTests {
  struct Mode: Sendable, CustomTestStringConvertible {
    var store: String
    var lazy: Set<LossClass> = []
    var ext4: Set<LossClass> = []
    var worst: Set<LossClass> = []
    var testDescription: String { store }
  }

  private static let models: [DiskModelName] = [.kill, .lazy, .ext4Ordered, .posixWorst]

  /// The store with nothing that makes up for what SQLite leaves to chance.
  private static func sweep(_ store: String, _ acts: [BehaviourName] = [.streak, .batch])
    throws -> Swept
  {
    let separator = store.contains(":") ? "," : ":"
    return try Swept(store + separator + "fullfsync=off,settle=off", acts, models: models)
  }

  @Test(arguments: [
    Mode(store: "sqlite-rollback", ext4: [.durability], worst: [.durability]),
    Mode(store: "sqlite-rollback:synchronous=extra"),
    Mode(store: "sqlite-rollback:journal=truncate"),
    Mode(store: "sqlite-rollback:journal=persist"),
    Mode(store: "sqlite-wal"),
    Mode(
      store: "sqlite-wal:synchronous=normal", lazy: [.durability], ext4: [.durability],
      worst: [.durability]),
  ])
  func `A mode loses what is known of it, and nothing else`(_ mode: Mode) throws {
    let swept = try Self.sweep(mode.store)
    #expect(try swept.losses(.kill) == [])
    #expect(try swept.losses(.lazy) == mode.lazy)
    #expect(try swept.losses(.ext4Ordered) == mode.ext4)
    #expect(try swept.losses(.posixWorst) == mode.worst)
    #expect(swept.result.failures.isEmpty && swept.result.doubts.isEmpty)
  }

  /// LazyFS sees lost data there, and never the corruption.
  @Test func `Without syncs a database is damaged, and lazy sees only what is lost`() throws {
    let swept = try Self.sweep("sqlite-rollback:synchronous=off")
    #expect(try swept.losses(.kill) == [] && swept.losses(.lazy) == [.durability])
    #expect(try swept.losses(.ext4Ordered).contains(.corruption))
    #expect(try swept.losses(.posixWorst).contains(.corruption))
  }

  @Test(arguments: ["memory", "off"])
  func `Without a journal on the disk a database is damaged`(_ journal: String) throws {
    let swept = try Self.sweep("sqlite-rollback:journal=\(journal)", [.write, .batch])
    #expect(try swept.losses(.posixWorst).contains(.corruption))
  }
}
