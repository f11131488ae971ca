// What scenarios that come with chaos expect, and a user's own stores.

import ChaosScenarios

extension Catalog {
  /// A scenario as it is tried on a store, whose own values take the place of those that it lacks.
  /// What comes with chaos expects of any store what is known of those that come with it; of a
  /// user's own store it knows nothing.
  package func scenario(_ scenario: Scenario, for store: String) -> Scenario {
    let keys = (try? self.store(store))?.keys
    guard isOwn(store), BuiltIn.scenarios.contains(where: { $0.text == scenario.text }) else {
      return scenario.with(keys)
    }
    var scenario = scenario
    scenario.expectations.removeAll { $0.store == nil }
    return scenario.with(keys)
  }
}
