// What chaos finds in a view's setting, and that the fix holds.

import ChaosProcess
import ChaosTesting
import HabitsUnderTest
import Testing

@Suite struct HabitsTests {
  private let habit = AppKind<HabitApp>("habit")

  /// The phone restarts and prewarms the app before its first unlock: `@AppStorage` reads its
  /// default, counts up to 1, and writes that over 364 days.
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

  @Test(arguments: ["ios15", "ios18"]) func prewarmingResetsTheHabit(_ era: String) {
    withKnownIssue { try replay(wokenTooEarly(era), on: habit) }
  }

  /// Before iOS 15 nothing was prewarmed.
  @Test(arguments: ["ios7", "ios10", "ios12", "ios13"]) func nothingWasPrewarmed(_ era: String)
    throws
  {
    try replay(wokenTooEarly(era), on: habit)
  }

  @Test func aSearchFindsIt() { withKnownIssue { try chaos(habit, runs: 100) } }

  /// `@objc dynamic` on Linux: a block hears of the setting by its key path.
  @Test func theObserverHearsOfBothDays() throws {
    try replay(
      """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      act app read theme
      """, on: AppKind<CheeringApp>("cheering"))
  }

  private func noted(_ steps: String) -> String {
    """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    act app write theme
    \(steps)
    kill app jetsam
    launch app user
    act app read theme
    """
  }

  /// `#selector` on Linux: three seconds are over, or iOS says that the app goes away.
  @Test(arguments: ["wait 11s", "suspend app"]) func theNoteIsSaved(_ steps: String) throws {
    try replay(noted(steps), on: AppKind<NoteApp>("note"))
  }

  @Test func aKillBeforeThatLosesIt() {
    withKnownIssue { try replay(noted("unlock"), on: AppKind<NoteApp>("note")) }
  }

  /// Before iOS 12 messages may be late (F30), and iOS 7 answers nothing for what it cannot read.
  @Test func thePatientHabitHolds() throws {
    try chaos(
      AppKind<PatientHabitApp>("patient-habit"), runs: 300,
      eras: [.ios18, .ios15, .ios13, .ios12])
  }

  @Test func theKeptHabitHolds() throws {
    try chaos(AppKind<KeptHabitApp>("kept-habit"), runs: 500)
  }
}
