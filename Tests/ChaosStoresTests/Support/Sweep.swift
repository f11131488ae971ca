// One act of a store, stopped before each of its disk calls.

import ChaosBehaviours
import ChaosContracts
import ChaosInvariants
import ChaosSimulation
import ChaosStores
import ChaosTrace
import Testing

/// Runs many traces on a store that must hold in all of them.
struct Sweep {
  /// What happens before, and the act that is stopped.
  struct Scenario: Sendable, CustomTestStringConvertible {
    var before: [Step]
    var behaviour: BehaviourName
    var key: Key
    var shape = ValueShape.small
    var testDescription: String { (before + [act()]).map(\.text).joined(separator: "; ") }

    func act(_ pause: UInt16 = 0) -> Step {
      .act(.app, behaviour, on: key, shape: shape, pause: pause)
    }
  }

  let store: any StoreKind
  private let simulator = Simulator(behaviours: behaviours, invariants: invariants)

  init(_ store: any StoreKind) { self.store = store }

  /// Runs a trace, which must hold.
  ///
  /// - Returns: the outcome.
  @discardableResult
  func expectHeld(_ steps: [Step], _ header: TraceHeader = TraceHeader()) -> RunOutcome {
    let trace = Trace(header: header, steps: steps)
    let outcome = simulator.run(trace, store)
    if !outcome.violations.isEmpty {
      Issue.record("\(outcome.violations.map(\.message))\n\(TraceText(trace: trace).text)")
    }
    return outcome
  }

  /// How many disk calls the act makes: it can be stopped before each of them.
  func calls(_ scenario: Scenario) -> UInt16 {
    var pause: UInt16 = 1
    while wasPaused(expectHeld(scenario.before + [scenario.act(pause)])) { pause += 1 }
    return pause - 1
  }

  private func wasPaused(_ outcome: RunOutcome) -> Bool {
    outcome.judged.history.events.contains { if case .phone(.paused) = $0 { true } else { false } }
  }
}
