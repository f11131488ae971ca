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

  /// What an app shows after the last act of a trace.
  private func shown(_ play: Play) -> [Authorization] {
    let last = play.outcome.judged.history.events.last {
      if case .shown = $0 { true } else { false }
    }
    guard case .shown(_, let states) = last else { return [] }
    return states
  }

  /// Four states of five kinds, each as it was set, and no other one touched.
  @Test(arguments: PersonalData.allCases, Authorization.allCases)
  func everyStateIsShown(data: PersonalData, state: Authorization) throws {
    let other: Authorization = state == .denied ? .restricted : .denied
    let play = try Play(
      """
      launch app user
      permission \(data.word) \(other.word)
      permission \(data.word) \(state.word)
      launch app push
      lock
      act app read theme
      """, on: SavedTab())
    #expect(play.broken == [])
    let first = play.outcome.judged.history.events.first {
      if case .shown = $0 { true } else { false }
    }
    guard case .shown(.app, let states) = first else {
      Issue.record("nothing is shown")
      return
    }
    for kind in PersonalData.allCases {
      #expect(states[Int(kind.code)] == (kind == data ? state : .notDetermined), "\(kind.word)")
    }
  }

  /// The answers outlive the app, but for location, which nobody was asked about any more.
  @Test func aReinstalledAppIsRememberedButForItsLocation() throws {
    let steps = PersonalData.allCases.map { "permission \($0.word) restricted" }
    let play = try Play(
      (["launch app user"] + steps + [
        "reinstall", "lock", "launch app push", "act app read theme",
      ]).joined(separator: "\n"), on: SavedTab())
    #expect(play.broken == [])
    let first = play.outcome.judged.history.events.first {
      if case .shown = $0 { true } else { false }
    }
    guard case .shown(.app, let states) = first else {
      Issue.record("nothing is shown")
      return
    }
    for data in PersonalData.allCases {
      #expect(states[Int(data.code)] == (data == .location ? .notDetermined : .restricted))
    }
  }

  /// The user is asked when a tab is shown, and once.
  @Test func selectingATabAsks() throws {
    let play = try Play("launch app user\nact app write theme", on: SavedTab())
    #expect(play.broken == [])
    #expect(shown(play).contains(.authorized))
    let questions = play.outcome.judged.history.events.compactMap { event in
      if case .phone(.asked(let data, .authorized)) = event { data } else { nil }
    }
    #expect(!questions.isEmpty && Set(questions).count == questions.count)
  }

  /// F74: iOS kills the app over four kinds, so that looking once is enough for them; location is
  /// told to the app that lives.
  @Test(arguments: PersonalData.allCases) func lookingOnceMissesTheLocation(data: PersonalData)
    throws
  {
    let steps = """
      launch app user
      act app read session
      permission \(data.word) denied
      launch app user
      act app read session
      """
    #expect(try Play(steps, on: SavedTab()).broken == [])
    let once = try Play(steps, on: SavedTab(status: .atLaunch))
    #expect(once.broken == (data == .location ? ["AuthorizationsAreCurrent"] : []))
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
