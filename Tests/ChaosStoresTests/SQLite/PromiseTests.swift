// What each way to use SQLite promises, it keeps; where a promise is more than the system gives,
// that shows.

import ChaosContracts
import ChaosSearch
import ChaosSimulation
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosBehaviours
@testable import ChaosInvariants
@testable import ChaosStores

@Suite struct PromiseTests {
  private static func store(_ journal: SQLiteOptions.Journal, _ words: String = "") throws
    -> SQLite
  {
    let asked = words.split(separator: ",").map { word in
      let sides = word.split(separator: "=").map(String.init)
      return (name: sides[0], value: sides[1])
    }
    return try SQLite(journal).with(asked)
  }

  private func broken(
    _ kind: SQLite, _ model: DiskModelName, _ seed: UInt64, _ runs: Int, hasExtensions: Bool = true
  ) -> [String] {
    let simulator = Simulator(behaviours: behaviours, invariants: invariants)
    let source = TraceSource(
      seed: seed, eras: EraName.allCases, models: [model], hasExtensions: hasExtensions)
    return (0..<runs * TestScale.factor).compactMap { index in
      let outcome = simulator.run(source.trace(index), kind)
      return outcome.violations.first.map { "\(index): \($0.message)" }
    }
  }

  /// The store as it should be used holds, whatever the phone does.
  @Test(arguments: [DiskModelName.apfsPower, .posixWorst, .ext4Ordered, .apfsPanic])
  func sqliteWALHolds(model: DiskModelName) throws {
    #expect(broken(try Self.store(.wal), model, 5, 120) == [])
  }

  /// Classes of protection that an open database can keep, as long as all files have the same.
  @Test(arguments: [
    "class=b", "class=c", "class=c,errors=apple", "tx=deferred",
  ])
  func itHoldsWithTheseOptions(words: String) throws {
    #expect(broken(try Self.store(.wal, words), .apfsPower, 6, 250) == [])
  }

  /// The shared memory of a database of class A goes with the key; whoever looks there is ended.
  @Test func aDatabaseOfClassAEndsItsProcess() throws {
    let messages = broken(try Self.store(.wal, "class=a"), .apfsPower, 6, 250)
    #expect(messages.contains { $0.contains("SIGBUS") })
  }

  /// A database is moved as a whole where nobody else uses it; who begins at the same time may go
  /// on with the old one.
  @Test func aMoveIsForAnAppAlone() throws {
    let kind = try Self.store(.wal, "move=together")
    #expect(broken(kind, .apfsPower, 6, 250, hasExtensions: false) == [])
    #expect(broken(kind, .apfsPower, 6, 250) != [])
  }

  /// A transaction that stays open keeps its lock when the app is suspended (0xdead10cc).
  @Test func aHeldTransactionIsALockAcrossSuspension() throws {
    let messages = broken(try Self.store(.wal, "transaction=held"), .apfsPower, 6, 50)
    #expect(messages.contains { $0.contains("0xdead10cc") })
  }

  private static let crash = """
    launch app user
    act app write streak
    act app write streak
    act app write theme
    power-loss none
    unlock
    launch app user
    act app read streak
    """

  /// A power loss that takes everything that was not durable, on each disk.
  private func answer(_ kind: SQLite, _ disk: String) throws
    -> (answers: [String], broken: [String])
  {
    let play = try Play(Self.crash, phone: "ios18 disk=\(disk)", on: kind)
    return (play.answers, play.broken)
  }

  /// Modes that sync each commit keep it.
  @Test(arguments: ["wal", "truncate", "persist"], ["apfs.power", "posix.worst", "ext4.ordered"])
  func fullKeepsEveryCommit(journal: String, disk: String) throws {
    let kind = try Self.store(SQLiteOptions.Journal(rawValue: journal) ?? .wal)
    let (answers, broken) = try answer(kind, disk)
    #expect(answers == ["366"] && broken == [])
  }

  /// Without F_FULLFSYNC a drive's cache takes commits that were acknowledged.
  @Test func aPlainSyncIsNotEnough() throws {
    #expect(
      try answer(Self.store(.wal, "fullfsync=off"), "apfs.power").broken
        == ["AcknowledgedWritesSurvive"])
    #expect(try answer(Self.store(.wal, "fullfsync=off"), "posix.worst").broken == [])
  }

  /// NORMAL may lose the last commits, and says so: what is left is a state that was.
  @Test func normalLosesWhatItSays() throws {
    let (answers, broken) = try answer(Self.store(.wal, "synchronous=normal"), "apfs.power")
    #expect(answers != ["366"] && broken == [])
  }

  /// In DELETE mode the journal's removal is the commit, and FULL does not sync the folder: the
  /// journal may come back, and undo it. EXTRA syncs the folder.
  @Test func deleteModeMayUndoItsLastCommit() throws {
    let last = """
      launch app user
      act app write streak
      act app write streak
      power-loss none
      unlock
      launch app user
      act app read streak
      """
    let full = try Play(last, phone: "ios18 disk=posix.worst", on: Self.store(.delete))
    #expect(full.answers == ["365"] && full.broken == [])
    let extra = try Self.store(.delete, "synchronous=extra")
    let safe = try Play(last, phone: "ios18 disk=posix.worst", on: extra)
    #expect(safe.answers == ["366"] && safe.broken == [])
    // A folder gets a plain fsync, whatever files get: a drive's cache keeps the name.
    let drive = try Play(last, phone: "ios18 disk=apfs.power", on: extra)
    #expect(drive.broken == ["AcknowledgedWritesSurvive"])
  }

  /// OFF survives a kill, and no more.
  @Test func offSurvivesAKill() throws {
    let play = try Play(
      """
      launch app user
      act app write streak
      kill app jetsam
      launch app user
      act app read streak
      """,
      on: Self.store(.wal, "synchronous=off"))
    #expect(play.answers == ["365"] && play.broken == [])
    #expect(try answer(Self.store(.wal, "synchronous=off"), "apfs.power").answers != ["366"])
  }
}
