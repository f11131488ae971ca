// Sweeps of apps with Foundation's names: what a sweep sees, a run from the first step sees too.

import ChaosCampaign
import ChaosCatalog
import ChaosProcess
import ChaosReports
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@Suite struct SweptAppTests {
  /// An app's number is known by what was written, also by a run that goes on from a moment.
  @Test func afterAMomentTheSameIsRead() throws {
    let (catalog, kind) = (Catalog(), AppKind<CountAlone>("count"))
    let brancher = Brancher(behaviours: catalog.behaviours)
    let work: [Step] = [
      .launch(.app, .user), .act(.app, .write, on: .streak), .reboot, .unlock,
      .launch(.app, .user), .act(.app, .flush, on: .streak),
    ]
    let after: [Step] = [
      .powerLoss(.all), .unlock, .launch(.app, .user), .act(.app, .read, on: .streak),
    ]
    let trace = Trace(header: TraceHeader(disk: .lazy), steps: work)
    let moments = brancher.record(trace, kind, from: 1).moments
    for moment in moments {
      let whole = Trace(header: trace.header, steps: moment.steps(of: trace) + after)
      let ending = brancher.end(moment, moment.disk.branchWithoutProcesses(), whole, kind)
      let answers = ending.history.operations.map(\.completion)
      // A whole run reads everything once more at its end.
      let run = catalog.simulator().run(whole, kind).judged.history.operations
      #expect(answers == run.prefix(answers.count).map(\.completion), "step \(moment.step)")
      #expect(answers.count >= 3)
    }
    let last = try #require(moments.last)
    #expect(last.step == work.count - 1)
  }

  @Test func aNumberThatIsThereIsNotDamaged() {
    let (catalog, kind) = (Catalog(), AppKind<CountAlone>("count"))
    let plan = SweepPlan(acts: [SweptAct(.flush), SweptAct(.streak)], models: [.kill, .lazy])
    let result = Sweeper(plan, kind, catalog.simulator(), behaviours: catalog.behaviours).run()
    #expect(result.doubts == [] && result.recovered > 1)
    for row in result.rows {
      let corrupt = zip(LossClass.allCases, row.losses).first { $0.0 == .corruption }
      #expect(corrupt?.1 == 0, "\(row.name)")
    }
  }
}

extension SweptAppTests {
  /// What is pasted into a test names the app's type, and not what reports call it.
  @Test func aTestNamesTheType() {
    let app = AppKind<CountAlone>()
    #expect(app.inCode == "ChaosAppleTests.CountAlone.self")
    #expect(AppKind<CountAlone>("other").inCode == nil)
    let trace = Trace(steps: [.launch(.app, .user)])
    let text = SwiftTest.text(ToldRun(trace, app.name, inCode: app.inCode))
    #expect(text.contains(", on: CountAlone.self)") && !text.contains("NotesFile"))
    #expect(text.contains("\nimport ChaosAppleTests\nimport ChaosTesting\nimport Testing\n"))
    #expect(SwiftTest.text(ToldRun(trace, "sqlite-wal")).contains(", on: \"sqlite-wal\")"))
  }

  /// An act that was to stop before a call that it does not make says so.
  @Test func aStopThatIsNotReachedIsTold() throws {
    func outcomes(pause: UInt16) throws -> [String] {
      let steps = "launch app user\nact app write streak pause=\(pause)\nproceed app end"
      let outcome = try AppPlay(steps, on: AppKind<CountAlone>()).outcome
      return Story(outcome.judged, nil).rows.map(\.outcome)
    }
    #expect(try outcomes(pause: 60)[1].hasSuffix("; it ended before call 60"))
    #expect(try !outcomes(pause: 1)[1].contains("ended before"))
  }
}

/// A number in an app without extensions.
final class CountAlone: AppUnderTest {
  static let hasExtensions = false

  init(_ launch: Launch) throws {}

  static var keys: [AppKey<CountAlone>] {
    [
      .int(
        .streak, absent: 0, get: { _ in UserDefaults.standard.integer(forKey: "days") },
        set: { _, days in
          if let days {
            UserDefaults.standard.set(days, forKey: "days")
          } else {
            UserDefaults.standard.removeObject(forKey: "days")
          }
        })
    ]
  }
}
