// The fixed traces that are measured: the same on every machine and in every run.

import ChaosCatalog
import ChaosContracts
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import Figures

/// Traces of fixed lengths, from those that chance makes of a fixed seed.
enum Traces {
  static let source = TraceSource(seed: 1, eras: EraName.allCases)

  static let ofSixtySteps = of(Figures.steps)
  static let ofTwentySteps = of(Figures.fewSteps)

  /// Traces of exactly so many steps: the beginnings of longer ones.
  private static func of(_ steps: Int) -> [Trace] {
    var traces: [Trace] = []
    var index = 0
    while traces.count < 200 {
      var trace = source.drawn(index)
      index += 1
      if trace.steps.count < steps { continue }
      trace.steps.removeLast(trace.steps.count - steps)
      traces.append(trace)
    }
    return traces
  }

  /// Traces as a campaign draws them, of whatever length.
  static let unshrunk = (0..<Figures.packedTraces).map {
    TraceText(trace: source.drawn($0))
  }

  /// Failing traces of exactly 200 steps, with a promise that each breaks: a long trace, and others
  /// behind it, on one phone.
  static func failing(_ store: any StoreKind, _ simulator: Simulator, count: Int)
    -> [(trace: Trace, invariant: String)]
  {
    var result: [(trace: Trace, invariant: String)] = []
    var index = 0
    while result.count < count {
      var trace = source.drawn(index)
      while trace.steps.count < Figures.longSteps {
        index += 1
        trace.steps += source.drawn(index).steps
      }
      index += 1
      trace.steps.removeLast(trace.steps.count - Figures.longSteps)
      let violations = simulator.run(trace, store).violations
      if let violation = violations.first { result.append((trace, violation.invariant)) }
    }
    return result
  }
}
