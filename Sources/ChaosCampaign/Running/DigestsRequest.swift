// The question what each of several traces came to, in the order in which they shall run.

import ChaosSearch

/// Runs traces of a source in some order, and gives the hash of all that happened in each.
public struct DigestsRequest: RunnerRequest {
  private var source: DrawnFrom
  private var order: [Int]

  /// - Parameter order: the traces' indices.
  public init(_ order: [Int], of source: TraceSource) {
    (self.source, self.order) = (DrawnFrom(source), order)
  }

  public func answer(_ context: RunContext) -> [UInt64] {
    let source = source.source
    return order.map { index in
      context.note(index)
      return context.simulator.run(source.trace(index), context.store).digest
    }
  }
}
