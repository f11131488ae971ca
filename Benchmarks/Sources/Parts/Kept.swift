// The traces that met something new: what a search with feedback changes.

import ChaosCatalog
import ChaosKit
import ChaosSearch
import ChaosSimulation

/// Traces, and what they met.
struct Kept {
  private let source: TraceSource
  private let mutator: TraceMutator
  private var traces: [Trace] = []
  private var states: Set<UInt64> = []

  init(_ source: TraceSource) {
    self.source = source
    mutator = TraceMutator(
      eras: source.eras, models: source.models, isCareful: source.isCareful,
      ordersThreads: source.ordersThreads, ownBehaviours: source.ownBehaviours)
  }

  /// The trace to run next: a source's, or every second time after the systematic ones a change of
  /// one that was kept.
  func trace(_ index: Int) -> Trace {
    if index < source.screeningCount || index % 2 == 0 || traces.isEmpty {
      return source.trace(index)
    }
    var seed = (source.seed &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(index)
    seed = (seed ^ seed >> 30) &* 0xBF58_476D_1CE4_E5B9
    return mutator.mutate(traces[Int(seed >> 33) % traces.count], seed: seed)
  }

  mutating func see(_ trace: Trace, _ outcome: RunOutcome) {
    let count = states.count
    states.formUnion(AbstractStates.of(outcome))
    if states.count > count { traces.append(trace) }
  }
}
