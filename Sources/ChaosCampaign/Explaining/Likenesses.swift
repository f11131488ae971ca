// The reported bugs that a failing trace is like: scenarios that go wrong in the same place.

import ChaosContracts
import ChaosScenarios
import ChaosSimulation
import ChaosTrace

/// Where scenarios go wrong on stores, learned by running them, once for each store and era.
package final class Likenesses {
  private struct Surroundings: Hashable {
    var store: String
    var era: EraName
  }

  private let runner: any Runner
  private let scenarios: [Scenario]
  private var known: [Surroundings: [(scenario: Scenario, sites: [FailureSite])]] = [:]

  package init(_ runner: any Runner, _ scenarios: [Scenario] = BuiltIn.scenarios) {
    self.runner = runner
    self.scenarios = scenarios
  }

  /// The scenarios that break the promise on the same store and era in the same way: the same
  /// kind of answer is wrong, for the same cause, what it is about had met the same, and the phone
  /// had the same troubles. Those that
  /// were met in this store come first, then those that are surer, then the shorter ones.
  package func of(
    _ outcome: RunOutcome, on store: String, breaking invariant: String
  ) -> [Explanation.Likeness] {
    let sites = outcome.sites.filter { $0.invariant == invariant }
    let era = outcome.judged.history.trace.header.era
    let troubles = Troubles(outcome.judged.history.trace)
    let alike = learn(Surroundings(store: store, era: era)).filter { scenario, others in
      others.contains(where: sites.contains) && troubles.isLike(Troubles(scenario.trace))
    }.map(\.scenario)
    func rank(_ scenario: Scenario) -> (Int, Int, Int, String) {
      let sureness = scenario.confidence.flatMap { Scenario.Confidence.allCases.firstIndex(of: $0) }
      return (
        scenario.store == store ? 0 : 1, sureness ?? .max, scenario.trace.steps.count, scenario.name
      )
    }
    return alike.sorted { rank($0) < rank($1) }.map {
      Explanation.Likeness(
        scenario: $0.name, title: $0.title, sources: $0.sources, fix: $0.fix)
    }
  }

  private func learn(
    _ surroundings: Surroundings
  ) -> [(scenario: Scenario, sites: [FailureSite])] {
    if let known = known[surroundings] { return known }
    let rows = runner.run(
      scenarios.map { ($0, surroundings.store) }, eras: { _ in [surroundings.era] }, each: {})
    let learned = rows.compactMap { row -> (scenario: Scenario, sites: [FailureSite])? in
      guard row.hasBug, let trace = row.trace,
        let ran = try? runner.run(trace, on: surroundings.store).get()
      else { return nil }
      return (row.scenario, ran.sites)
    }
    known[surroundings] = learned
    return learned
  }
}
