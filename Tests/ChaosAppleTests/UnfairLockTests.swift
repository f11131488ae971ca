// Unfair locks: one thread at a time, whatever the order of the threads, and never one twice.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing
import os.lock

@Suite struct UnfairLockTests {
  private func told(_ name: String, threads order: Int = 0) throws -> AppPlay {
    let threads = order == 0 ? "" : "threads app order=\(order)\n"
    return try AppPlay(
      threads + "launch app user\nact app read theme",
      on: AppKind<LockCalls>("locks", words: [name]))
  }

  /// Four threads each add up 5 times, and sleep between reading and writing.
  @Test(arguments: ["unfair", "allocated"], [0, 1, 7, 30])
  func oneThreadAtATime(_ name: String, _ order: Int) throws {
    #expect(try told(name, threads: order).answers == ["20"])
  }

  /// Without a lock some of it is lost: the threads do run in between.
  @Test func withoutALockTheyMix() throws {
    let counted = try #require(try told("bare").answers.first.flatMap { Int($0) })
    #expect(counted < 20)
  }

  @Test func tryingDoesNotWait() throws {
    #expect(try told("try").answers == ["taken, refused, nil, 3"])
  }

  /// The system ends a process that takes a lock which it has, or lets go of one that it has not.
  @Test(arguments: ["twice", "twice-allocated", "not-held", "not-owned", "owner"])
  func misuseEndsTheProcess(_ name: String) throws {
    let play = try told(name)
    #expect(play.broken.contains("ProcessesDoNotTrap"))
    #expect(play.outcome.violations.contains { $0.message.contains("SIGILL") })
  }
}

/// Counts on several threads.
final class LockCalls: AppUnderTest {
  private let name: String

  init(_ launch: Launch) throws { name = launch.words[0] }

  static var keys: [AppKey<LockCalls>] {
    [.string(.theme, get: { "t=\($0.line);v=0;" }, set: { _, _ in })]
  }

  private var line: String {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    let plain = PlainLock()
    switch name {
    case "unfair":
      return counted { add in
        plain.lock()
        add()
        plain.unlock()
      }
    case "allocated":
      return counted { add in lock.withLockUnchecked { _ in add() } }
    case "bare": return counted { add in add() }
    case "try": return tried(lock)
    case "twice":
      plain.lock()
      plain.lock()
    case "twice-allocated": lock.withLockUnchecked { _ in lock.withLockUnchecked { $0 = 1 } }
    case "not-held": plain.unlock()
    case "not-owned": elsewhere { plain.lock() }
    default: lock.precondition(.owner)
    }
    plain.unlock()
    return "still here"
  }

  private func counted(_ guarded: @escaping @Sendable (() -> Void) -> Void) -> String {
    let sum = Sum()
    let group = DispatchGroup()
    for number in 0..<4 {
      DispatchQueue(label: "counter \(number)").async(group: group) {
        for _ in 0..<5 {
          guarded {
            let seen = sum.value
            usleep(1_000)
            sum.value = seen + 1
          }
        }
      }
    }
    group.wait()
    return "\(sum.value)"
  }

  private func tried(_ lock: OSAllocatedUnfairLock<Int>) -> String {
    var words: [String] = []
    let plain = PlainLock()
    words.append(plain.isTaken() ? "taken" : "refused")
    words.append(plain.isTaken() ? "taken" : "refused")
    let inner: Int? = lock.withLockUnchecked { _ in lock.withLockIfAvailable { $0 } }
    words.append(inner.map { "\($0)" } ?? "nil")
    lock.withLock { $0 = 3 }
    lock.precondition(.notOwner)
    words.append("\(lock.withLockIfAvailable { $0 } ?? 0)")
    return words.joined(separator: ", ")
  }

  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    DispatchQueue(label: "other").async(group: group, execute: body)
    group.wait()
  }
}

/// The lock in the form in which apps keep it.
///
/// `@unchecked`: it is a lock.
private final class PlainLock: @unchecked Sendable {
  private let place: os_unfair_lock_t = {
    let place = os_unfair_lock_t.allocate(capacity: 1)
    place.initialize(to: os_unfair_lock())
    return place
  }()

  func lock() { os_unfair_lock_lock(place) }

  func unlock() { os_unfair_lock_unlock(place) }

  func isTaken() -> Bool { os_unfair_lock_trylock(place) }

  deinit { place.deallocate() }
}

/// `@unchecked`: that is what the test is about.
private final class Sum: @unchecked Sendable {
  var value = 0
}
