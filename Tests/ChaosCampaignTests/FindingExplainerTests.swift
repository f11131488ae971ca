// What is said of another answer is what the run with that answer does.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosScenarios
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@Suite struct FindingExplainerTests {
  private func explain(_ steps: [Step], on name: String = "session-cached") throws -> Explanation {
    let catalog = Catalog()
    let store = try catalog.store(name)
    let simulator = catalog.simulator()
    let trace = Trace(steps: steps)
    let outcome = simulator.run(trace, store)
    let violation = try #require(outcome.violations.first)
    return FindingExplainer(InProcessRunner(catalog), simulator).explain(
      trace, store, violation, outcome)
  }

  private static let beforeUnlock: [Step] = [
    .launch(.app, .user), .act(.app, .write, on: .streak), .reboot, .launch(.app, .prewarm),
  ]

  private static let lostUpdate: [Step] = [
    .launch(.app, .user), .launch(.notifications, .push), .act(.app, .write, on: .streak),
    .act(.app, .streak, on: .streak, pause: 3), .act(.notifications, .streak, on: .streak),
    .proceed(.app, 0),
  ]

  @Test func anAppThatHearsUnavailableComesThrough() throws {
    let found = try explain(Self.beforeUnlock + [.act(.app, .streak, on: .streak)])
    let answer = try #require(found.unavailable)
    #expect(answer.step == 4 && answer.broken == [])
    #expect(found.cures.contains(.unlock(before: 3)))
    #expect(
      found.cures.contains {
        // There is no prewarming there.
        if case .erasWithout(let eras) = $0 { eras.contains(.ios12) } else { false }
      }
    )
    #expect(found.cures.contains(.passcode(false)))
    // What is counted: every step left out, every change, every future and the answer.
    #expect(found.runs > found.futures * found.doomed.count)
    #expect(found == (try explain(Self.beforeUnlock + [.act(.app, .streak, on: .streak)])))
  }

  /// Before there was a daemon a kill took what was not flushed, and nobody promised more: that
  /// it is lost there as well is no cure.
  @Test func whatIsLostWithoutAPromiseIsNoCure() throws {
    let steps: [Step] = [
      .launch(.app, .user), .act(.app, .write, on: .streak), .kill(.app, .jetsam), .reboot,
      .launch(.app, .fetch), .act(.app, .streak, on: .streak),
    ]
    let found = try explain(steps)
    #expect(found.cures.contains(.erasWithoutPromise([.ios7])))
    let kept = found.cures.contains { if case .eras = $0 { true } else { false } }
    #expect(!kept)
    // On a release that promises as much it is as it was.
    var options = RunOptions()
    options.judgedAs = .ios18
    let (simulator, store) = (Catalog().simulator(), try Catalog().store("session-cached"))
    let trace = Trace(steps: steps).on(.ios7)
    #expect(simulator.run(trace, store).violations.isEmpty)
    #expect(!simulator.run(trace, store, options).violations.isEmpty)
  }

  /// Only the first answer is taken away: the next one misled already.
  @Test func anAnswerThatIsNotTheOnlyFalseOneDoesNotSave() throws {
    let found = try explain(
      Self.beforeUnlock + [.act(.app, .read, on: .streak), .act(.app, .streak, on: .streak)])
    let answer = try #require(found.unavailable)
    #expect(answer.step == 5)
    #expect(answer.broken == ["NoSilentRegression"])
  }

  /// An update that another process wrote over misled nobody by an answer.
  @Test func nothingIsSaidWhereNoAnswerMisled() throws {
    let found = try explain(Self.lostUpdate, on: "canary:no-lock")
    #expect(found.unavailable == nil && found.runs > 0)
  }

  /// The streak's loss is the one that people told of, and a lost update is another.
  @Test func whatPeopleMetIsRecognised() throws {
    let streak = try explain(Self.beforeUnlock + [.act(.app, .streak, on: .streak)]).likenesses
    let first = try #require(streak.first)
    #expect(first.sources.contains("B07") && first.fix != nil, "\(streak.map(\.scenario))")
    #expect(streak.count < BuiltIn.scenarios.count / 2)
    let lost = try explain(Self.lostUpdate, on: "canary:no-lock").likenesses
    #expect(lost.contains { $0.scenario == "both-count" }, "\(lost.map(\.scenario))")
    #expect(!streak.contains { $0.scenario == "both-count" })
  }

  /// For programs, steps count from 1, as people count them.
  @Test func stepsInAFileCountFromOne() throws {
    var found = Explanation()
    (found.needed, found.cures) = ([0, 3], [.unlock(before: 3), .eras([.ios12])])
    found.indifferent = [.cause(step: 3, [.push])]
    found.unavailable = Explanation.Answer(operation: 7, step: 4, broken: ["NoTornValue"])
    found.likenesses = [
      Explanation.Likeness(scenario: "s", title: "T.", sources: ["B07"], fix: "F.")
    ]
    found.runs = 5
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(bytes: try encoder.encode(found), encoding: .utf8) == """
        {"cures":[{"step":4,"what":"unlock-before"},{"others":["ios12"],"what":"era"}],\
        "dispensable":[],"doomed":[],"futures":0,\
        "indifferent":[{"others":["push"],"step":4,"what":"launch-cause"}],\
        "likenesses":[{"fix":"F.","scenario":"s","sources":["B07"],"title":"T."}],"needed":[1,4],\
        "runs":5,"unavailable":{"broken":["NoTornValue"],"step":5}}
        """)
  }
}
