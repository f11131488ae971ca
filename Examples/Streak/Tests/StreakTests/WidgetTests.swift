// A widget with a button, and a store that is an actor: what they lose, and what does not.

import ChaosProcess
import ChaosTesting
import StreakUnderTest
import Testing

@Suite struct WidgetTests {
  private let widget = AppKind<WidgetApp>("widget")
  private let actor = AppKind<ActorApp>("actor")

  /// Widgets came with iOS 8. What the app has counted is written over by the widget.
  @Test(arguments: ["ios10", "ios12", "ios13", "ios15", "ios18"])
  func aTapIsLost(_ era: String) {
    withKnownIssue { try replay(staleWidget(era), on: widget) }
  }

  /// The widget has seen the number, and counts from there.
  private func staleWidget(_ era: String) -> String {
    """
    chaos trace 1
    phone \(era) passcode disk=apfs.power
    launch app user
    act app write streak
    launch widget timeline
    act widget read streak
    act app streak streak
    act widget streak streak
    act app read streak
    """
  }

  /// Before iOS 8 there is no widget.
  @Test func thereWasNoWidget() throws { try replay(staleWidget("ios7"), on: widget) }

  /// At whichever of the app's calls the user taps the widget's button.
  @Test(arguments: 1...24) func countedUnderALockNoneIsLost(_ call: Int) throws {
    let kept = AppKind<KeptStreakApp>("kept-streak")
    try replay(staleWidget("ios18"), on: kept)
    try replay(
      """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      act app write streak
      launch widget timeline
      act widget read streak
      act app streak streak pause=\(call)
      act widget streak streak
      proceed app end
      act app read streak
      """, on: kept)
  }

  // MARK: The actor

  private func wokenTooEarly(_ era: String) -> String {
    """
    chaos trace 1
    phone \(era) passcode disk=apfs.power
    launch app user
    act app write streak
    wait 1min
    reboot
    launch app voip
    act app streak streak
    """
  }

  /// The file has class C, and `try?` takes what cannot be read for no streak. On iOS 7 files have
  /// no protection.
  @Test(arguments: ["ios10", "ios12", "ios13", "ios15", "ios18"])
  func theActorBelievesInNothing(_ era: String) {
    withKnownIssue { try replay(wokenTooEarly(era), on: actor) }
  }

  @Test func filesHadNoProtection() throws { try replay(wokenTooEarly("ios7"), on: actor) }

  @Test(arguments: ["ios7", "ios10", "ios12", "ios13", "ios15", "ios18"])
  func theKeptActorKnowsBetter(_ era: String) throws {
    try replay(wokenTooEarly(era), on: AppKind<KeptActorApp>("kept-actor"))
  }

  @Test func searchesFindThem() {
    withKnownIssue { try chaos(widget, runs: 100) }
    withKnownIssue { try chaos(actor, runs: 100) }
  }

  /// 20,000 traces are run by Scripts/fixes.
  @Test func theKeptActorHolds() throws {
    try chaos(AppKind<KeptActorApp>("kept-actor"), runs: 500)
  }
}
