// Acts that hang: when iOS's watchdog comes, and what is told of them.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosProcess
import ChaosReports
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct HangTests {
  private static let both = "launch app user\nact app beside theme\nlaunch app user\n"

  /// The seconds between the starts of an app that hangs in between.
  private func seconds(_ order: Int) throws -> Double? {
    let threads = order == 0 ? "" : "threads app order=\(order)\n"
    let play = try AppPlay(threads + Self.both, on: AppKind<CrossedLocks>("app"))
    guard play.broken.contains("ActsEnd") else { return nil }
    let starts = play.outcome.output
      .compactMap { Double(String(decoding: $0.bytes, as: UTF8.self).dropLast()) }
    try #require(starts.count > 1)
    return starts[1] - starts[0]
  }

  /// Two tasks that wait for each other wait for as long as iOS lets an app wait (F67).
  @Test func theWatchdogComesInTime() throws {
    let hangs = try (0..<10).compactMap { try seconds($0) }
    #expect(hangs.count > 2)
    for seconds in hangs { #expect((20..<40).contains(seconds)) }
  }

  /// Whoever waits for a time, or for a timer, is no such case.
  @Test func whoeverSleepsIsLeftAlone() throws {
    let play = try AppPlay(
      "launch app user\nact app write theme\nact app read theme", on: AppKind<LateSleeper>("app"))
    #expect(play.broken == [])
    #expect(play.answers == ["theme-1"])
  }

  /// Nor is what waits on the main queue, however often.
  @Test func theMainQueueMayWaitMeanwhile() throws {
    let play = try AppPlay("launch app user\nact app twice theme", on: AppKind<SlowMain>("app"))
    #expect(play.broken == [])
  }

  /// Code that nobody resumes hangs as well, but libdispatch's own timer looks like hope.
  @Test func whatNobodyResumesEndsInTime() throws {
    let play = try AppPlay(
      "launch app user\nact app write theme\nlaunch app user", on: AppKind<NeverResumed>("app"))
    #expect(play.outcome.refusals.isEmpty)
    #expect(play.broken == ["ActsEnd"])
    let starts = play.outcome.output
      .compactMap { Double(String(decoding: $0.bytes, as: UTF8.self).dropLast()) }
    try #require(starts.count > 1)
    #expect((3_600..<3_700).contains(starts[1] - starts[0]))
  }

  /// How a process that hangs or traps ends is the harm, and no circumstance of it.
  @Test func itsOwnEndIsNoCause() throws {
    let locks = try AppPlay(Self.both, on: AppKind<CrossedLocks>("app")).outcome.judged
    let trap = try AppPlay(
      "launch app user\nact app write streak", on: AppKind<TrappingWrite>("app")
    ).outcome.judged
    let kill = try AppPlay(
      "launch app user\nact app write streak pause=1\nkill app jetsam",
      on: AppKind<TrappingWrite>("app")
    ).outcome.judged
    func cause(_ judged: Judged, _ invariant: String) -> Cause {
      Cause(judged.history, Violation(invariant, message: ""))
    }
    #expect(cause(locks, "ActsEnd").needs == [.twoTasks])
    #expect(cause(trap, "ProcessesDoNotTrap").needs == [])
    #expect(cause(trap, "NoSecretExposed").needs == [.diesInTheMiddle])
    #expect(cause(kill, "ProcessesDoNotTrap").needs == [.diesInTheMiddle])
  }

  /// What a search never sees succeed, and makes a finding of, it has reached.
  @Test func anActThatAlwaysTrapsIsReached() throws {
    let app = AppKind<TrappingAtOnce>("app")
    let source = TraceSource(seed: 3, eras: [.ios18], models: [.kill], for: AppTraits(app))
    let explored = Explorer(Catalog().simulator(), app, source).explore(0..<150)
    #expect(!explored.failures.isEmpty)
    #expect(explored.actsAsked[Int(BehaviourName.write.code)] > 50)
    #expect(!explored.withoutEffect.contains("act write"))
  }

  @Test func anUpdateThatAsksNothingIsTold() throws {
    let app = AppKind<SilentCount>("app")
    let play = try AppPlay("launch app user\nact app streak streak", on: app)
    let rows = Story(play.outcome.judged, nil).rows
    #expect(
      rows.contains {
        $0.outcome == "throws nothing; it returned without asking what to save; failed: unavailable"
      })
    let printed = play.outcome.output.filter { $0.isError }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(
      printed == ["SilentCount returned from update of streak and did not call the closure\n"])
  }
}

/// Two files, and a lock for each, which two saves take in opposite orders.
final class CrossedLocks: AppUnderTest {
  private let launch: Launch
  private let (first, second) = (DispatchSemaphore(value: 1), DispatchSemaphore(value: 1))

  init(_ launch: Launch) {
    self.launch = launch
    print(Date().timeIntervalSince1970)
  }

  static var hasExtensions: Bool { false }

  private func path(_ name: String) -> URL {
    URL(fileURLWithPath: "\(launch.container)/Documents/\(name)")
  }

  private func save(_ text: String?, _ name: String, _ locks: [DispatchSemaphore]) throws {
    locks[0].wait()
    defer { locks[0].signal() }
    _ = try? Data(contentsOf: path(name))
    locks[1].wait()
    defer { locks[1].signal() }
    try Data((text ?? "").utf8).write(to: path(name))
  }

  private func text(_ name: String) -> String? {
    (try? String(contentsOf: path(name), encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 }
  }

  static var keys: [AppKey<CrossedLocks>] {
    [
      .string(
        .theme, get: { $0.text("theme") },
        set: { try $0.save($1, "theme", [$0.first, $0.second]) }
      ).onAnyThread(),
      .string(
        .draft, get: { $0.text("draft") },
        set: { try $0.save($1, "draft", [$0.second, $0.first]) }
      ).onAnyThread(),
    ]
  }
}

/// Saves after a long time, once by a sleep and once by a timer of the main run loop.
final class LateSleeper: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  private func later() async throws {
    try await Task.sleep(for: .seconds(300))
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        _ = Timer.scheduledTimer(withTimeInterval: 300, repeats: false) { _ in
          continuation.resume()
        }
      }
    }
  }

  static var keys: [AppKey<LateSleeper>] {
    [
      .string(
        .theme, get: { _ in UserDefaults.standard.string(forKey: "theme") },
        set: { app, theme async throws in
          try await app.later()
          UserDefaults.standard.set(theme, forKey: "theme")
        })
    ]
  }
}

/// Saves on the main queue, after many short waits there.
final class SlowMain: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SlowMain>] {
    [
      .string(
        .theme, get: { _ in UserDefaults.standard.string(forKey: "theme") },
        set: { _, theme in
          DispatchQueue.main.sync {
            for _ in 0..<35 { usleep(10_000) }
            UserDefaults.standard.set(theme, forKey: "theme")
          }
        }
      ).onAnyThread()
    ]
  }
}

/// Waits for what nobody tells it.
final class NeverResumed: AppUnderTest {
  init(_ launch: Launch) { print(Date().timeIntervalSince1970) }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<NeverResumed>] {
    [
      .string(
        .theme, get: { _ in nil },
        set: { _, _ async throws in
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        })
    ]
  }
}

/// Traps whenever it saves.
final class TrappingWrite: AppUnderTest {
  private let launch: Launch

  init(_ launch: Launch) { self.launch = launch }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<TrappingWrite>] {
    [
      .int(
        .streak, absent: 0, get: { _ in 0 },
        set: { app, _ in
          try Data("1".utf8).write(to: URL(fileURLWithPath: "\(app.launch.container)/Documents/n"))
          preconditionFailure("it is always so")
        })
    ]
  }
}

/// Traps before it saves anything.
final class TrappingAtOnce: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<TrappingAtOnce>] {
    [.int(.streak, absent: 0, get: { _ in 0 }, set: { _, _ in preconditionFailure("always") })]
  }
}

/// Counts only where it is told to, and says nothing of it otherwise.
final class SilentCount: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SilentCount>] {
    [
      .int(
        .streak, absent: 0, get: { _ in UserDefaults.standard.integer(forKey: "n") },
        set: { UserDefaults.standard.set($1, forKey: "n") },
        update: { _, change in
          guard UserDefaults.standard.bool(forKey: "counts") else { return }
          UserDefaults.standard.set(change(UserDefaults.standard.integer(forKey: "n")), forKey: "n")
        })
    ]
  }
}
