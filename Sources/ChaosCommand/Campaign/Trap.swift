// A store whose code ends its own process, outside of the simulation: no invariant can say so,
// since nothing is left to be judged.

import ChaosCampaign
import ChaosContracts
import ChaosTrace

/// Looks at traces that end their process.
struct Trap {
  /// The promise that such a store breaks.
  static let invariant = "RunsWithoutTrap"
  static let summary = "a store does not end its own process"

  var store: String
  var pool: WorkerPool

  /// The smallest trace that ends its process.
  ///
  /// - Returns: nil if the trace does not do so twice.
  func minimize(_ trace: Trace, index: Int? = nil) -> Finding? {
    guard ends(trace) != nil, let failure = ends(trace) else { return nil }
    var runs = 2
    var best = trace
    // Each try that traps costs a worker, so only whole steps are dropped.
    for place in trace.steps.indices.reversed() {
      var smaller = best
      smaller.steps.remove(at: place)
      runs += 1
      if ends(smaller) != nil { best = smaller }
    }
    var plain = best
    plain.header = TraceHeader()
    runs += 1
    if ends(plain) != nil { best = plain }
    return Finding(
      signature: Signature(invariant: Self.invariant, store: store, trace: best), trace: best,
      violation: Violation(Self.invariant, operation: nil, message: "\(failure)"),
      original: trace, index: index, shrinkRuns: runs)
  }

  /// How a trace ends its worker; nil if it does not.
  private func ends(_ trace: Trace) -> WorkerFailure? {
    let reply = pool.ask(WorkerRequest(store: store, task: .run(trace: trace.bytes)))
    guard case .failure(let failure) = reply, case .died = failure else { return nil }
    return failure
  }
}
