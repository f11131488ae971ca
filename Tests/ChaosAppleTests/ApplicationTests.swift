// What an app is told of itself: protected data, its own life, its vendor's name for the device.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing
import UIKit

@Suite struct ApplicationTests {
  private func told(_ steps: String, _ header: TraceHeader = TraceHeader(era: .ios18)) throws
    -> [String]
  {
    try AppPlay(steps, header, on: AppKind<Listener>("listener")).answers
  }

  /// It follows class A: false on a locked phone whose defaults are there (F77).
  @Test func availabilityFollowsClassA() throws {
    let steps = """
      launch app user
      act app read theme
      lock
      wait 1min
      act app read theme
      """
    #expect(try told(steps) == ["available, active", "locked, active"])
  }

  /// After the unlock it is posted (F79), once; releases that miss it do (F80).
  @Test func theUnlockIsPosted() throws {
    let steps = """
      launch app user
      reboot
      launch app voip
      act app read session
      unlock
      act app read session
      """
    #expect(try told(steps) == ["nothing", "available"])
    let missed = TraceHeader(era: .adversarial)
    #expect(Era(.adversarial).signal == .missed)
    #expect(try told(steps, missed) == ["nothing", "nothing"])
  }

  /// At the lock it is posted that protected data goes (F79); ten seconds later it is gone (F1). A
  /// phone without a passcode has nothing to tell (F21), and a suspended app is not told.
  @Test(arguments: EraName.allCases) func theLockIsPosted(_ era: EraName) throws {
    let steps = """
      launch app user
      act app read session
      lock
      act app read session
      act app read theme
      wait 11s
      act app read theme
      """
    let told = try told(steps, TraceHeader(era: era))
    #expect(told == ["nothing", "unavailable", "available, active", "locked, active"])
    let open = try self.told(steps, TraceHeader(era: era, hasPasscode: false))
    #expect(open == ["nothing", "nothing", "available, active", "available, active"])
    let suspended = """
      launch app user
      act app read session
      suspend app
      lock
      resume app
      act app read session
      """
    #expect(
      try self.told(suspended, TraceHeader(era: era)) == ["nothing", "inactive background"])
  }

  /// In the middle of an act the app hears of it when the act is over.
  @Test func theLockIsPostedAfterTheAct() throws {
    let steps = """
      launch app user
      act app read session
      act app write streak pause=2
      lock
      proceed app end
      act app read session
      """
    #expect(try told(steps) == ["nothing", "unavailable"])
  }

  /// Suspension and return are posted; a kill posts nothing (F75).
  @Test func theLifeOfTheAppIsPosted() throws {
    let steps = """
      launch app user
      act app read session
      suspend app
      resume app
      act app read session
      kill app jetsam
      launch app user
      act app read session
      """
    #expect(try told(steps) == ["nothing", "inactive background foreground active", "nothing"])
  }

  /// A scene hears of the same, before the app does; before iOS 13 there are none.
  @Test func theLifeOfItsSceneIsPosted() throws {
    let steps = """
      launch app user
      act app read theme
      suspend app
      resume app
      act app read theme
      """
    func told(_ era: EraName) throws -> String? {
      try AppPlay(steps, TraceHeader(era: era), on: AppKind<SceneListener>("scenes")).answers.last
    }
    #expect(
      try told(.ios13)
        == "-inactive inactive -background background -foreground foreground -active active")
    #expect(try told(.ios12) == "inactive background foreground active")
  }

  /// Nil from a restart to the first unlock (F63), and another one after a reinstallation.
  @Test func theVendorsName() throws {
    let steps = """
      launch app user
      act app read identity
      reboot
      launch app voip
      act app read identity
      unlock
      act app read identity
      reinstall
      launch app user
      act app read identity
      """
    let answers = try told(steps)
    #expect(answers.count == 4)
    #expect(answers[1] == "none")
    #expect(answers[0] == answers[2])
    #expect(answers[0] != answers[3])
    #expect(answers[3] != "none")
  }

  /// A background task keeps the app that its user has left from being suspended (F68).
  @Test func aBackgroundTaskHoldsOff() throws {
    let steps = """
      launch app user
      act app read list
      suspend app
      act app read theme
      """
    #expect(try told(steps) == ["[1]", "available, background"])
  }
}

/// An app that notes what it hears of itself and of its scene.
final class SceneListener: AppUnderTest {
  private let heard = Heard()

  init(_ launch: Launch) throws {
    let names: [(Notification.Name, String)] = [
      (UIScene.willDeactivateNotification, "-inactive"),
      (UIApplication.willResignActiveNotification, "inactive"),
      (UIScene.didEnterBackgroundNotification, "-background"),
      (UIApplication.didEnterBackgroundNotification, "background"),
      (UIScene.willEnterForegroundNotification, "-foreground"),
      (UIApplication.willEnterForegroundNotification, "foreground"),
      (UIScene.didActivateNotification, "-active"),
      (UIApplication.didBecomeActiveNotification, "active"),
    ]
    for (name, word) in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        [heard] _ in heard.words.append(word)
      }
    }
  }

  static var keys: [AppKey<SceneListener>] {
    [
      .string(
        .theme, get: { "t=\($0.heard.words.joined(separator: " "));v=1;" }, set: { _, _ in })
    ]
  }
}

/// An app that notes what it hears.
final class Listener: AppUnderTest {
  private let heard = Heard()

  init(_ launch: Launch) throws {
    let names: [(Notification.Name, String)] = [
      (UIApplication.protectedDataDidBecomeAvailableNotification, "available"),
      (UIApplication.protectedDataWillBecomeUnavailableNotification, "unavailable"),
      (UIApplication.willResignActiveNotification, "inactive"),
      (UIApplication.didEnterBackgroundNotification, "background"),
      (UIApplication.willEnterForegroundNotification, "foreground"),
      (UIApplication.didBecomeActiveNotification, "active"),
    ]
    for (name, word) in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        [heard] _ in heard.words.append(word)
      }
    }
  }

  static var keys: [AppKey<Listener>] {
    [
      told(.theme) { _ in
        MainActor.assumeIsolated {
          let app = UIApplication.shared
          let state = app.applicationState == .active ? "active" : "background"
          return (app.isProtectedDataAvailable ? "available, " : "locked, ") + state
        }
      },
      told(.session) { app in
        app.heard.words.isEmpty ? "nothing" : app.heard.words.joined(separator: " ")
      },
      told(.identity) { _ in
        MainActor.assumeIsolated { UIDevice.current.identifierForVendor?.uuidString ?? "none" }
      },
      .int(
        .streak, get: { _ in nil },
        set: { _, days in
          let file = NSHomeDirectory() + "/Library/Application Support/days"
          try Data("\(days ?? 0)".utf8).write(to: URL(fileURLWithPath: file))
        }),
      .data(
        .list,
        get: { _ in
          MainActor.assumeIsolated {
            let task = UIApplication.shared.beginBackgroundTask(withName: "save")
            return Data("i=\(task == .invalid ? 0 : 1);v=0;".utf8)
          }
        }, set: { _, _ in }),
    ]
  }

  private static func told(_ key: Key, _ words: @escaping (Listener) -> String)
    -> AppKey<Listener>
  {
    .string(key, get: { "t=\(words($0));v=0;" }, set: { _, _ in })
  }
}

/// `@unchecked`: notifications come on the thread that runs the app's code.
private final class Heard: @unchecked Sendable {
  var words: [String] = []
}
