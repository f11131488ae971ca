// What an app leaves to a queue, in the orders of threads in which a change is over before that.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct LeftWorkTests {
  private func broken<App: AppUnderTest>(_ app: AppKind<App>, _ steps: String) throws -> [String] {
    try AppPlay(steps, on: app).broken
  }

  /// What breaks in forty of these orders: each leaves the queue at another call.
  private func brokenInSome<App: AppUnderTest>(
    _ app: AppKind<App>, _ steps: String
  ) throws -> Set<String> {
    try (0..<40).reduce(into: []) { found, number in
      let order = "threads app order=\(Int(Step.lateBit) + 4 * number)\n"
      found.formUnion(try broken(app, order + steps))
    }
  }

  /// The user edits and leaves: nobody waits for the queue.
  private let edit = """
    launch app user
    act app write theme
    act app flush
    kill app jetsam
    launch app user
    act app read theme
    """

  @Test func aFlushThatDoesNotWaitIsNone() throws {
    let careless = AppKind<QueuedText>("careless")
    #expect(try broken(careless, edit).isEmpty)
    let found = try brokenInSome(careless, edit)
    #expect(found == ["AcknowledgedWritesSurvive"])
    let careful = AppKind<QueuedText>("careful", words: ["waits"])
    #expect(try brokenInSome(careful, edit).isEmpty)
  }

  /// The second change comes while the first is saved, and its save finds nothing to do.
  @Test func aChangeMeetsTheSaveOfTheLastOne() throws {
    let steps = """
      launch app user
      act app write theme
      act app write theme
      wait 1min
      act app flush
      kill app jetsam
      launch app user
      act app read theme
      """
    let app = AppKind<MarkedText>("marked")
    #expect(try broken(app, steps).isEmpty)
    let found = try brokenInSome(app, steps)
    #expect(found == ["AcknowledgedWritesSurvive"])
    #expect(try brokenInSome(AppKind<MarkedText>("marked", words: ["compares"]), steps).isEmpty)
  }

  /// As soon as time passes, all is done that was left.
  @Test func whatIsLeftIsDoneInTime() throws {
    let steps = edit.replacing("act app flush", with: "wait 1min\nact app flush")
    #expect(try brokenInSome(AppKind<QueuedText>("careless"), steps).isEmpty)
  }

  /// From each of ten seeds a search finds both, and nothing where there is nothing.
  @Test(arguments: 1...10) func searchesMeetIt(seed: UInt64) {
    func isFound<App: AppUnderTest>(_ kind: AppKind<App>) -> Bool {
      let source = TraceSource(seed: seed, eras: [.ios18], models: [.kill], for: AppTraits(kind))
      let simulator = Catalog().simulator()
      return (0..<1_000).contains {
        let outcome = simulator.run(source.trace(source.listsEnd + $0), kind)
        return outcome.violations.contains { $0.invariant == "AcknowledgedWritesSurvive" }
      }
    }
    #expect(isFound(AppKind<QueuedText>("careless")))
    #expect(isFound(AppKind<MarkedText>("marked")))
  }
}

/// Saves on a queue, and does not wait for it when the app leaves the screen, unless it is told to.
final class QueuedText: AppUnderTest {
  private let queue = DispatchQueue(label: "saving")
  private var text: String?
  private let file: URL
  private let waits: Bool

  init(_ launch: Launch) throws {
    waits = launch.words.contains("waits")
    file = URL(fileURLWithPath: launch.container + "/Documents/text")
    text = try? String(contentsOf: file, encoding: .utf8)
  }

  static let hasExtensions = false

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<QueuedText>.promisesOfPlatform(era)
    promises.kill = .onFlush
    return promises
  }

  func save() throws { if waits { queue.sync {} } }

  private func change(_ new: String?) {
    text = new
    queue.async { [file] in try? Data((new ?? "").utf8).write(to: file, options: .atomic) }
  }

  static var keys: [AppKey<QueuedText>] {
    [.string(.theme, absent: "", get: { $0.text }, set: { $0.change($1) })]
  }
}

/// Saves on a queue what was changed since the last time, and takes all for saved that was changed
/// before it was through.
final class MarkedText: AppUnderTest, @unchecked Sendable {
  private let queue = DispatchQueue(label: "saving")
  private let lock = NSLock()
  private var text: String?
  private var isSaved = true
  private let file: URL
  private let compares: Bool

  init(_ launch: Launch) throws {
    compares = launch.words.contains("compares")
    file = URL(fileURLWithPath: launch.container + "/Documents/text")
    text = try? String(contentsOf: file, encoding: .utf8)
  }

  static let hasExtensions = false

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<MarkedText>.promisesOfPlatform(era)
    promises.kill = .onFlush
    return promises
  }

  func save() throws { queue.sync { store() } }

  private func change(_ new: String?) {
    let isFirst = lock.withLock {
      defer { (text, isSaved) = (new, false) }
      return isSaved
    }
    // The one that is on its way saves it, too.
    if isFirst { queue.async { self.store() } }
  }

  private func store() {
    let (isSaved, now) = lock.withLock { (self.isSaved, text) }
    if isSaved { return }
    try? Data((now ?? "").utf8).write(to: file, options: .atomic)
    lock.withLock { if !compares || text == now { self.isSaved = true } }
  }

  static var keys: [AppKey<MarkedText>] {
    [
      .string(
        .theme, absent: "", get: { app in app.lock.withLock { app.text } },
        set: { $0.change($1) })
    ]
  }
}
