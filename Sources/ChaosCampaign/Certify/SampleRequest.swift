// The question of a check: what traces that are drawn from an alphabet come to.

import ChaosTrace

/// Draws traces of an alphabet, letter by letter, and runs each as any other trace is run.
public struct SampleRequest: RunnerRequest {
  /// What traces that were drawn from an alphabet came to.
  public struct Drawn: Codable, Sendable {
    /// Traces that were run.
    public var traces = 0
    /// Steps of them that applied.
    public var steps = 0
    /// The first trace that did not hold, and the promises that it broke.
    public var breaking: [UInt8]?
    public var broken: [String] = []
  }

  private var plan: CertifyPlan
  private var longest: Int
  private var seed: UInt64
  private var range: Range<Int>

  /// - Parameter longest: the most steps that a trace gets.
  public init(_ range: Range<Int>, of plan: CertifyPlan, longest: Int, seed: UInt64) {
    (self.plan, self.longest, self.seed, self.range) = (plan, longest, seed, range)
  }

  public func answer(_ context: RunContext) -> Drawn {
    let explorer = WorldExplorer(plan, context.store, context.simulator)
    var result = Drawn()
    for index in range {
      context.note(index)
      var chance = (seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15).mixed
      func below(_ bound: Int) -> Int {
        chance = (chance &+ 0x9E37_79B9_7F4A_7C15).mixed
        return Int(chance.multipliedFullWidth(by: UInt64(bound)).high)
      }
      var steps: [Step] = []
      for _ in 0..<longest {
        let next = explorer.steps(after: steps)
        if next.isEmpty { break }
        steps.append(next[below(next.count)])
      }
      // Any beginning of a trace is one of the alphabet too.
      let trace = plan.trace(Array(steps.prefix(1 + below(max(1, longest)))))
      let outcome = context.simulator.run(trace, context.store)
      result.traces += 1
      result.steps += outcome.appliedSteps
      if outcome.verdict != .held, result.breaking == nil {
        result.breaking = trace.bytes
        result.broken = outcome.violations.map(\.invariant)
      }
    }
    return result
  }
}
