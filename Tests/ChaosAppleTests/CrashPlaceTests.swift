// Where in its code an app crashes is told, in whatever way it does.

import ChaosCatalog
import ChaosContracts
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Testing

@testable import ChaosCampaign

@Suite struct CrashPlaceTests {
  @Test(arguments: ["nothing", "index", "fatal", "abort", "overflow", "thread"])
  func theLineIsTold(kind: String) throws {
    let play = try AppPlay(
      "launch app user\nact app write theme\nact app write theme",
      on: AppKind<CrashesInManyWays>("crashes", words: [kind]))
    let crash = try #require(Symbolizer().crash(in: play.outcome.judged.history))
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.hasSuffix("// \(kind)") })
    #expect(crash.file.hasSuffix("CrashPlaceTests.swift") && crash.line == line + 1, "\(crash)")
    #expect(crash.function?.contains("CrashesInManyWays.crash") == true, "\(crash)")
  }

  /// Nobody else goes on meanwhile: another thread would end the process well.
  @Test func aSignalOfAnotherThreadEndsTheProcessAtOnce() throws {
    let play = try AppPlay(
      "launch app user\nact app write theme\nact app write theme",
      on: AppKind<CrashesInManyWays>("crashes", words: ["sent"]))
    let ends = play.outcome.judged.history.events.compactMap { event -> String? in
      if case .phone(.crashed(_, let crash)) = event { crash.description } else { nil }
    }
    #expect(ends.first?.contains("SIGABRT") == true, "\(ends)")
  }

  /// However a process comes to a line that ends it, that line is the bug.
  @Test func aPlaceIsOneFinding() {
    let line = CodePlace(file: "Cache.swift", line: 178)
    let other = CodePlace(file: "Cache.swift", line: 180)
    let loops = finding("LaunchesDoNotLoop", [.reboot, .unlock, .launch(.app, .user)], line)
    let traps = finding("ProcessesDoNotTrap", [.launch(.app, .user)], line)
    let found = [loops, traps, finding("ProcessesDoNotTrap", [.reboot], other)].byCrash()
    #expect(found.map(\.crash) == [line, other])
    #expect(found.map(\.trace) == [traps.trace, Trace(steps: [.reboot])])
    #expect(found.map(\.seen) == [2, 1])
    #expect(found[0].symptoms == ["LaunchesDoNotLoop"])
    let unknown = CodePlace(file: "Cache.swift", line: nil)
    #expect([loops, traps].map { placed($0, unknown) }.byCrash().count == 2)
  }

  /// The tools look where two findings crash that know nothing of it.
  @Test func findingsOfOnePlaceBecomeOne() throws {
    let app = AppKind<CrashesInManyWays>("crashes", words: ["fatal"])
    let (launch, save) = (Step.launch(.app, .user), Step.act(.app, .write, on: .theme))
    let found = try [[launch, save, save], [launch, save, .wait(.minute), save]].map { steps in
      let trace = Trace(header: TraceHeader(era: .ios18), steps: steps)
      let outcome = Catalog().simulator().run(trace, app)
      let violation = try #require(outcome.violations.first { $0.isOfCrashes })
      var finding = finding(violation.invariant, steps, CodePlace(file: "", line: nil))
      (finding.trace, finding.violation, finding.crash) = (trace, violation, nil)
      return finding
    }
    let placed = Catalog(adding: [StoreEntry(app)]).placed(found)
    #expect(placed.map(\.seen) == [2] && placed.first?.trace.steps.count == 3)
  }

  private func placed(_ finding: Finding, _ place: CodePlace) -> Finding {
    var finding = finding
    finding.crash = place
    return finding
  }

  private func finding(_ promise: String, _ steps: [Step], _ place: CodePlace) -> Finding {
    var finding = Finding(
      invariant: promise, store: "crashes", signature: promise, trace: Trace(steps: steps),
      violation: Violation(promise, message: ""), originalSteps: 3, shrinkRuns: 1)
    finding.seen = 1
    return placed(finding, place)
  }

  @Test func withoutTheToolsNoPlaceIsTold() {
    #expect(Symbolizer(path: "/nowhere").place(of: [4_096]) == nil)
    #expect(Symbolizer().place(of: []) == nil)
  }
}

/// Crashes when its second theme is saved.
final class CrashesInManyWays: AppUnderTest {
  private let way: String
  private var theme: String?
  private var numbers = [0]

  init(_ launch: Launch) { way = launch.words.first ?? "" }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<CrashesInManyWays>] {
    [
      .string(.theme, get: { $0.theme }) { app, theme in
        if app.theme != nil { app.crash(in: app.way) }
        app.theme = theme
      }
    ]
  }

  @inline(never) private func crash(in way: String) {
    switch way {
    case "nothing": theme = Optional<String>.none!  // nothing
    case "index": theme = "\(numbers[numbers[0] + 3])"  // index
    case "fatal": fatalError("no \(way)")  // fatal
    case "abort": abort()  // abort
    case "overflow": numbers[0] = Int.max - numbers.count + way.utf8.count  // overflow
    case "sent":
      let main = pthread_self()
      let thread = Thread {
        pthread_kill(main, SIGABRT)
        exit(0)
      }
      thread.start()
      while true { sched_yield() }
    default:
      let thread = Thread { fatalError("in a thread") }  // thread
      thread.start()
      while true { sched_yield() }
    }
  }
}
