// State restoration as UIKit's delegate and view controllers meet it: when it is saved, what is
// asked in which order, whose screens come back, and what becomes of it after crashes.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing
import UIKit

@Suite struct RestorationTests {
  private func play(
    _ steps: String, _ words: [String] = [], _ header: TraceHeader = TraceHeader(era: .ios18)
  ) throws -> AppPlay {
    try AppPlay(steps, header, on: AppKind<Screens>("screens", words: words))
  }

  private func told(
    _ steps: String, _ words: [String] = [], _ header: TraceHeader = TraceHeader(era: .ios18)
  ) throws -> [String] {
    try play(steps, words, header).answers
  }

  private func crashes(_ play: AppPlay) -> [String] {
    play.outcome.judged.history.events.compactMap {
      if case .phone(.crashed(_, let crash)) = $0 { crash.description } else { nil }
    }
  }

  /// The user goes to the second screen, and leaves the app.
  private static let left = """
    launch app user
    act app write theme
    suspend app

    """
  private static let again = """
    kill app jetsam
    launch app user
    act app read theme

    """
  private static let crashing = "launch app user\nact app read theme\n"

  // MARK: Saving and restoring

  /// The screens that were there are there again, with what they saved.
  @Test(arguments: EraName.allCases) func theScreensComeBack(_ era: EraName) throws {
    let told = try told(Self.left + Self.again, [], TraceHeader(era: era))
    #expect(told == ["Root List Detail(theme-1)"])
  }

  /// The file is in the app's container (F138). What stands in it is the same in each run: names of
  /// classes, private ones too, and no addresses.
  @Test func whatStandsInTheFile() throws {
    let steps = "launch app user\nact app read session\n"
    let saved = "act app write theme\nsuspend app\nresume app\nact app read session\n"
    let types = "DetailController ListController UINavigationController"
    #expect(try told(steps + saved, ["reads-file"]) == ["nothing", types])
  }

  /// They are saved when the app goes to the background, not before: a kill finds nothing saved.
  @Test func aKillBeforeTheBackgroundSavesNothing() throws {
    #expect(try told("launch app user\nact app write theme\n" + Self.again) == ["Root List"])
  }

  /// Nobody asks for what stands there from the start, and a suspended app has its screens.
  @Test func aSuspendedAppIsNotRestored() throws {
    let steps = Self.left + "resume app\nact app read theme\nact app read session\n"
    let log = "will did active loaded inactive background foreground active"
    #expect(try told(steps) == ["Root List Detail(theme-1)", log])
  }

  /// The delegate hears that the app goes to the background before the screens are saved.
  @Test func theAppMayTidyUpFirst() throws {
    #expect(try told(Self.left + Self.again, ["tidies-up"]) == ["Root List"])
  }

  /// It hears of protected data as observers do (F79), and is not active where no user opened it.
  @Test func theDelegateHearsOfProtectedData() throws {
    let unlocked = "reboot\nlaunch app voip\nact app read theme\nunlock\nact app read session\n"
    #expect(try told(Self.left + unlocked) == ["Root List", "will did available"])
    let locked = "launch app user\nact app read theme\nlock\nact app read session\n"
    #expect(try told(locked) == ["Root List", "will did active unavailable"])
  }

  /// A segue that a screen does not have ends the app, as on iOS.
  @Test func aWrongSegueEndsTheApp() throws {
    let crash = try #require(
      crashes(try play("launch app user\nact app write theme\n", ["wrong-segue"])).first)
    let reason = "reason: 'Receiver (ListController) has no segue with identifier 'nowhere''"
    #expect(crash.hasSuffix(reason), "\(crash)")
  }

  /// The order of Apple's description (F136): asked in the middle of the launch, first of the app,
  /// then of each screen; all screens are there before one reads its state.
  @Test func theOrderOfTheCalls() throws {
    let steps = Self.left + "kill app jetsam\nlaunch app user\nact app read session\n"
    let order = "will restore? Root Root/List Root/Detail loaded decoded all finished did active"
    #expect(try told(steps) == [order])
  }

  /// Since iOS 13.2 the methods of secure coding are asked; before, an app that has only those is
  /// not restored, and one that has both is asked by the older ones (F137).
  @Test(arguments: EraName.allCases) func whichMethodsAreAsked(_ era: EraName) throws {
    let isOld = [.ios7, .ios10, .ios12].contains(era)
    let header = TraceHeader(era: era)
    let secure = try told(Self.left + Self.again, ["secure"], header)
    #expect(secure == [isOld ? "Root List" : "Root List Detail(theme-1)"])
    let both = Self.left + "kill app jetsam\nlaunch app user\nact app read identity\n"
    #expect(try told(both, ["both"], header) == [isOld ? "older" : "secure"])
  }

  /// An app that says no is not saved, or not restored.
  @Test(arguments: ["saves-nothing", "restores-nothing"]) func theAppMaySayNo(_ word: String) throws
  {
    #expect(try told(Self.left + Self.again, [word]) == ["Root List"])
  }

  /// A screen without a restoration identifier is not saved, nor what stands on it.
  @Test func aScreenWithoutAnIdentifierIsNotSaved() throws {
    #expect(try told(Self.left + Self.again, ["nameless"]) == ["Root List"])
  }

  /// The delegate may give a screen of its own, which reads its state if it is of the same class.
  @Test func theDelegateIsAskedFirst() throws {
    #expect(try told(Self.left + Self.again, ["maps-same"]) == ["Root List Detail(theme-1)"])
    #expect(try told(Self.left + Self.again, ["maps-other"]) == ["Root List Other"])
    let other = Self.left + "kill app jetsam\nlaunch app user\nact app read session\n"
    #expect(
      try told(other, ["maps-other"]) == [
        "will restore? Root Root/List Root/Detail all did active"
      ])
  }

  /// A screen that no storyboard knows, and that nobody gives, is left out.
  @Test func aScreenOfNoStoryboardIsLeftOut() throws {
    #expect(try told(Self.left + Self.again, ["by-hand"]) == ["Root List"])
  }

  // MARK: Another version

  /// The next version calls its second screen otherwise: each launch crashes, until iOS deletes
  /// the state. How often is a matter of the release (F119); data is not touched.
  @Test(
    arguments: EraName.allCases.map { ($0, UInt8(0)) } + [(.ios7, 2)])
  func anUpgradeCrashesUntilIOSGivesUp(_ era: EraName, _ variation: UInt8) throws {
    let count = Era(era, variation: variation).crashesBeforeDiscard
    let header = TraceHeader(era: era, variation: variation)
    let steps =
      Self.left + "upgrade\n" + String(repeating: Self.crashing, count: count + 2)
    let play = try play(steps, ["renames"], header)
    let reason =
      "Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: "
      + "'Storyboard (Main) doesn't contain a view controller with identifier 'Detail''"
    #expect(crashes(play) == Array(repeating: reason, count: count))
    #expect(play.answers == ["Root List", "Root List"])
    #expect(play.broken.contains("LaunchesDoNotLoop") == (count >= 3))
    #expect(play.broken.contains("ProcessesDoNotTrap") == (count < 3))
  }

  /// The state carries the version that wrote it, and an app that compares it starts afresh (F118).
  @Test(arguments: EraName.allCases) func theVersionIsSavedToo(_ era: EraName) throws {
    let header = TraceHeader(era: era)
    let play = try play(
      Self.left + "upgrade\n" + Self.crashing, ["renames", "checks"], header)
    #expect(crashes(play).isEmpty)
    #expect(play.answers == ["Root List"])
    let same = try told(Self.left + Self.again, ["renames", "checks"], header)
    #expect(same == ["Root List Detail(theme-1)"])
  }

  /// A launch that comes to its end is the end of a row of crashes.
  @Test func aGoodLaunchEndsTheRow() throws {
    let steps = Self.left + "upgrade\n" + Self.crashing + Self.crashing + "downgrade\n"
    let play = try play(
      steps + Self.crashing + "kill app jetsam\nupgrade\n" + Self.crashing + Self.crashing
        + Self.crashing + Self.crashing, ["renames"])
    #expect(crashes(play).count == 5)
    #expect(play.answers == ["Root List Detail(theme-1)", "Root List"])
  }

  // MARK: What iOS deletes, and what it cannot read

  /// F119: what the user swiped away is not restored.
  @Test(arguments: EraName.allCases) func aForceQuitDeletesTheState(_ era: EraName) throws {
    let steps = Self.left + "force-quit\nlaunch app user\nact app read theme\n"
    #expect(try told(steps, [], TraceHeader(era: era)) == ["Root List"])
  }

  /// A restart deletes nothing.
  @Test func itOutlivesARestart() throws {
    let steps = Self.left + "reboot\nunlock\nlaunch app user\nact app read theme\n"
    #expect(try told(steps) == ["Root List Detail(theme-1)"])
  }

  /// Before the first unlock it cannot be read (F11). That launch goes without, and replaces
  /// nothing: the next one finds it.
  @Test func beforeTheFirstUnlockItIsNotRestored() throws {
    let steps =
      Self.left + """
        reboot
        launch app voip
        act app read theme
        unlock
        suspend app
        launch app user
        suspend app
        kill app jetsam
        launch app user
        act app read theme
        """
    #expect(try told(steps) == ["Root List", "Root List Detail(theme-1)"])
  }

  /// A phone without a passcode has no time before the first unlock (F21).
  @Test func withoutAPasscodeItIsAlwaysThere() throws {
    let steps = Self.left + "reboot\nlaunch app voip\nact app read theme\n"
    let header = TraceHeader(era: .ios18, hasPasscode: false)
    #expect(try told(steps, [], header) == ["Root List Detail(theme-1)"])
  }

  /// Bits that flip in it are noticed: the app starts afresh, and saves anew.
  @Test func aDamagedStateIsNotRestored() throws {
    let damaged = Self.left + "kill app jetsam\ncorrupt file=0 at=40 mask=1\n"
    let play = try play(
      damaged + Self.crashing + "act app write theme\nsuspend app\n" + Self.again)
    #expect(crashes(play).isEmpty)
    #expect(play.answers == ["Root List", "Root List Detail(theme-2)"])
  }

  /// An extension has no screens, and no application.
  @Test func anExtensionHasNoScreens() throws {
    let steps = Self.left + "launch widget timeline\nact widget read theme\n"
    #expect(try told(steps) == ["no screens"])
  }
}
