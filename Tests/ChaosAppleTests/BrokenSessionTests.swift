// The test cases of the 2018 article, run as iOS code on every release: an extension shows what the
// app has saved, and how many entries there are.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct BrokenSessionTests {
  /// From iOS 8 on there are extensions.
  private static let eras: [EraName] = [.ios10, .ios12, .ios13, .ios15, .ios18]
  private static let extensionApp = AppKind<PushedNote>("note")

  private func told(_ steps: String, _ era: EraName) throws -> [String] {
    let saved = """
      launch app user
      act app write theme
      wait 1min

      """
    return try AppPlay(saved + steps, TraceHeader(era: era), on: Self.extensionApp).answers
  }

  /// Case 1: after the first unlock the extension shows the last entry.
  @Test(arguments: eras) func theNormalState(_ era: EraName) throws {
    let steps = "force-quit\nlock\nlaunch notifications push\nact notifications read theme"
    #expect(try told(steps, era) == ["theme-1, 1 entry"])
  }

  private static let restarted = """
    reboot
    launch notifications push
    act notifications read theme
    """

  /// Case 2: before the first unlock there is no entry at all (F25), on every release.
  @Test(arguments: eras) func beforeTheFirstUnlock(_ era: EraName) throws {
    #expect(try told(Self.restarted, era) == ["no data, 0 entries"])
  }

  /// Case 3: the same session after the unlock. iOS 10 and 13 go on with nothing (F36, F38); iOS 12
  /// and later ones recover (F37, F41). The next cold start shows it on all of them.
  @Test(arguments: eras) func theSameSessionAfterTheUnlock(_ era: EraName) throws {
    let steps = """
      \(Self.restarted)
      unlock
      act notifications read theme
      kill notifications jetsam
      launch notifications push
      act notifications read theme
      """
    let isStuck = [.ios10, .ios13].contains(era)
    #expect(
      try told(steps, era) == [
        "no data, 0 entries", isStuck ? "no data, 0 entries" : "theme-1, 1 entry",
        "theme-1, 1 entry",
      ])
  }

  /// The work-around: adding an entry after the unlock resets the session, on iOS 10 and 11 (F36);
  /// on iOS 13 nothing but a relaunch does (F38).
  @Test(arguments: eras) func anEntryAddedAfterTheUnlock(_ era: EraName) throws {
    let steps = """
      \(Self.restarted)
      unlock
      act notifications write session
      act notifications read theme
      """
    let healed = "theme-1, 2 entries"
    #expect(
      try told(steps, era)
        == ["no data, 0 entries", era == .ios13 ? "no data, 1 entry" : healed])
  }

  /// iOS 7 has no extensions; a call that wakes the app finds the same, until it is launched anew
  /// (F34, F35).
  @Test func theAppItselfOnIOS7() throws {
    let steps = """
      launch app user
      act app write theme
      act app flush
      reboot
      launch app voip
      act app read theme
      unlock
      act app read theme
      kill app jetsam
      launch app user
      act app read theme
      """
    let play = try AppPlay(steps, TraceHeader(era: .ios7), on: Self.extensionApp)
    #expect(play.answers == ["no data, 0 entries", "no data, 0 entries", "theme-1, 1 entry"])
  }
}

/// An app that saves notes, and its extension that shows the last one when a push comes.
final class PushedNote: AppUnderTest {
  private let defaults: UserDefaults
  /// What iOS itself has in every dictionary of defaults.
  private static let own = ["AppleLanguages", "AppleLocale"]

  init(_ launch: Launch) throws {
    guard let defaults = UserDefaults(suiteName: "group.note") else { throw StoreError.unavailable }
    self.defaults = defaults
  }

  /// What the notification says.
  private var notification: String {
    let entries = defaults.dictionaryRepresentation().filter { !Self.own.contains($0.key) }
    let note = entries["note"] as? String
    let words = Value(bytes: Array((note ?? "").utf8)).label
    let count = entries.count == 1 ? "1 entry" : "\(entries.count) entries"
    return (note == nil ? "no data, " : words + ", ") + count
  }

  static var keys: [AppKey<PushedNote>] {
    [
      .string(
        .theme, get: { "t=\($0.notification);v=0;" },
        set: { app, note in
          app.defaults.set(note, forKey: "note")
          app.defaults.synchronize()
        }),
      .string(
        .session, get: { $0.defaults.string(forKey: "more") },
        set: {
          $0.defaults.set($1, forKey: "more")
        }),
    ]
  }
}
