// That LevelDB holds what it promises, with a sync at each write and without.

import ChaosTesting
import StoresUnderTest
import Testing

@Suite struct LevelDBTests {
  /// Without `paranoid_checks` a log that cannot be opened counts as none, and is removed.
  @Test func theTrustingOneRemovesALogThatItCouldNotRead() throws {
    let unreadable = """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      act app write streak
      fault app open-eio nth=6
      act app read streak
      """
    withKnownIssue { try replay(unreadable, on: LevelDBStore(isParanoid: false)) }
    try replay(unreadable, on: LevelDBStore())
  }

  /// It renames CURRENT, syncs no name, and removes what CURRENT named before. On a disk that
  /// keeps no order of names a panic may keep the removal alone.
  @Test func aDiskThatReordersNamesTakesTheDatabase() throws {
    func opened(on disk: String) -> String {
      """
      chaos trace 1
      phone ios18 passcode disk=\(disk)
      launch app user
      act app read streak
      panic only:4
      """
    }
    withKnownIssue { try replay(opened(on: "posix.worst"), on: LevelDBStore()) }
    try replay(opened(on: "apfs.power"), on: LevelDBStore())
  }

  @Test func theDurableOneHolds() throws {
    try chaos(LevelDBStore(), runs: 100, models: [.apfsPower])
  }

  /// Without `sync`, a machine that crashes takes recent writes, and a kill takes nothing.
  @Test func theFastOneLosesRecentWritesOnly() throws {
    try chaos(LevelDBStore(.fast), runs: 100, models: [.apfsPower])
  }
}
