// What one slice gave.

import ChaosContracts
import ChaosHash

/// The result of a slice.
public struct SliceResult: Codable, Hashable, Sendable {
  /// The slice's place in the plan.
  public var number: Int
  /// Traces that ran to their end.
  public var traces: Int
  public var steps: Int
  public var appliedSteps: Int
  /// The hash of all outcomes; hashes of slices add up.
  public var digest: String
  /// What an exploration counts, in its order.
  public var applied: [Int]
  public var struck: [Int]
  public var acted: [Int]
  public var stepsAsked: [Int]
  public var faultsArmed: [Int]
  public var actsAsked: [Int]
  public var called: [Int]
  /// Which trouble struck which operation.
  public var reach: FaultReach
  public var findings: [SliceFinding]
  /// Failing traces that no finding explains and that were not looked at.
  public var unexamined: Int
  /// Why nobody can vouch for it.
  public var doubts: [String]

  public init(
    number: Int, traces: Int, _ total: Exploration, findings: [SliceFinding], unexamined: Int,
    doubts: [String]
  ) {
    self.number = number
    self.traces = traces
    steps = total.steps
    appliedSteps = total.appliedSteps
    digest = total.digest.hexadecimal
    applied = total.applied
    struck = total.struck
    acted = total.acted
    stepsAsked = total.stepsAsked
    faultsArmed = total.faultsArmed
    actsAsked = total.actsAsked
    called = total.called
    reach = total.reach
    self.findings = findings
    self.unexamined = unexamined
    self.doubts = doubts
  }

  /// What it counted, as an exploration without its failures.
  var exploration: Exploration {
    var total = Exploration()
    total.steps = steps
    total.appliedSteps = appliedSteps
    total.digest = UInt64(digest, radix: 16) ?? 0
    total.applied = applied
    total.struck = struck
    total.acted = acted
    total.stepsAsked = stepsAsked
    total.faultsArmed = faultsArmed
    total.actsAsked = actsAsked
    total.called = called
    total.reach = reach
    return total
  }

  /// All that it counts.
  private var counts: [[Int]] {
    [applied, struck, acted, stepsAsked, faultsArmed, actsAsked, called] + reach.lists
  }

  /// Everything in one line, for a total order.
  private var text: String {
    [
      [traces, steps, appliedSteps, unexamined].map(String.init), [digest],
      counts.map { $0.map(String.init).joined(separator: ",") }, findings.map(\.text), doubts,
    ].map { "\($0.count)" + $0.map { "\($0.utf8.count):\($0)" }.joined() }.joined()
  }

  /// A total order of results. Of two of the same slice the one with fewer doubts comes first: a
  /// worker that was lost on one machine was not on the other.
  public func precedes(_ other: SliceResult) -> Bool {
    if number != other.number { return number < other.number }
    if doubts.count != other.doubts.count { return doubts.count < other.doubts.count }
    // By bytes: two texts that Unicode takes for equal are two results.
    return text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

extension SliceResult {
  /// Numbers beyond which nothing counts: sums of millions of slices stay far from overflowing.
  private static let largest = 1 << 36

  /// Why a result that was read makes no sense under a plan; nil if it does. Results come from
  /// other machines.
  public func problem(in plan: ShardPlan) -> String? {
    guard (0..<plan.count).contains(number) else { return "slice \(number) is not in the plan" }
    let shape = Exploration()
    let shapes =
      [
        shape.applied, shape.struck, shape.acted, shape.stepsAsked, shape.faultsArmed,
        shape.actsAsked, shape.called,
      ] + shape.reach.lists
    guard counts.map(\.count) == shapes.map(\.count) else {
      return "slice \(number) counts other things"
    }
    let numbers =
      counts.flatMap { $0 } + [traces, steps, appliedSteps, unexamined]
      + findings.flatMap { [$0.seen, $0.index, $0.originalSteps, $0.shrinkRuns] }
    guard numbers.allSatisfy({ (0...Self.largest).contains($0) }),
      traces <= plan[number].range.count
    else { return "slice \(number) has an impossible number" }
    guard digest.utf8.count == 16, UInt64(digest, radix: 16) != nil,
      findings.allSatisfy({ Digest($0.trace)?.description == $0.trace })
    else { return "slice \(number) has a digest that is none" }
    let texts =
      doubts + findings.flatMap { [$0.invariant, $0.message] + $0.brokenEras + $0.heldEras }
    guard texts.allSatisfy({ $0.utf8.count <= 1 << 16 }), findings.count <= 10_000,
      doubts.count <= 10_000, findings.allSatisfy({ $0.brokenEras.count + $0.heldEras.count <= 64 })
    else { return "slice \(number) has too much to say" }
    return nil
  }
}
