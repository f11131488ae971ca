// What the app's tests say about its database.

import ChaosTesting
import Ledger
import Testing

@Suite struct LedgerTests {
  @Test func survivesWhateverThePhoneDoes() throws { try chaos(LedgerDatabase(), runs: 500) }

  /// The database that GRDB makes when nobody says more is of the default class: nobody can open it
  /// before the first unlock, and code that takes that for "no row" resets the streak.
  @Test func theNaiveDatabaseLosesTheStreak() throws {
    withKnownIssue { try replay(streakReset, on: LedgerDatabase(isNaive: true)) }
  }

  @Test func theCarefulOneKeepsIt() throws { try replay(streakReset, on: LedgerDatabase()) }

  private let streakReset = """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    act app write streak
    reboot
    launch app prewarm
    act app streak streak
    """
}
