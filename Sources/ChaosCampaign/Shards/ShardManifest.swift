// What a shard, or several of them, have done of a plan. Bringing two together is a join: order,
// grouping and number of times make no difference, so no engine can get it wrong.

/// Results of slices under one plan.
public struct ShardManifest: Codable, Hashable, Sendable {
  public static let currentSchema = "chaos-shard/1"

  public var schema = ShardManifest.currentSchema
  public private(set) var plan: ShardPlan
  /// By number. A slice that gave two different results has both, and no more.
  public private(set) var slices: [SliceResult] = []

  /// Different results of one slice that are kept: two are enough to show that they differ.
  private static let kept = 2

  public init(_ plan: ShardPlan) { self.plan = plan }

  /// Adds the result of a slice.
  public mutating func add(_ result: SliceResult) { slices = Self.union(slices, [result]) }

  /// Both together.
  ///
  /// - Returns: nil if they are of different plans.
  public func joined(with other: ShardManifest) -> ShardManifest? {
    guard plan == other.plan else { return nil }
    var both = self
    both.slices = Self.union(slices, other.slices)
    return both
  }

  /// The least results of each slice. Of sets, taking the least few is a join.
  private static func union(_ left: [SliceResult], _ right: [SliceResult]) -> [SliceResult] {
    var result: [SliceResult] = []
    var (left, right) = (left[...], right[...])
    while let next = pop(&left, &right) {
      if let last = result.last, !last.precedes(next) { continue }
      let same = result.suffix(kept).count { $0.number == next.number }
      if same < kept { result.append(next) }
    }
    return result
  }

  private static func pop(
    _ left: inout ArraySlice<SliceResult>, _ right: inout ArraySlice<SliceResult>
  )
    -> SliceResult?
  {
    guard let one = left.first, let other = right.first else {
      return left.popFirst() ?? right.popFirst()
    }
    return other.precedes(one) ? right.popFirst() : left.popFirst()
  }

  /// The one result of each slice that counts.
  public var results: [SliceResult] {
    slices.indices.filter { $0 == 0 || slices[$0 - 1].number != slices[$0].number }.map {
      slices[$0]
    }
  }

  /// Slices that went differently on two machines, although neither had any doubt.
  public var conflicts: [Int] {
    slices.indices.dropFirst().filter {
      slices[$0 - 1].number == slices[$0].number && slices[$0].doubts.isEmpty
    }.map { slices[$0].number }
  }

  /// Whether a slice was run.
  public func hasRun(_ number: Int) -> Bool {
    var (low, high) = (0, slices.count)
    while low < high {
      let middle = (low + high) / 2
      if slices[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < slices.count && slices[low].number == number
  }

  /// For each shard of the plan, from 0: how many of its slices were run, and how many it has.
  public var progress: [(run: Int, planned: Int)] {
    var progress = Array(repeating: (run: 0, planned: 0), count: plan.shards)
    for number in 0..<plan.count { progress[plan.shard(of: number)].planned += 1 }
    for result in results { progress[plan.shard(of: result.number)].run += 1 }
    return progress
  }

  /// Why a manifest that was read makes no sense; nil if it does.
  public var problem: String? {
    if schema != Self.currentSchema { return "its schema is not '\(Self.currentSchema)'" }
    if let problem = plan.problem { return "its plan: \(problem)" }
    for result in slices {
      if let problem = result.problem(in: plan) { return problem }
    }
    let inOrder = zip(slices, slices.dropFirst()).allSatisfy { $0.precedes($1) }
    return inOrder ? nil : "its slices are not in order"
  }
}
