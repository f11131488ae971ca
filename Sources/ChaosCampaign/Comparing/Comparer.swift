// Runs the traces of a source on one store, all of them on the same era.

import ChaosContracts
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// Compares: the same traces, whatever the store and the era.
public struct Comparer {
  private let simulator: Simulator
  private let store: any StoreKind
  private let source: TraceSource

  public init(_ simulator: Simulator, _ store: any StoreKind, _ source: TraceSource) {
    self.simulator = simulator
    self.store = store
    self.source = source
  }

  /// A trace of the source on a phone of an era.
  public static func trace(_ index: Int, of source: TraceSource, on era: EraName) -> Trace {
    var trace = source.trace(index)
    trace.header.era = era
    return trace
  }

  /// Runs a range of traces.
  ///
  /// - Parameter before: called with each index before its trace runs.
  public func compare(_ range: Range<Int>, on era: EraName, before: (Int) -> Void) -> Comparison {
    var result = Comparison()
    for index in range {
      before(index)
      let trace = Self.trace(index, of: source, on: era)
      let broken = simulator.run(trace, store).violations.map(\.invariant)
      result.count(index, steps: trace.steps.count, broken)
    }
    return result
  }
}
