// Pauses by PCT: where an act is stopped is drawn evenly from as many calls as such an act makes.
//
// Probabilistic concurrency testing (S. Burckhardt et al., ASPLOS 2010) finds a bug that needs
// d - 1 changes of who runs, among n threads that take k steps, with a chance of
// 1 / (n k^(d-1)) at least in each run. Here a stopped act is one change: d is 2. The bound needs
// k, so it is measured, by runs that do not count: a search that did so would know it from the
// traces that it runs anyway.

import ChaosContracts
import ChaosKit
import ChaosSimulation

/// Draws pauses anew.
struct ChangePoints {
  private let simulator: Simulator
  private let store: any StoreKind
  private let seed: UInt64
  /// Calls of an act, the most that were seen, and how often it was measured.
  private var calls: [BehaviourName: (most: Int, times: Int)] = [:]
  private static let measures = 4

  init(_ simulator: Simulator, _ store: any StoreKind, seed: UInt64) {
    (self.simulator, self.store, self.seed) = (simulator, store, seed)
  }

  /// The trace with other pauses in the place of those that it has.
  mutating func redrawn(_ trace: Trace, _ index: Int) -> Trace {
    var number = seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(index)
    var trace = trace
    for (place, step) in trace.steps.enumerated() {
      guard case .act(let process, let behaviour, let key, let shape, let pause) = step, pause > 0
      else { continue }
      let whole = Step.act(process, behaviour, on: key, shape: shape)
      let most = measured(behaviour, Array(trace.steps[..<place]) + [whole], trace.header)
      number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
      trace.steps[place] = .act(
        process, behaviour, on: key, shape: shape,
        pause: UInt16(clamping: 1 + Int(number >> 33) % max(most, 1)))
    }
    return trace
  }

  /// The first acts of a kind are measured: the very first may have had nothing to do.
  private mutating func measured(_ behaviour: BehaviourName, _ steps: [Step], _ header: TraceHeader)
    -> Int
  {
    let known = calls[behaviour] ?? (0, 0)
    if known.times == Self.measures { return known.most }
    var options = RunOptions()
    options.keepsWorld = true
    let made = simulator.run(Trace(header: header, steps: steps), store, options).world?.calls ?? 0
    calls[behaviour] = (max(made, known.most), known.times + 1)
    return max(made, known.most)
  }
}
