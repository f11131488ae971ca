// What a campaign, or a part of one, has done of a plan. Bringing two together is a join: order,
// grouping and number of times make no difference, so no engine can get it wrong.

import ChaosTrace

/// Results of slices under one plan, and what looking at their failing traces came to.
public struct ShardManifest: Codable, Sendable {
  public static let currentSchema = "chaos-shard/2"

  public var schema = ShardManifest.currentSchema
  public private(set) var plan: ShardPlan
  /// By number. A slice that gave two different results has both, and no more; a part of a slice is
  /// there only as long as nobody has run the whole of it.
  public private(set) var slices: [SliceResult] = []
  /// By store, index and seed. A trace that was told of in two ways has both, and no more.
  public private(set) var examinations: [Examination] = []

  /// Different results of one slice that are kept: two are enough to show that they differ.
  private static let kept = 2

  public init(_ plan: ShardPlan) { self.plan = plan }

  // MARK: Joining

  /// Adds the result of a slice.
  public mutating func add(_ result: SliceResult) { slices = Self.union(slices, [result]) }

  /// Adds what looking at a trace came to.
  public mutating func add(_ examination: Examination) {
    examinations = Self.union(examinations, [examination])
  }

  /// Both together. Nil if they are of different plans.
  public func joined(with other: ShardManifest) -> ShardManifest? {
    guard plan == other.plan else { return nil }
    var both = self
    both.slices = Self.union(slices, other.slices)
    both.examinations = Self.union(examinations, other.examinations)
    return both
  }

  /// A part of a slice says nothing beside the whole of it, where nobody doubts that: it was cut
  /// off, and run again. So who is interrupted has the bytes of who is not.
  private static func union(_ left: [SliceResult], _ right: [SliceResult]) -> [SliceResult] {
    let both = union(left, right, isSame: { $0.number == $1.number }, precedes: { $0.precedes($1) })
    return both.indices.filter { place in
      guard place > 0, !both[place].isWhole else { return true }
      let best = both[place - 1]
      return best.number != both[place].number || !best.isWhole || !best.doubts.isEmpty
    }.map { both[$0] }
  }

  /// The same of looking at a trace: what was cut off says nothing beside what was not, nor beside
  /// what was cut off elsewhere.
  private static func union(_ left: [Examination], _ right: [Examination]) -> [Examination] {
    let both = union(left, right, isSame: { $0.key == $1.key }, precedes: { $0.precedes($1) })
    return both.indices.filter { place in
      place == 0 || both[place].isComplete || both[place - 1].key != both[place].key
    }.map { both[$0] }
  }

  /// The least results of each kind. Of sets, taking the least few is a join.
  private static func union<Item>(
    _ left: [Item], _ right: [Item], isSame: (Item, Item) -> Bool,
    precedes: (Item, Item) -> Bool
  ) -> [Item] {
    var result: [Item] = []
    var (left, right) = (left[...], right[...])
    func pop() -> Item? {
      guard let one = left.first, let other = right.first else {
        return left.popFirst() ?? right.popFirst()
      }
      return precedes(other, one) ? right.popFirst() : left.popFirst()
    }
    while let next = pop() {
      if let last = result.last, !precedes(last, next) { continue }
      if result.suffix(kept).count(where: { isSame($0, next) }) < kept { result.append(next) }
    }
    return result
  }

  // MARK: Asking

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
        && slices[$0].isWhole
    }.map { slices[$0].number }
  }

  /// Whether all of a slice was run.
  public func hasRun(_ number: Int) -> Bool {
    let place = slices.place { $0.number < number }
    return place < slices.count && slices[place].number == number && slices[place].isWhole
  }

  /// How many slices each shard has run, and how many it was to run.
  public var progress: [(run: Int, planned: Int)] {
    var progress = Array(repeating: (run: 0, planned: 0), count: plan.shards)
    for number in 0..<plan.count { progress[plan.shard(of: number)].planned += 1 }
    for result in results where result.isWhole { progress[plan.shard(of: result.number)].run += 1 }
    return progress
  }

  /// The failing traces of a store that are looked at: of each bucket the least ones, in order.
  /// A function of the slices that were run, whoever ran them.
  public func selected(of store: String) -> [(bucket: String, count: Int, traces: [FailingTrace])] {
    var buckets: [String: (count: Int, traces: [FailingTrace])] = [:]
    // What was found in a slice that went differently elsewhere was found all the same.
    for (place, result) in slices.enumerated() {
      let slice = plan[result.number]
      guard slice.store == store else { continue }
      let counts = place == 0 || slices[place - 1].number != result.number
      for bucket in result.failing {
        var known = buckets[bucket.name] ?? (0, [])
        if counts { known.count += bucket.count }
        known.traces = FailingTrace.looked(
          at: known.traces + bucket.traces(of: store, seed: slice.seed))
        buckets[bucket.name] = known
      }
    }
    return buckets.map { ($0.key, $0.value.count, $0.value.traces) }.sorted(byBytesOf: \.0)
  }

  /// What shrinking the failing traces of a store has met, at places where none of them goes wrong:
  /// of each place the first, or, for who has a part of the slices only, every one.
  package func met(of store: String) -> [(failing: FailingTrace, trace: Trace)] {
    let selected = selected(of: store)
    var places = Set(selected.map(\.bucket))
    let traces = selected.flatMap(\.traces).sorted {
      ($0.index, $0.seed, $0.bucket) < ($1.index, $1.seed, $1.bucket)
    }
    let isPart = plan.shards > 1 && !(0..<plan.count).allSatisfy(hasRun)
    var all: [(failing: FailingTrace, trace: Trace)] = []
    for parent in traces {
      guard let examination = examinations(of: parent).first, examination.isComplete else {
        continue
      }
      for met in examination.met ?? [] {
        let isNew =
          isPart ? !places.contains(met.site.name) : places.insert(met.site.name).inserted
        guard isNew else { continue }
        var failing = parent
        failing.bucket = met.site.name
        failing.invariant = met.site.invariant
        failing.level = FailingTrace.level(of: met.trace)
        all.append((failing, met.trace))
      }
    }
    return all
  }

  /// What looking at a trace came to, the least first; nothing if nobody has.
  public func examinations(of trace: FailingTrace) -> [Examination] {
    let key = Examination(trace, nil).key
    return Array(examinations[examinations.place { $0.key < key }...].prefix { $0.key == key })
  }

  /// Whether somebody has looked at a trace to the end.
  public func hasExamined(_ trace: FailingTrace) -> Bool {
    examinations(of: trace).first?.isComplete ?? false
  }

  /// Without what nobody needs: who ran less has looked at traces that are not the least of all.
  public var pruned: ShardManifest {
    var pruned = self
    let traces = plan.stores.flatMap { store -> [FailingTrace] in
      selected(of: store).flatMap(\.traces) + unexplained(of: store).flatMap(\.traces)
        + met(of: store).map(\.failing)
    }
    let keys = Set(traces.map { Examination($0, nil).key })
    pruned.examinations = examinations.filter { keys.contains($0.key) }
    return pruned
  }

  /// Why a manifest that was read makes no sense; nil if it does.
  public var problem: String? {
    if schema != Self.currentSchema { return "its schema is not '\(Self.currentSchema)'" }
    if let problem = plan.problem { return problem }
    for result in slices {
      if let problem = result.problem(in: plan) { return problem }
    }
    for (one, other) in zip(slices, slices.dropFirst()) where !one.precedes(other) {
      return "its slices are not in order"
    }
    for examination in examinations {
      if let problem = examination.problem(in: plan) { return problem }
    }
    for (one, other) in zip(examinations, examinations.dropFirst()) where other.key < one.key {
      return "its examinations are not in order"
    }
    return nil
  }
}

extension Array {
  /// The place of the first element that is not before others, in an array that is sorted so.
  fileprivate func place(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
