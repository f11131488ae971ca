// Darwin notifications: names that every process hears that observes them (F134).

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct DarwinNotificationTests {
  private func told(_ steps: String) throws -> [String] {
    try AppPlay(steps, on: AppKind<Posting>("posting")).answers
  }

  /// Another process hears, and so does the one that posts; two observers of one each once.
  @Test func everybodyHears() throws {
    let steps = """
      launch app user
      act app read session
      launch notifications push
      act notifications read theme
      act app read session
      act notifications read session
      act app read theme
      act app read session
      """
    #expect(
      try told(steps) == ["nothing", "posted", "a b", "a b", "posted", "a b a b"])
  }

  /// What a suspended process misses comes as one.
  @Test func severalComeAsOne() throws {
    let steps = """
      launch app user
      act app read session
      launch notifications push
      suspend app
      act notifications read theme
      act notifications read theme
      resume app
      act app read session
      """
    #expect(try told(steps) == ["nothing", "posted", "posted", "a b"])
  }

  /// An observer that was removed hears no more; a process that was started later did not either.
  @Test func whoDoesNotObserveHearsNothing() throws {
    let steps = """
      launch app user
      act app read session
      act app read list
      launch notifications push
      act notifications read theme
      act app read session
      kill app jetsam
      launch app user
      act app read session
      """
    #expect(try told(steps) == ["nothing", "removed", "posted", "b", "nothing"])
  }
}

/// Posts, and hears.
final class Posting: AppUnderTest {
  private let (first, second) = (HeardPosts(), HeardPosts())
  private static let name = "com.example.app.changed"

  init(_ launch: Launch) throws {
    for heard in [first, second] {
      CFNotificationCenterAddObserver(
        CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(heard).toOpaque(),
        { center, observer, name, object, userInfo in
          guard let observer, name?.rawValue as String? == Posting.name else { return }
          Unmanaged<HeardPosts>.fromOpaque(observer).takeUnretainedValue().hear()
        }, Self.name as CFString, nil, .deliverImmediately)
    }
  }

  static var keys: [AppKey<Posting>] {
    [
      said(.theme) { _ in
        CFNotificationCenterPostNotification(
          CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(name as CFString), nil,
          nil, true)
        return "posted"
      },
      said(.session) { app in
        let (first, second) = (app.first.count, app.second.count)
        let words = (0..<max(first, second)).flatMap { number in
          (number < first ? ["a"] : []) + (number < second ? ["b"] : [])
        }
        return words.isEmpty ? "nothing" : words.joined(separator: " ")
      },
      said(.list) { app in
        CFNotificationCenterRemoveObserver(
          CFNotificationCenterGetDarwinNotifyCenter(),
          Unmanaged.passUnretained(app.first).toOpaque(),
          CFNotificationName(name as CFString), nil)
        return "removed"
      },
    ]
  }

  private static func said(_ key: Key, _ words: @escaping (Posting) -> String)
    -> AppKey<Posting>
  {
    .string(key, get: { "t=\(words($0));v=0;" }, set: { _, _ in })
  }
}

/// What was heard.
private final class HeardPosts {
  private(set) var count = 0

  func hear() { count += 1 }
}
