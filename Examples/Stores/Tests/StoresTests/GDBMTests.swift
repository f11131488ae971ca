// What chaos finds in GDBM: creation that a kill tears, and `GDBM_SYNC` that does not sync.

import ChaosTesting
import StoresUnderTest
import Testing

@Suite struct GDBMTests {
  private let writtenBeforeAPanic = """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    act app write streak
    panic none
    """

  /// A new file is written page by page, in its place.
  @Test func aKillInTheMiddleOfCreationIsForEver() {
    withKnownIssue { try replay(killedInCreation(5), on: GDBMStore(isNaive: true)) }
  }

  /// Made beside its place and renamed, it is there as a whole or not at all.
  @Test(arguments: 1...50) func aKillInTheMiddleOfCarefulCreationIsNot(calls: Int) throws {
    try replay(killedInCreation(calls), on: GDBMStore(.durable))
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

  /// A store returns before anything is synced; only closing syncs.
  @Test func aPanicTakesWhatWasStoredWithGDBMSync() throws {
    withKnownIssue { try replay(writtenBeforeAPanic, on: GDBMStore(.sync, isKept: true)) }
    try replay(writtenBeforeAPanic, on: GDBMStore(.sync))
  }

  /// `gdbm_sync` after each change does what `GDBM_SYNC` promises.
  @Test func gdbmSyncKeepsIt() throws {
    try replay(writtenBeforeAPanic, on: GDBMStore(.durable, isKept: true))
  }

  /// Stores into mapped memory that find no room on the disk: the sync says so.
  @Test func aFullDiskIsTold() throws {
    try replay(
      """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      act app read streak
      low-space exhausted
      act app write streak
      reboot
      """, on: GDBMStore(.durable))
  }

  /// A sync that fails leaves old pages among new ones; a copy has no old ones.
  @Test func aFailedSyncTakesWhatWasAcknowledgedBefore() throws {
    let failedSync = """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      act app write streak
      fault app fsync-eio-ext4 nth=2
      act app write theme large
      reboot
      """
    withKnownIssue { try replay(failedSync, on: GDBMStore(.durable)) }
    try replay(failedSync, on: GDBMStore())
  }

  @Test func aChangedCopyHolds() throws { try chaos(GDBMStore(), runs: 100) }
}
