// The saved state of an app's screens after an upgrade: which launches crash, when iOS gives up,
// and that the user's data has no part in it (FACTS.md, state restoration).

import ChaosContracts
import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosStores

@Suite struct StateRestorationTests {
  /// A value, a state saved by the first version, and an upgrade that renames its screens.
  private static let renamed = """
    launch app user
    act app write theme
    suspend app
    upgrade

    """
  private static let launch = "launch app user\nact app read theme\n"
  private static let archive = "/app/Library/Saved Application State/data"

  private func crashes(_ play: Play) -> Int {
    play.outcome.judged.history.events.filter {
      if case .phone(.crashed) = $0 { true } else { false }
    }.count
  }

  private func hasState(_ play: Play, after step: Int? = nil) -> Bool {
    let tree = step.map { play.outcome.trees[$0] } ?? play.outcome.trees.last
    return tree?.contains { $0.path == Self.archive } ?? false
  }

  @Test func withoutACheckLaunchesCrashUntilIOSGivesUp() throws {
    let play = try Play(
      Self.renamed + String(repeating: Self.launch, count: 4), on: StateRestoration(.none))
    // Three launches crash before they answer; the fourth finds no state (F119).
    #expect(crashes(play) == 3)
    #expect(play.answers == ["theme-1"])
    #expect(hasState(play, after: 8) && !hasState(play))
    #expect(play.lastAnswers == ["theme-1"])
  }

  @Test func aLoopThatNobodyWaitsForIsTold() throws {
    let play = try Play(Self.renamed, on: StateRestoration(.none))
    #expect(play.broken == ["LaunchesDoNotLoop"])
  }

  /// What the 2013 article saw: crash, crash, crash, discarded, well again. Three launches are lost
  /// all the same.
  @Test func aLoopThatIOSEndsIsTold() throws {
    let play = try Play(
      Self.renamed + String(repeating: Self.launch, count: 4), on: StateRestoration(.none))
    #expect(play.broken == ["LaunchesDoNotLoop"])
    let message = try #require(play.outcome.violations.first?.message)
    #expect(message.contains("crashes 3 times in a row"), "\(message)")
    #expect(message.hasSuffix("the user loses 3 launches"), "\(message)")
  }

  /// A loop that begins in the trace and ends after it is one loop.
  @Test func aLoopGoesOnAfterTheTrace() throws {
    let play = try Play(Self.renamed + Self.launch, on: StateRestoration(.none))
    #expect(play.broken == ["LaunchesDoNotLoop"])
    #expect(crashes(play) == 3)
  }

  /// A release that gives up after one crash excuses nobody.
  @Test func anEarlyDiscardIsNoExcuse() throws {
    for steps in [Self.renamed, Self.renamed + Self.launch + Self.launch] {
      let play = try Play(steps, phone: "ios7 passcode variation=2", on: StateRestoration(.none))
      #expect(crashes(play) == 1)
      #expect(play.broken == ["ProcessesDoNotTrap"])
    }
  }

  /// The number of crashes is a matter of the release.
  @Test(arguments: [("ios7 passcode", 3), ("ios7 passcode variation=2", 1), ("adversarial", 5)])
  func eachPhoneGivesUpInItsOwnTime(phone: String, count: Int) throws {
    let play = try Play(
      Self.renamed + String(repeating: Self.launch, count: 7), phone: phone,
      on: StateRestoration(.none))
    #expect(crashes(play) == count)
    #expect(Set(play.answers) == ["theme-1"])
  }

  @Test(arguments: [StateRestoration.Check.version, .storyboard])
  func aCheckPreventsTheCrash(check: StateRestoration.Check) throws {
    let play = try Play(Self.renamed + Self.launch, on: StateRestoration(check))
    #expect(crashes(play) == 0)
    #expect(play.answers == ["theme-1"])
    #expect(play.broken == [])
  }

  /// A downgrade brings the old screens back, and they are unknown to the old version too.
  @Test(arguments: StateRestoration.Check.allCases)
  func aDowngradeIsAnotherVersionToo(check: StateRestoration.Check) throws {
    let play = try Play(
      "launch app user\nact app write theme\nupgrade\n" + Self.launch
        + "suspend app\ndowngrade", on: StateRestoration(check))
    #expect(crashes(play) == (check == .none ? 3 : 0))
    #expect(play.broken == (check == .none ? ["LaunchesDoNotLoop"] : []))
  }

  /// The second version's screens are the third one's: there is nothing to crash over, and only the
  /// check of versions starts afresh (B75).
  @Test(arguments: StateRestoration.Check.allCases)
  func aTrivialUpdateCrashesNobody(check: StateRestoration.Check) throws {
    let play = try Play(
      "launch app user\nact app write theme\nupgrade\n" + Self.launch
        + "suspend app\nupgrade\n" + Self.launch, on: StateRestoration(check))
    #expect(crashes(play) == 0)
    #expect(play.broken == [])
  }

  /// F119: what the user swiped away is not restored.
  @Test func swipingTheAppAwayDropsTheState() throws {
    let play = try Play(
      "launch app user\nact app write theme\nsuspend app\nforce-quit\nupgrade\n" + Self.launch,
      on: StateRestoration(.none))
    #expect(hasState(play, after: 2) && !hasState(play, after: 3))
    #expect(crashes(play) == 0)
    #expect(play.answers == ["theme-1"])
  }

  /// F119: nor does it come back with a restart, or with a launch that restores nothing.
  @Test(arguments: ["reboot\nunlock\n", "panic all\nunlock\n", "launch app user\n"])
  func whatWasSwipedAwayStaysAway(between: String) throws {
    let play = try Play(
      "launch app user\nact app write theme\nsuspend app\nforce-quit\n" + between + "upgrade\n"
        + Self.launch, on: StateRestoration(.none))
    #expect(crashes(play) == 0)
    #expect(play.answers == ["theme-1"])
    #expect(play.broken == [])
  }

  /// An extension restores no screens, and outlives the upgrade.
  @Test func anExtensionDoesNotCare() throws {
    let play = try Play(
      "launch notifications push\n" + Self.renamed + "act notifications read theme",
      on: StateRestoration(.none))
    #expect(play.answers == ["theme-1"])
  }
}
