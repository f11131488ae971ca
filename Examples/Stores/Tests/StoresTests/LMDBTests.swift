// What chaos finds in LMDB under each of its settings.

import ChaosTesting
import StoresUnderTest
import Testing

@Suite struct LMDBTests {
  /// Commits as they come by default.
  @Test func theDurableOneHolds() throws { try chaos(LMDBStore(), runs: 100) }
}
