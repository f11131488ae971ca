// The real SQLite: which kind of loss each mode shows in which model, as it was measured on real
// file systems and published (ALICE: a rollback journal loses durability and nothing else, a
// write-ahead log loses nothing). Numbers of states depend on the work; classes do not.

import ChaosCampaign
import ChaosTrace
import Testing

@Suite struct SQLiteSweepTests {
  /// What the states of one model lose.
  enum Loss: Sendable {
    /// Nothing.
    case none
    /// What was acknowledged, and nothing is damaged.
    case durability
    /// The database is damaged; what else is lost with it is chance.
    case corruption

    func matches(_ losses: Set<LossClass>) -> Bool {
      switch self {
      case .none: losses.isEmpty
      case .durability: losses == [.durability]
      case .corruption: losses.contains(.corruption)
      }
    }
  }

  struct Mode: Sendable, CustomTestStringConvertible {
    var store: String
    var work = [SweptAct(.batch)]
    var kill = Loss.none
    var lazy = Loss.none
    var ext4 = Loss.none
    var worst = Loss.none
    var testDescription: String { store }
  }

  private static let models: [DiskModelName] = [.kill, .lazy, .ext4Ordered, .posixWorst]

  /// A value that takes pages of its own: a transaction writes several pages.
  private static let large = [SweptAct(.write, .large)]
  /// Pages are given back to the list of free ones, and taken from it: transactions differ in
  /// which page their journal's records hold.
  private static let changing = [SweptAct(.write), SweptAct(.write, .large), SweptAct(.batch)]

  /// The store with nothing that makes up for what SQLite leaves to chance.
  private static func sweep(_ mode: Mode) throws -> Swept {
    let separator = mode.store.contains(":") ? "," : ":"
    return try Swept(
      mode.store + separator + "fullfsync=off,settle=off", mode.work, models: models)
  }

  /// The table of what is known; a mode that must hold shows whether chaos invents anything.
  @Test(arguments: [
    Mode(store: "sqlite-rollback", work: large, ext4: .durability, worst: .durability),
    Mode(store: "sqlite-rollback:synchronous=extra", work: large),
    Mode(
      store: "sqlite-rollback:synchronous=normal", work: large, ext4: .durability,
      worst: .corruption),
    Mode(
      store: "sqlite-rollback:synchronous=off", lazy: .durability, ext4: .corruption,
      worst: .corruption),
    Mode(store: "sqlite-rollback:journal=truncate", work: large),
    Mode(
      store: "sqlite-rollback:journal=truncate,synchronous=normal", work: large,
      lazy: .durability, ext4: .durability, worst: .corruption),
    Mode(store: "sqlite-rollback:journal=persist", work: changing),
    Mode(
      store: "sqlite-rollback:journal=memory", work: large, kill: .corruption, ext4: .corruption,
      worst: .corruption),
    Mode(
      store: "sqlite-rollback:journal=off", work: large, kill: .corruption, ext4: .corruption,
      worst: .corruption),
    Mode(store: "sqlite-wal", work: large),
    Mode(
      store: "sqlite-wal:synchronous=normal", work: large, lazy: .durability, ext4: .durability,
      worst: .durability),
    Mode(
      store: "sqlite-wal:synchronous=off,checkpoint=2", work: changing, lazy: .durability,
      ext4: .corruption, worst: .corruption),
  ])
  func `A mode loses what is known of it, and nothing else`(_ mode: Mode) throws {
    let swept = try Self.sweep(mode)
    let losses = [mode.kill, mode.lazy, mode.ext4, mode.worst]
    for (model, loss) in zip(Self.models, losses) {
      let seen = try swept.losses(model)
      #expect(loss.matches(seen), "\(model.word): \(seen)")
    }
    #expect(swept.result.doubts == [])
    // A mode says itself what it may lose. Damage is always a finding.
    #expect(swept.result.failures.isEmpty == !losses.contains(.corruption))
  }

  /// A journal that is overwritten in place, and not synced before its header counts its records:
  /// a page of it that was written back early holds the head of an older record, and SQLite's
  /// checksum looks at every 200th byte only.
  @Test func `One journal page that is older than the others damages a database`() throws {
    let swept = try Self.sweep(
      Mode(store: "sqlite-rollback:journal=persist,synchronous=normal", work: Self.changing))
    #expect(try swept.losses(.kill) == [] && swept.losses(.lazy) == [])
    #expect(try swept.losses(.posixWorst).contains(.corruption))
    let finding = try #require(swept.result.failures.first { $0.loss == .corruption })
    let survivors = Trace(decoding: finding.trace).steps.compactMap { step -> Survivors? in
      switch step {
      case .panic(let survivors), .powerLoss(let survivors): survivors
      default: nil
      }
    }
    #expect(survivors.map(\.mode) == [.version])
    #expect(finding.model == .ext4Ordered)
  }

  /// A kill between the pages of a transaction; where all of it is one page there is no between.
  @Test(arguments: ["memory", "off"])
  func `Without a journal on the disk a kill damages what takes several pages`(_ journal: String)
    throws
  {
    for (act, isDamaged) in [(SweptAct(.write), false), (SweptAct(.write, .large), true)] {
      let store = "sqlite-rollback:journal=\(journal)"
      let swept = try Swept(store, [act], models: [.kill])
      #expect(try swept.losses(.kill).contains(.corruption) == isDamaged, "\(act.word)")
    }
  }
}
