// Whether an app may have its user's personal data: what it is told, and what becomes of its tab.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Contacts
import CoreLocation
import EventKit
import Foundation
import Photos
import Testing

@Suite struct AuthorizationTests {
  private func told(_ steps: String) throws -> [String] {
    try AppPlay(steps, on: AppKind<Permissions>("permissions", words: ["current"])).answers
  }

  /// Four states, of five kinds of data.
  @Test(arguments: Authorization.allCases) func theStatusIsTheUsers(_ state: Authorization) throws {
    for data in PersonalData.allCases {
      let steps = """
        permission \(data.word) \(state.word)
        launch app user
        act app read theme
        """
      var expected = Array(repeating: Authorization.notDetermined.word, count: 5)
      expected[Int(data.code)] = state.word
      let words = try told(steps)
      #expect(words == [expected.joined(separator: " ")], "\(data.word)")
    }
  }

  /// The user is asked once, and allows it; an app that nobody looks at hears what is known.
  @Test func theUserIsAsked() throws {
    let steps = """
      launch app user
      act app read session
      act app read theme
      """
    #expect(try told(steps).last == "authorized authorized authorized authorized authorized")
    let background = steps.replacingOccurrences(of: "user", with: "voip")
    let nothing = Array(repeating: Authorization.notDetermined.word, count: 5).joined(
      separator: " ")
    let unasked = try told(background).last
    #expect(unasked == nothing)
    #expect(try told("permission photos denied\n" + steps).last?.hasSuffix("denied") == true)
  }

  /// A change kills the app (F74), but for the location: of that the app is told. Reinstalled, it
  /// has lost that one only.
  @Test func theLocationIsDifferent() throws {
    let steps = """
      launch app user
      act app read session
      permission location denied
      act app read identity
      permission contacts denied
      act app read identity
      launch app user
      act app read identity
      """
    let words = try told(steps)
    #expect(words == ["asked", "3 denied", "1 denied"])
    let again = """
      launch app user
      act app read session
      reinstall
      launch app user
      act app read theme
      """
    let later = try told(again).last
    #expect(later == "authorized not-determined authorized authorized authorized")
  }

  /// What is shown must be what is so: an app that looked at its launch only shows the old state of
  /// the location.
  @Test func whatIsShownIsJudged() throws {
    let steps = """
      launch app user
      act app read theme
      permission location denied
      act app read theme
      """
    func broken(_ word: String) throws -> [String] {
      try AppPlay(steps, on: AppKind<Permissions>("permissions", words: [word])).broken
    }
    #expect(try broken("remembered").contains("AuthorizationsAreCurrent"))
    #expect(try !broken("current").contains("AuthorizationsAreCurrent"))
  }

  /// S4: the tab is saved when it is selected, and the change of an authorisation kills the app.
  /// Restoring an integer that is not there selects the first tab, and saves that (B06).
  @Test(arguments: [("echo", true), ("careful", false)])
  func theTabIsEchoedBack(_ way: String, _ isBroken: Bool) throws {
    let steps = """
      launch app user
      act app write theme
      wait 1min
      reboot
      launch app voip
      act app flush
      unlock
      wait 1min
      permission photos denied
      launch app user
      act app read theme
      """
    let play = try AppPlay(steps, on: AppKind<SavedTabApp>("tab", words: [way]))
    #expect(play.broken.isEmpty != isBroken, "\(play.broken)")
  }
}

/// Shows the authorisations that it has.
final class Permissions: AppUnderTest, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let first: [Authorization]?
  private var changes = 0

  init(_ launch: Launch) throws {
    first = launch.words[0] == "remembered" ? Self.current : nil
    manager.delegate = self
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { changes += 1 }

  func authorizations() -> [Authorization]? { first ?? Self.current }

  /// By the codes of the kinds: contacts, location, calendars, reminders, photos.
  private static var current: [Authorization] {
    let location: Authorization =
      switch CLLocationManager.authorizationStatus() {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorizedAlways, .authorizedWhenInUse: .authorized
      }
    let contacts: Authorization =
      switch CNContactStore.authorizationStatus(for: .contacts) {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorized: .authorized
      }
    let photos: Authorization =
      switch PHPhotoLibrary.authorizationStatus(for: .readWrite) {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorized: .authorized
      }
    return [contacts, location, events(.event), events(.reminder), photos]
  }

  private static func events(_ type: EKEntityType) -> Authorization {
    switch EKEventStore.authorizationStatus(for: type) {
    case .notDetermined: .notDetermined
    case .restricted: .restricted
    case .denied: .denied
    case .fullAccess: .authorized
    }
  }

  private func ask() {
    CNContactStore().requestAccess(for: .contacts) { _, _ in }
    EKEventStore().requestAccess(to: .event) { _, _ in }
    EKEventStore().requestFullAccessToReminders { _, _ in }
    PHPhotoLibrary.requestAuthorization { _ in }
    manager.requestWhenInUseAuthorization()
  }

  static var keys: [AppKey<Permissions>] {
    [
      told(.theme) { _ in current.map(\.word).joined(separator: " ") },
      told(.session) { app in
        app.ask()
        return "asked"
      },
      told(.identity) { app in
        "\(app.changes) \(current[Int(PersonalData.location.code)].word)"
      },
    ]
  }

  private static func told(_ key: Key, _ words: @escaping (Permissions) -> String)
    -> AppKey<Permissions>
  {
    .string(key, get: { "t=\(words($0));v=0;" }, set: { _, _ in })
  }
}

/// A tab bar whose selection is saved. On a launch it selects the tab that was saved, and the
/// observer of the selection saves that.
final class SavedTabApp: AppUnderTest {
  private let defaults = UserDefaults.standard

  init(_ launch: Launch) throws {
    let saved = defaults.string(forKey: "tab")
    if launch.words[0] == "careful", saved == nil { return }
    select(saved)
  }

  private func select(_ tab: String?) {
    defaults.set(tab ?? "", forKey: "tab")
    defaults.synchronize()
  }

  static var keys: [AppKey<SavedTabApp>] {
    [
      .string(
        .theme, absent: "", get: { $0.defaults.string(forKey: "tab") },
        set: { app, tab in app.select(tab) })
    ]
  }
}
