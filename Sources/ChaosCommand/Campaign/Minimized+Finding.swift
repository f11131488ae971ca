// A finding is what a process that had no part in finding it has seen too.

import ChaosCampaign
import ChaosContracts
import ChaosTrace

extension Minimized {
  /// The finding, if another process breaks the same promise with the same history, twice.
  ///
  /// - Parameter index: the place of the original trace in its campaign.
  func finding(of original: Trace, _ store: String, _ index: Int?, seenBy witnesses: WorkerPool)
    -> Finding?
  {
    let request = WorkerRequest(store: store, task: .run(trace: trace))
    for _ in 0..<2 {
      guard case .success(.ran(let broken, let digest)) = witnesses.ask(request),
        broken.contains(invariant), digest == self.digest
      else { return nil }
    }
    let trace = Trace(decoding: trace)
    return Finding(
      signature: Signature(invariant: invariant, store: store, trace: trace), trace: trace,
      violation: Violation(invariant, operation: nil, message: ""), original: original,
      index: index, shrinkRuns: runs)
  }
}
