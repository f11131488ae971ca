// An app's `init` runs as iOS launches it: what it finds then, it has.

import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosProcess
import ChaosReports
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct AppLaunchTests {
  private func play(
    _ steps: String, _ header: TraceHeader = TraceHeader(era: .ios18)
  ) throws -> AppPlay {
    try AppPlay(steps, header, on: AppKind<ReadsOnce>())
  }

  /// It reads before the first unlock, and counts on from what it read long after.
  @Test func whatItReadsAtALockedLaunchItKeeps() throws {
    let play = try play(
      """
      launch app user
      act app streak streak
      act app streak streak
      reboot
      launch app push
      unlock
      act app streak streak
      act app read streak
      """)
    #expect(play.answers.last == "1" && play.broken.contains("NoPoisonedWrite"))
  }

  @Test func aLaunchAfterTheUnlockFindsIt() throws {
    let play = try play(
      """
      launch app user
      act app streak streak
      act app streak streak
      reboot
      unlock
      launch app push
      act app streak streak
      act app read streak
      """)
    #expect(play.answers.last == "3" && play.broken.isEmpty)
  }

  /// A launch with no act runs it as well, once in each life.
  @Test func itRunsAtTheLaunch() throws {
    let play = try play(
      """
      launch app user
      wait 1min
      suspend app
      resume app
      kill app jetsam
      launch app user
      lock
      act app read streak
      """)
    #expect(play.openings == [0, 5])
  }

  /// A process that iOS holds before its own code runs it when the user comes (F53).
  @Test func aShallowPrewarmDoesNotRunIt() throws {
    let header = TraceHeader(era: .ios18, variation: 2)
    #expect(Era(header.era, variation: header.variation).prewarm == .beforeMain)
    let play = try play(
      """
      unlock
      launch app prewarm
      wait 1min
      launch app user
      wait 1min
      act app read streak
      """, header)
    #expect(play.openings == [3])
  }

  /// The pause and the faults of an act that comes right after the launch count its calls too.
  @Test func anActRightAfterTheLaunchIsOneWithIt() throws {
    let stopped = try play(
      """
      launch app user
      act app streak streak pause=1
      kill app jetsam
      """)
    #expect(stopped.openings == [1] && stopped.completions == [nil])
    let struck = try play(
      """
      launch app user
      fault app open-eio nth=1
      act app read streak
      """)
    #expect(struck.openings == [2])
    let later = try play(
      """
      launch app user
      wait 1min
      act app streak streak pause=1
      kill app jetsam
      """)
    #expect(later.openings == [0] && later.completions == [.ok])
  }

  /// An `init` that throws is told where it happens, and where it is all that is wrong.
  @Test func anInitThatThrowsIsTold() throws {
    let early = try AppPlay(
      """
      launch app user
      act app write theme
      reboot
      launch app push
      unlock
      """, on: AppKind<ReadsFirst>())
    let rows = Story(early.outcome.judged, nil).rows.filter { $0.does == "opens the store" }
    #expect(rows.map(\.outcome) == ["failed: unavailable"] && early.broken.isEmpty)
    let lost = try AppPlay(
      """
      launch app user
      act app write theme
      kill app jetsam
      """, on: AppKind<StartsOnce>())
    let violation = try #require(lost.outcome.violations.first)
    let told = try #require(Story(lost.outcome.judged, violation).rows.last)
    #expect(told.does == "relaunched: opens the store" && told.mark == .broken)
  }

  /// An `init` that takes a value out of one file before it puts it into another one is found, from
  /// each of seeds 1 to 10: none is chosen.
  @Test func anInitThatIsCutShortIsFound() {
    let (simulator, kind) = (Catalog().simulator(), AppKind<MovesAtLaunch>())
    let found = (UInt64(1)...10).count { seed in
      let source = TraceSource(
        seed: seed, eras: [.ios18], models: [.kill], ordersThreads: true, keys: kind.keys,
        hasExtensions: false)
      return (0..<1_000).contains { index in
        let trace = source.trace(index)
        // Without trouble of the disk it is the place of the end alone.
        guard !trace.steps.contains(where: { $0.opcode.group == .fault }) else { return false }
        return !simulator.run(trace, kind).violations.isEmpty
      }
    }
    #expect(found == 10)
  }

  /// An act that does not apply opens nothing: the launch does.
  @Test func anActOfAnotherKeyIsNotNext() throws {
    let play = try play(
      """
      launch app user
      act app login
      lock
      act app read streak
      """)
    #expect(play.openings == [0])
  }
}

extension AppPlay {
  /// The steps in which the app's `init` began.
  fileprivate var openings: [Int?] {
    outcome.judged.history.operations.filter { $0.kind == .open && $0.step != nil }.map(\.step)
  }

  /// What became of each.
  fileprivate var completions: [Completion?] {
    outcome.judged.history.operations.filter { $0.kind == .open && $0.step != nil }
      .map(\.completion)
  }
}

/// Counts in memory from what its `init` read, where a file that it cannot read says 0.
final class ReadsOnce: AppUnderTest {
  private let file = URL(fileURLWithPath: NSHomeDirectory()).appending(path: "count")
  private var count: Int

  init(_ launch: Launch) {
    let text = try? String(contentsOf: file, encoding: .utf8)
    count = text.flatMap { Int($0) } ?? 0
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<ReadsOnce>] {
    [
      .int(
        .streak, get: { $0.count },
        set: { app, count in
          app.count = count ?? 0
          try Data("\(app.count)".utf8).write(to: app.file, options: .atomic)
        })
    ]
  }
}

/// Throws from its `init` where its file cannot be read.
final class ReadsFirst: AppUnderTest {
  private let saved = SavedTheme()

  init(_ launch: Launch) throws { try saved.load() }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<ReadsFirst>] {
    [.string(.theme, get: { $0.saved.theme }, set: { try $0.saved.save($1) })]
  }
}

/// Throws from its `init` where it has saved anything.
final class StartsOnce: AppUnderTest {
  private let saved = SavedTheme()

  init(_ launch: Launch) throws {
    try saved.load()
    if saved.theme != nil { throw CocoaError(.fileReadCorruptFile) }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<StartsOnce>] {
    [.string(.theme, get: { $0.saved.theme }, set: { try $0.saved.save($1) })]
  }
}

/// Has the last version's value in one file, and takes it over into another one as it is launched.
final class MovesAtLaunch: AppUnderTest {
  private let old = URL(fileURLWithPath: NSHomeDirectory()).appending(path: "old")
  private let new = URL(fileURLWithPath: NSHomeDirectory()).appending(path: "new")

  init(_ launch: Launch) throws {
    guard exists(old) else { return }
    let data = try Data(contentsOf: old)
    try FileManager.default.removeItem(at: old)
    try data.write(to: new, options: .atomic)
  }

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private func load() throws -> String? {
    try [old, new].first(where: exists).map { try String(contentsOf: $0, encoding: .utf8) }
  }

  private func save(_ text: String?) throws {
    if let text { return try Data(text.utf8).write(to: old, options: .atomic) }
    for file in [new, old] where exists(file) { try FileManager.default.removeItem(at: file) }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<MovesAtLaunch>] {
    [.string(.theme, get: { try $0.load() }, set: { try $0.save($1) })]
  }
}

/// A text in a file, and in memory.
private final class SavedTheme {
  private let file = URL(fileURLWithPath: NSHomeDirectory()).appending(path: "theme")
  private(set) var theme: String?

  func load() throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    theme = try String(contentsOf: file, encoding: .utf8)
  }

  func save(_ text: String?) throws {
    theme = text
    try Data((text ?? "").utf8).write(to: file, options: .atomic)
  }
}

/// Where no act applies, an app that opens its store when it is launched shows nothing.
@Suite struct IdleAppTests {
  @Test func openingAloneShowsNothing() throws {
    let app = AppKind<ReadsFirst>()
    let acts = "launch app user\nact notifications read theme\nact app append"
    #expect(try AppPlay(acts, on: app).outcome.isIdle)
    #expect(try !AppPlay("launch app user\nact app read theme", on: app).outcome.isIdle)
    #expect(try !AppPlay("launch app user", on: app).outcome.isIdle)
  }
}
