// An app that its user leaves: how long it may go on, and what becomes of it then.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing
import UIKit

@Suite struct BackgroundTests {
  private func play(_ way: String, _ steps: String) throws -> AppPlay {
    try AppPlay(
      "launch app user\nact app read theme\n" + steps,
      on: AppKind<Background>("background", words: [way]))
  }

  /// How often processes of the app were killed for what they did in the background.
  private func overruns(_ play: AppPlay) -> Int {
    play.outcome.judged.history.events.count { $0 == .phone(.killed(.app, .overrun)) }
  }

  private static let left = """
    suspend app
    act app read session
    wait 11s
    wait 11s
    act app read session
    """

  /// The app is told that its user left it and goes on for 25 seconds; then its tasks expire.
  @Test(arguments: ["ends", "never", "at-background"]) func itGoesOn(_ way: String) throws {
    let play = try play(way, Self.left)
    #expect(play.answers == ["begun", "background", "background"])
  }

  private static let expired = """
    suspend app
    wait 11s
    wait 11s
    wait 1s
    wait 1s
    wait 1s
    act app read session
    wait 1min
    launch app user
    act app read session
    """

  /// A task that its handler ends: the app is suspended, and goes on as it was.
  @Test func theHandlerEndsIt() throws {
    let play = try play("ends", Self.expired)
    // Suspended, it says nothing before its user comes back.
    #expect(play.answers == ["begun", "background expired foreground"])
    #expect(overruns(play) == 0)
  }

  /// A task that nobody ends: five seconds later the app is killed (F72).
  @Test func whatGoesOnIsKilled() throws {
    let play = try play("never", Self.expired)
    #expect(play.answers == ["begun", "background expired", "nothing"])
    #expect(overruns(play) == 1)
  }

  /// Ended early, the app is suspended at once: it can do no more.
  @Test func itIsSuspendedWhenItIsDone() throws {
    let steps = """
      suspend app
      act app read session
      act app read list
      act app read session
      resume app
      act app read session
      """
    let play = try play("ends", steps)
    #expect(play.answers == ["begun", "background", "ended", "background foreground"])
    #expect(overruns(play) == 0)
  }

  /// Who comes back in time finds the app as he left it, and the time begins anew.
  @Test func theUserComesBack() throws {
    let steps = """
      suspend app
      wait 11s
      launch app user
      wait 1min
      act app read session
      suspend app
      wait 11s
      act app read session
      """
    // One process all the time: it knows what it heard before.
    let play = try play("never", steps)
    #expect(
      play.answers == ["begun", "background foreground", "background foreground background"])
  }

  /// The time of a life that is over ends nothing of the next one.
  @Test func theNextLifeHasItsOwnTime() throws {
    let steps = """
      suspend app
      kill app jetsam
      launch app user
      act app read theme
      wait 1min
      act app read session
      """
    let play = try play("never", steps)
    #expect(play.answers == ["begun", "begun", "nothing"])
    #expect(overruns(play) == 0)
  }

  /// `performExpiringActivity` calls its block again when the time is nearly over.
  @Test func anActivityExpires() throws {
    let play = try play("activity", Self.expired)
    #expect(play.answers == ["begun", "work background expired done foreground"])
    #expect(overruns(play) == 0)
  }
}

/// Leaves something to be done in the background.
final class Background: AppUnderTest {
  private let way: String
  private let heard = BackgroundWords()
  private var task = UIBackgroundTaskIdentifier.invalid

  init(_ launch: Launch) throws {
    way = launch.words[0]
    let names: [(Notification.Name, String)] = [
      (UIApplication.didEnterBackgroundNotification, "background"),
      (UIApplication.willEnterForegroundNotification, "foreground"),
    ]
    // It comes on the thread that runs the app's code.
    nonisolated(unsafe) let app = self
    for (name, word) in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        [heard, way] _ in
        heard.add(word)
        if way == "at-background", word == "background" { app.begin() }
      }
    }
  }

  static var keys: [AppKey<Background>] {
    [
      said(.theme) { app in
        if app.way != "at-background" { app.begin() }
        return "begun"
      },
      said(.session) { $0.heard.line },
      said(.list) { app in
        let task = app.task
        MainActor.assumeIsolated { UIApplication.shared.endBackgroundTask(task) }
        return "ended"
      },
    ]
  }

  private static func said(_ key: Key, _ words: @escaping (Background) -> String)
    -> AppKey<Background>
  {
    .string(key, get: { "t=\(words($0));v=0;" }, set: { _, _ in })
  }

  private func begin() {
    if way == "activity" { return perform() }
    let (heard, ends) = (heard, way == "ends")
    let task = TaskBox()
    let identifier = MainActor.assumeIsolated {
      UIApplication.shared.beginBackgroundTask(withName: "save") {
        heard.add("expired")
        if ends { UIApplication.shared.endBackgroundTask(task.identifier) }
      }
    }
    task.identifier = identifier
    self.task = identifier
  }

  private func perform() {
    let heard = heard
    let done = DispatchSemaphore(value: 0)
    ProcessInfo.processInfo.performExpiringActivity(withReason: "save") { isExpired in
      if isExpired {
        heard.add("expired")
        done.signal()
      } else {
        heard.add("work")
        done.wait()
        heard.add("done")
      }
    }
  }
}

/// `@unchecked`: it is written before anybody asks.
private final class TaskBox: @unchecked Sendable {
  var identifier = UIBackgroundTaskIdentifier.invalid
}

/// `@unchecked`: whoever looks at the words holds the lock.
private final class BackgroundWords: @unchecked Sendable {
  private let lock = NSLock()
  private var words: [String] = []

  var line: String { lock.withLock { words.isEmpty ? "nothing" : words.joined(separator: " ") } }

  func add(_ word: String) { lock.withLock { words.append(word) } }
}
