// What chaos finds in an app that restores any screens, and that the check of versions holds.

import ChaosProcess
import ChaosTesting
import LettersUnderTest
import Testing

@Suite struct LettersTests {
  private let letters = AppKind<LettersApp>("letters")
  private let checked = AppKind<CheckedLettersApp>("checked-letters")

  /// The user leaves the app on the screen of the letter; the next version has other screens.
  private func renamed(_ era: String) -> String {
    """
    chaos trace 1
    phone \(era) passcode disk=apfs.power
    launch app user
    act app write theme
    suspend app
    upgrade
    launch app user
    act app read theme
    launch app user
    act app read theme
    launch app user
    act app read theme
    launch app user
    act app read theme
    """
  }

  private static let eras = ["ios7", "ios10", "ios12", "ios13", "ios15", "ios18"]

  /// Three launches crash. Then iOS deletes the state, and the app is well again.
  @Test(arguments: eras) func theUpdateCrashesAtEachLaunch(_ era: String) {
    withKnownIssue { try replay(renamed(era), on: letters) }
  }

  @Test(arguments: eras) func theCheckStartsAfresh(_ era: String) throws {
    try replay(renamed(era), on: checked)
  }

  /// A user who swipes the app away has nothing to be restored.
  @Test func aForceQuitHelps() throws {
    try replay(
      """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      act app write theme
      suspend app
      force-quit
      upgrade
      launch app user
      act app read theme
      """, on: letters)
  }

  /// An update seldom meets an app that was left just before: three traces in a thousand show it.
  @Test func aSearchFindsIt() { withKnownIssue { try chaos(letters, runs: 500) } }

  @Test func theCheckHolds() throws { try chaos(checked, runs: 300) }

  /// Two saves are killed in the middle: what the first has left the second takes away.
  @Test(arguments: 1...16) func killsLeaveNoPile(_ calls: Int) throws {
    try replay(
      """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      act app write streak pause=\(calls)
      kill app jetsam
      launch app user
      act app write streak pause=\(calls)
      kill app jetsam
      """, on: checked)
  }
}
