// What the app's tests say about its database.

import ChaosTesting
import Ledger
import Testing

@Suite struct LedgerTests {
  @Test func survivesWhateverThePhoneDoes() throws { try chaos(LedgerDatabase(), runs: 500) }

  /// A pool has readers on threads of their own: each launch of it is a real process.
  @Test func thePoolSurvivesAsWell() throws { try chaos(LedgerPoolDatabase(), runs: 300) }

  /// Without `beginActivity` iOS finds a lock of the suspended process, and kills it.
  @Test func theNaivePoolIsFoundOut() throws {
    try withKnownIssue { try chaos(LedgerPoolDatabase(isNaive: true), runs: 100) }
  }

  /// The pool asks for WAL by `fetchOne`, and does not hear that the switch failed.
  @Test func aSwitchToTheLogThatFailedIsNoticed() throws {
    try replay(
      """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      fault app fsync-eio-ext4 nth=1
      act app write streak
      panic none
      """, on: LedgerPoolDatabase())
  }

  /// The database that GRDB makes when nobody says more is of the default class: before the first
  /// unlock it cannot be opened.
  @Test func theNaiveDatabaseIsNotThereBeforeTheFirstUnlock() throws {
    withKnownIssue { try replay(streakReset, on: LedgerDatabase(isNaive: true)) }
  }

  @Test func theCarefulOneIs() throws { try replay(streakReset, on: LedgerDatabase()) }

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
