// The traces that met something new: what a search with feedback changes.

import ChaosCatalog
import ChaosKit
import ChaosSearch
import ChaosSimulation

/// Traces, and what they met.
struct Kept {
  /// What a search does with them.
  enum Guide {
    /// Changes any of them.
    case states
    /// Changes one that met what few traces meet.
    case rare
    /// Goes back to a moment of one that met what few traces meet, and on by chance from there.
    case moments
  }

  private let guide: Guide
  private let source: TraceSource
  private let mutator: TraceMutator
  private var traces: [Trace] = []
  /// How many traces met a state, and which of those that are kept was the first.
  private var states: [UInt64: (count: Int, first: Int)] = [:]
  /// In the order in which they were met.
  private var order: [UInt64] = []
  /// How many traces of chance were the source's. They are numbered without gaps: some kinds of
  /// traces stand at odd places only.
  private var drawn = 0
  /// Whether the last trace that was none of a list was the source's.
  private var isDrawn = false

  init(_ guide: Guide, _ source: TraceSource) {
    self.guide = guide
    self.source = source
    mutator = TraceMutator(
      eras: source.eras, models: source.models, isCareful: source.isCareful,
      ordersThreads: source.ordersThreads, ownBehaviours: source.ownBehaviours)
  }

  /// The trace to run next: a list's where a list has its turn, else in turn one that chance makes
  /// and one that is made from what was kept.
  mutating func trace(_ index: Int) -> Trace {
    if source.list(of: index) != nil { return source.trace(index) }
    if !isDrawn || traces.isEmpty {
      isDrawn = true
      drawn += 1
      return source.drawn(drawn - 1)
    }
    isDrawn = false
    var seed = (source.seed &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(index)
    func draw(_ bound: Int) -> Int {
      seed = (seed ^ seed >> 30) &* 0xBF58_476D_1CE4_E5B9
      return Int(seed >> 33) % bound
    }
    switch guide {
    case .states: return mutator.mutate(traces[draw(traces.count)], seed: seed)
    case .rare: return mutator.mutate(rare(draw), seed: seed)
    case .moments:
      let trace = rare(draw)
      let place = 1 + draw(max(trace.steps.count, 1))
      return mutator.goOn(after: place, of: trace, count: 2 + draw(11), seed: seed)
    }
  }

  /// Of eight states that chance picks, the one that the fewest traces met.
  private func rare(_ draw: (Int) -> Int) -> Trace {
    let picked = (0..<8).map { _ in order[draw(order.count)] }
    let rarest = picked.min { states[$0]!.count < states[$1]!.count }!
    return traces[states[rarest]!.first]
  }

  mutating func see(_ trace: Trace, _ outcome: RunOutcome) {
    var isNew = false
    for state in AbstractStates.of(outcome) {
      if states[state] == nil {
        states[state] = (0, traces.count)
        order.append(state)
        isNew = true
      }
      states[state]!.count += 1
    }
    if isNew { traces.append(trace) }
  }
}
