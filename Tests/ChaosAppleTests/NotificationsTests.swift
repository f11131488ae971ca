// An app that awaits notifications: it believes nothing before protected data is there, and then
// goes on by itself.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Testing
import UIKit

@Suite struct NotificationsTests {
  @Test func anAppAwaitsProtectedData() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      act app read theme
      reboot
      launch app push
      act app read theme
      unlock
      act app read theme
      """, on: AppKind<AwaitingApp>("awaiting"))
    #expect(play.answers == ["theme-1", "unavailable", "theme-1"])
    #expect(play.broken.isEmpty)
  }

  /// Code that waits for the unlock waits for its user: nobody's main thread is blocked, and no
  /// watchdog comes.
  @Test(arguments: ["read", "write", "streak", "twice"])
  func whoeverWaitsForTheUnlockHangsNotAtAll(_ act: String) throws {
    let steps = """
      launch app user
      act app write streak
      act app streak streak
      act app read streak
      reboot
      launch app push
      act app \(act) streak
      unlock
      wait 11s
      act app read streak
      reboot
      unlock
      launch app user
      act app read streak
      """
    for waits in ["notifications", "polling"] {
      let play = try AppPlay(steps, on: AppKind<WaitingCount>("waiting", words: [waits]))
      #expect(play.outcome.refusals.isEmpty)
      #expect(play.broken == [], "\(waits)")
      let rows = Story(play.outcome.judged, nil).rows.map(\.outcome)
      #expect(rows.contains { $0.contains("waits until the phone is unlocked") }, "\(waits)")
      // What was waited for is done then; a count is given up with the closure that counts.
      #expect(play.answers.last == (act == "write" ? "367" : "366"), "\(waits)")
    }
  }

  /// Where no user has to come, it hangs.
  @Test func whoeverWaitsInVainHangs() throws {
    let steps = "launch app user\nact app read streak"
    let play = try AppPlay(steps, on: AppKind<WaitingCount>("waiting", words: ["never"]))
    #expect(play.broken == ["ActsEnd"])
  }

  /// Who iterates hears what is posted from then on, in order, until the task is cancelled; others
  /// are told of nothing.
  @Test func theyComeInOrderUntilTheTaskIsCancelled() async throws {
    let center = NotificationCenter()
    let (name, other) = (Notification.Name("name"), Notification.Name("other"))
    let (mine, yours) = (NSObject(), NSObject())
    center.post(name: name, object: mine, userInfo: ["number": 0])
    var numbers: [Int] = []
    var all = center.notifications(named: name).makeAsyncIterator()
    var some = center.notifications(named: name, object: mine).makeAsyncIterator()
    for number in 1...20 {
      center.post(name: other, object: mine)
      center.post(
        name: name, object: number % 2 == 0 ? mine : yours, userInfo: ["number": number])
    }
    for _ in 1...20 { numbers.append((await all.next())?.userInfo?["number"] as? Int ?? -1) }
    for _ in 1...10 { numbers.append((await some.next())?.userInfo?["number"] as? Int ?? -1) }
    #expect(numbers == Array(1...20) + Array(stride(from: 2, through: 20, by: 2)))

    let listening = Task {
      var count = 0
      for await _ in center.notifications(named: name) { count += 1 }
      return count
    }
    listening.cancel()
    #expect(await listening.value == 0)
  }
}

/// Reads its file when protected data is there, and says until then that it cannot tell.
@MainActor final class AwaitingModel {
  private let url: URL
  private var isReady = false

  init(_ path: String) {
    url = URL(fileURLWithPath: path)
    isReady = UIApplication.shared.isProtectedDataAvailable
    let name = UIApplication.protectedDataDidBecomeAvailableNotification
    Task { [weak self] in
      for await _ in NotificationCenter.default.notifications(named: name) {
        self?.isReady = true
      }
    }
  }

  func text() throws -> String? {
    guard isReady else { throw StoreError.unavailable }
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try String(contentsOf: url, encoding: .utf8)
  }

  func save(_ text: String?) throws {
    guard isReady else { throw StoreError.unavailable }
    guard let text else { return try FileManager.default.removeItem(at: url) }
    try Data(text.utf8).write(to: url, options: .atomic)
  }
}

final class AwaitingApp: AppUnderTest {
  private let model: AwaitingModel

  init(_ launch: Launch) throws {
    let path = launch.container + "/Documents/text"
    model = try launch.wait { await AwaitingModel(path) }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<AwaitingApp>] {
    [.string(.theme, get: { try await $0.model.text() }, set: { try await $0.model.save($1) })]
  }
}

/// A number in a file, read and saved when protected data is there, however long that takes.
actor WaitingFile {
  private let url: URL
  private let way: String
  private var isOpen = false

  init(_ path: String, _ way: String) {
    (url, self.way) = (URL(fileURLWithPath: path), way)
  }

  private func unlock() async throws {
    let name = UIApplication.protectedDataDidBecomeAvailableNotification
    let news = NotificationCenter.default.notifications(named: name)
    if way == "never" {
      return await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    if await UIApplication.shared.isProtectedDataAvailable { return }
    guard way == "polling" else {
      for await _ in news { return }
      return
    }
    while await !UIApplication.shared.isProtectedDataAvailable {
      try await Task.sleep(for: .seconds(1))
    }
  }

  func count() async throws -> Int {
    try await unlock()
    return try now()
  }

  func save(_ count: Int?) async throws {
    try await unlock()
    try write(count ?? 0)
  }

  func change(_ count: @Sendable (Int?) -> Int?) async throws {
    try await unlock()
    if let next = count(try now()) { try write(next) }
  }

  private func now() throws -> Int {
    guard FileManager.default.fileExists(atPath: url.path) else { return 0 }
    return Int(try String(contentsOf: url, encoding: .utf8)) ?? 0
  }

  private func write(_ count: Int) throws {
    try Data("\(count)".utf8).write(to: url, options: .atomic)
  }
}

final class WaitingCount: AppUnderTest {
  private let file: WaitingFile

  init(_ launch: Launch) {
    file = WaitingFile("\(launch.container)/Documents/count", launch.words.first ?? "")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<WaitingCount>] {
    [
      .int(
        .streak, get: { try await $0.file.count() }, set: { try await $0.file.save($1) },
        update: { app, count in try await app.file.change(count) })
    ]
  }
}
