// What chaos finds in LMDB, and that it holds under its default settings.

import ChaosTesting
import StoresUnderTest
import Testing

@Suite struct LMDBTests {
  /// "Transactions are ACID."
  @Test func theDurableOneHolds() throws { try chaos(LMDBStore(), runs: 100) }

  /// Under `MDB_NOSYNC` only what nobody has flushed may go, on a disk that keeps writes in order.
  @Test func theFastOneLosesTheLastCommitsOnly() throws {
    try chaos(LMDBStore(.nosync), runs: 100, models: [.apfsPower])
  }

  /// `mdb_env_open` writes two pages of a new file; a kill between them leaves what it never opens.
  @Test func aKillInTheMiddleOfCreationIsForEver() {
    withKnownIssue { try replay(killedInCreation(8), on: LMDBStore(isNaive: true)) }
  }

  /// Made beside its place and renamed, it is there as a whole or not at all.
  @Test(arguments: 1...50) func aKillInTheMiddleOfCarefulCreationIsNot(calls: Int) throws {
    try replay(killedInCreation(calls), on: LMDBStore())
  }

  /// An open environment holds a lock all the time.
  @Test func anOpenOneIsKilledInTheBackground() {
    withKnownIssue {
      try replay(
        """
        chaos trace 1
        phone ios18 passcode disk=apfs.power
        launch app user
        act app write streak
        suspend app
        """, on: LMDBStore(isKept: true))
    }
  }

  /// Whoever opens it while another one does takes that one's word for the newest commit. If that
  /// one fails before it has said it, the database looks empty.
  @Test(arguments: 3...30) func anOpeningThatFailsBesideAnotherHidesNothing(calls: Int) throws {
    try replay(openedTwice(calls), on: LMDBStore())
  }

  @Test func itHidesEverythingFromWhoOpensAtOnce() {
    withKnownIssue { try replay(openedTwice(5), on: LMDBStore(isNaive: true)) }
  }

  private func openedTwice(_ calls: Int) -> String {
    """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    launch notifications push
    act app write streak
    act app write streak pause=\(calls)
    fault app read-eio nth=1
    act notifications read streak
    """
  }

  /// A write that comes short on a full disk shows no error, and says that there is no room.
  @Test(arguments: 0...8) func aFullDiskIsNoLoss(pages: Int) throws {
    try replay(
      """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      space free=\(pages)
      launch app user
      act app write streak
      """, on: LMDBStore())
  }

  private func killedInCreation(_ calls: Int) -> String {
    """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    act app read streak pause=\(calls)
    kill app jetsam
    """
  }
}
