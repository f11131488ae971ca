// That LevelDB holds what it promises, with a sync at each write and without.

import ChaosTesting
import StoresUnderTest
import Testing

@Suite struct LevelDBTests {
  @Test func theDurableOneHolds() throws {
    try chaos(LevelDBStore(), runs: 100, models: [.apfsPower])
  }

  /// Without `sync`, a machine that crashes takes recent writes, and a kill takes nothing.
  @Test func theFastOneLosesRecentWritesOnly() throws {
    try chaos(LevelDBStore(.fast), runs: 100, models: [.apfsPower])
  }
}
