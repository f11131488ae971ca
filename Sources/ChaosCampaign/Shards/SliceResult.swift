// What one slice gave.

/// The result of a slice: a function of the plan and the slice's number.
public struct SliceResult: Codable, Hashable, Sendable {
  /// The slice's place in the plan.
  public var number: Int
  /// Traces that ran to their end.
  public var traces: Int
  /// Whether all of it was run: time may be over, or somebody interrupts.
  public var isWhole: Bool
  /// What they counted, without their failures.
  public var total: Exploration
  /// The failing traces.
  public var failing: [FailureBucket]
  /// Why nobody can vouch for it.
  public var doubts: [String]

  public init(
    number: Int, traces: Int, isWhole: Bool = true, _ total: Exploration,
    doubts: [String]
  ) {
    self.number = number
    self.traces = traces
    self.isWhole = isWhole
    failing = FailureBucket.sort(total.failures)
    self.total = total
    self.total.failures = []
    self.doubts = doubts
  }

  /// A total order of results. Of two of the same slice the whole one comes first, and the one with
  /// fewer doubts: a worker that was lost on one machine was not on the other.
  public func precedes(_ other: SliceResult) -> Bool {
    if number != other.number { return number < other.number }
    if isWhole != other.isWhole { return isWhole }
    if !isWhole, traces != other.traces { return traces > other.traces }
    if doubts.count != other.doubts.count { return doubts.count < other.doubts.count }
    if total.digest != other.total.digest { return total.digest < other.total.digest }
    if self == other { return false }
    // By bytes: two texts that Unicode takes for equal are two results.
    return SortedJSON.text(self, isPretty: false).utf8
      .lexicographicallyPrecedes(SortedJSON.text(other, isPretty: false).utf8)
  }

  /// Numbers beyond which nothing counts: sums of millions of slices stay far from overflowing.
  private static let largest = 1 << 36
  /// Texts and buckets of a real slice stay far below.
  private static let longest = 1 << 16
  private static let most = 10_000

  /// Why a result from another machine makes no sense under a plan; nil if it does.
  public func problem(in plan: ShardPlan) -> String? {
    guard (0..<plan.count).contains(number) else { return "slice \(number) is not in the plan" }
    let range = plan[number].range
    guard total.shape == Exploration().shape else { return "slice \(number) counts other things" }
    let numbers =
      total.counts.flatMap { $0 } + [traces, total.steps, total.appliedSteps]
      + failing.map(\.count)
    guard numbers.allSatisfy({ (0...Self.largest).contains($0) }), traces <= range.count,
      failing.reduce(0, { $0 + $1.count }) <= range.count
    else { return "slice \(number) has an impossible number" }
    guard
      failing.allSatisfy({ bucket in
        !bucket.first.isEmpty && bucket.first.allSatisfy { range.contains($0.index) }
          && bucket.others?.contains { !range.contains($0.index) } != true
      })
    else {
      return "slice \(number) tells of a trace that it has not"
    }
    guard
      (doubts + failing.map(\.name) + failing.map(\.invariant)).allSatisfy({
        $0.utf8.count <= Self.longest
      }),
      failing.count <= Self.most, doubts.count <= Self.most,
      failing.allSatisfy({
        $0.first.count <= FailingTrace.most && $0.others?.count ?? 0 <= Self.most
      })
    else { return "slice \(number) has too much to say" }
    return nil
  }
}
