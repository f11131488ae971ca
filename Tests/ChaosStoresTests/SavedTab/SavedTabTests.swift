// The tab that an app saves because iOS kills it over authorisations, and that it saves again while
// it restores it (FACTS.md, privacy; B06).

import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosStores

@Suite struct SavedTabTests {
  private static let early = """
    launch app user
    act app write theme
    wait 1min
    reboot
    launch app push
    act app read session
    unlock
    kill app jetsam
    launch app user
    act app read theme
    """

  /// Before first unlock the defaults have no tab, so the first one is selected, and saved.
  @Test func theEchoLosesTheTabForGood() throws {
    let play = try Play(Self.early, on: SavedTab(backing: .defaults, echoes: true))
    #expect(play.lastAnswers.first == "absent")
    #expect(!play.broken.isEmpty)
  }

  @Test func whoDoesNotSaveWhatIsRestoredKeepsIt() throws {
    let play = try Play(Self.early, on: SavedTab(backing: .defaults, echoes: false))
    #expect(play.answers.last == "theme-1")
    #expect(play.lastAnswers.first == "theme-1")
  }

  /// F74: the app is killed at once, and comes back to its tab.
  @Test(arguments: PersonalData.allCases) func aPermissionEndsTheApp(data: PersonalData) throws {
    let play = try Play(
      """
      launch app user
      act app write theme
      permission \(data.word) denied
      launch app user
      act app read theme
      """, on: SavedTab())
    #expect(play.answers == ["theme-1"])
    #expect(play.broken == [])
    let deaths = play.outcome.judged.history.events.filter {
      if case .phone(.killed(.app, .permission)) = $0 { true } else { false }
    }
    #expect(deaths.count == (data == .location ? 0 : 1))
  }

  /// A write that the kill meets in the middle was not acknowledged, and is whole or not there.
  @Test func aPermissionInTheMiddleOfASave() throws {
    for pause in 1...24 {
      let play = try Play(
        """
        launch app user
        act app write theme
        act app write theme pause=\(pause)
        permission photos denied
        launch app user
        act app read theme
        """, on: SavedTab())
      #expect(["theme-1", "theme-2"].contains(play.answers.last))
      #expect(play.broken == [])
    }
  }
}
