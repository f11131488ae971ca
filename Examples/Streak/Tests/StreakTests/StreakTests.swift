// What chaos finds in the counter and in the login, and that their fixes hold.

import ChaosProcess
import ChaosTesting
import StreakUnderTest
import Testing

@Suite struct StreakTests {
  private let streak = AppKind<StreakApp>("streak")
  private let login = AppKind<LoginApp>("login")

  /// The phone restarts and prewarms the app before its first unlock: the streak reads 0, counts up
  /// to 1, and is written over 364 days.
  private func wokenTooEarly(_ era: String) -> String {
    """
    chaos trace 1
    phone \(era) passcode disk=apfs.power
    launch app user
    act app write streak
    wait 1min
    reboot
    launch app prewarm
    act app streak streak
    """
  }

  @Test(arguments: ["ios15", "ios18"]) func prewarmingResetsTheStreak(_ era: String) {
    withKnownIssue { try replay(wokenTooEarly(era), on: streak) }
  }

  /// Before iOS 15 nothing was prewarmed.
  @Test(arguments: ["ios7", "ios10", "ios12", "ios13"]) func nothingWasPrewarmed(_ era: String)
    throws
  {
    try replay(wokenTooEarly(era), on: streak)
  }

  @Test func aSearchFindsIt() { withKnownIssue { try chaos(streak, runs: 100) } }

  /// Before iOS 12 messages may be late (F30), and iOS 7 answers nothing for what it cannot read.
  @Test func thePatientCounterHolds() throws {
    try chaos(
      AppKind<PatientStreakApp>("patient-streak"), runs: 300,
      eras: [.ios18, .ios15, .ios13, .ios12])
  }

  /// 20,000 traces of each are run by Scripts/fixes.
  @Test func whatHasAFileOfItsOwnHolds() throws {
    try chaos(AppKind<KeptStreakApp>("kept-streak"), runs: 500)
    try chaos(AppKind<KeptLoginApp>("kept-login"), runs: 500)
  }

  /// A call wakes the app: no mark of a first launch, so the token goes.
  @Test func theFirstLaunchWipesTheToken() {
    withKnownIssue {
      try replay(
        """
        chaos trace 1
        phone ios18 passcode disk=apfs.power
        launch app user
        act app login
        wait 1min
        reboot
        launch app voip
        act app read session
        """, on: login)
    }
  }

  @Test func thePatientLoginHolds() throws {
    try replay(
      """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      act app login
      wait 1min
      reboot
      launch app voip
      act app read session
      """, on: AppKind<PatientLoginApp>("patient-login"))
  }
}
