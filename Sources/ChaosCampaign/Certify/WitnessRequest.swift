// The question of a check: which worlds some traces lead to.

import ChaosTrace

/// Names the worlds that some traces lead to.
public struct WitnessRequest: RunnerRequest {
  private var plan: CertifyPlan
  private var traces: [[UInt64]]

  public init(_ traces: [[UInt64]], of plan: CertifyPlan) {
    (self.plan, self.traces) = (plan, traces)
  }

  public func answer(_ context: RunContext) -> [WorldName] {
    let explorer = WorldExplorer(plan, context.store, context.simulator)
    return traces.enumerated().map { place, trace in
      context.note(place)
      return explorer.name(of: trace.map { Step(number: $0) })
    }
  }
}
