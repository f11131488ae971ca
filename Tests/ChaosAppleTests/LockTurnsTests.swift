// Who takes a free lock first, enters a queue first, or begins a task first: no file lies between.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Dispatch
import Foundation
import Testing
import os

@Suite struct LockTurnsTests {
  /// What breaks in some of forty of the orders in which threads change places.
  private func broken(_ words: String..., steps: String) throws -> Set<String> {
    try (0..<40).reduce(into: []) { found, number in
      let order = Int(Step.lateBit) + 4 * number + 1
      let steps = """
        threads app order=\(order)
        launch app user
        act app write theme
        \(steps)
        wait 1min
        act app read theme
        """
      found.formUnion(try AppPlay(steps, on: AppKind<GuardedTexts>("texts", words: words)).broken)
    }
  }

  /// Two texts of one dictionary: a lock guards its copy, and a lock guards its change.
  @Test(arguments: ["lock", "recursive", "unfair", "queue", "barrier"])
  func aCopyAndItsChangeArePartedAtAFreeLock(guarded: String) throws {
    #expect(try broken(guarded, steps: "act app beside theme") == ["NoCollateralDamage"])
    #expect(try broken(guarded, "whole", steps: "act app beside theme").isEmpty)
  }

  /// Two tasks that are begun one after the other say who was last.
  @Test func aTaskThatBeganLaterComesFirst() throws {
    let again = "act app write theme"
    #expect(try broken("tasks", "whole", steps: again) == ["AcknowledgedWritesSurvive"])
    #expect(try broken("tasks", "whole", "waits", steps: again).isEmpty)
  }
}

/// Keeps two texts in memory, and saves them as they are by then.
final class GuardedTexts: AppUnderTest, @unchecked Sendable {
  private let lock = NSLock()
  private let recursive = NSRecursiveLock()
  private let unfair = OSAllocatedUnfairLock()
  private let queue = DispatchQueue(label: "texts")
  private let manifold = DispatchQueue(label: "manifold", attributes: .concurrent)
  private let words: [String]
  private let url: URL
  private var texts: [String: String]

  init(_ launch: Launch) {
    words = launch.words
    url = URL(fileURLWithPath: launch.container + "/Documents/texts")
    texts = (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: url))) ?? [:]
  }

  private func guarded<Result>(_ body: () -> Result) -> Result {
    switch words[0] {
    case "recursive": recursive.withLock { recursive.withLock(body) }
    case "unfair": unfair.withLockUnchecked(body)
    case "queue": queue.sync(execute: body)
    case "barrier": manifold.sync(flags: .barrier, execute: body)
    default: lock.withLock(body)
    }
  }

  private func change(_ key: Key, _ text: String?) throws {
    if words.contains("whole") {
      guarded { texts[key.word] = text }
    } else {
      var copy = guarded { texts }
      copy[key.word] = text
      guarded { texts = copy }
    }
    try guarded {
      Result { try JSONEncoder().encode(texts).write(to: url, options: .atomic) }
    }.get()
  }

  private func set(_ key: Key, _ text: String?) throws {
    guard words[0] == "tasks" else { return try change(key, text) }
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      try self.change(key, text)
      done.signal()
    }
    if words.contains("waits") { done.wait() }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<GuardedTexts>] { [text(.theme), text(.session)] }

  private static func text(_ key: Key) -> AppKey<GuardedTexts> {
    .string(
      key, get: { app in app.guarded { app.texts[key.word] } }, set: { try $0.set(key, $1) }
    ).onAnyThread()
  }
}
