// Makes a failing trace small: a list of passes over the steps, one order, one yes/no question.

import ChaosTrace

/// The smallest trace that was found, and what it took.
public struct ShrinkResult: Sendable {
  public var trace: Trace
  /// How often the question was asked.
  public var runs: Int
  /// How often each pass asked it.
  public var runsOfPass: [ShrinkPass: Int] = [:]
}

/// Shrinks traces. It knows steps, and a question that is answered by running them.
public struct Shrinker {
  /// Questions asked at most: beyond this, what is left is small enough to read.
  public static let limit = 4_000

  private let isInteresting: (Trace) -> Bool
  private let likely: (Trace) -> [Trace]
  private var best: Trace
  private var runs = 0
  private var runsOfPass: [ShrinkPass: Int] = [:]
  private let passes: [ShrinkPass]
  private let limit: Int
  /// Traces that were asked about before.
  private var known: Set<[UInt8]> = []

  private init(
    _ trace: Trace, _ passes: [ShrinkPass], limit: Int, _ likely: @escaping (Trace) -> [Trace],
    _ isInteresting: @escaping (Trace) -> Bool
  ) {
    best = trace
    self.passes = passes
    self.limit = limit
    self.likely = likely
    self.isInteresting = isInteresting
  }

  /// The smallest trace for which the question is still answered with yes, as for `trace`.
  ///
  /// - Parameters:
  ///   - passes: what is tried, in this order.
  ///   - limit: questions asked at most.
  ///   - likely: smaller traces that are likely to do as well, asked about once the tail is cut:
  ///     the first that does is taken. They save questions, and are no answers.
  public static func shrink(
    _ trace: Trace, passes: [ShrinkPass] = ShrinkPass.allCases, limit: Int = Shrinker.limit,
    likely: @escaping (Trace) -> [Trace] = { _ in [] },
    while isInteresting: @escaping (Trace) -> Bool
  ) -> ShrinkResult {
    var shrinker = Shrinker(trace, passes, limit: limit, likely, isInteresting)
    shrinker.run()
    return ShrinkResult(
      trace: shrinker.best, runs: shrinker.runs, runsOfPass: shrinker.runsOfPass)
  }

  /// Runs the passes until none makes progress: the cheap first, and again after each success.
  private mutating func run() {
    // The tail is cut first, and last: what was tried then may work now, and what is shrunk again
    // must stay as it is.
    let first = passes.filter { $0 == .cutTail || $0 == .takeLikely }
    let later = passes.filter { !first.contains($0) } + passes.filter { $0 == .cutTail }
    for pass in first { _ = run(pass) }
    while runs < limit {
      // Those that ask little go round until they are done: a start from the first after each
      // success asks again about all that was just asked.
      let isPlainer = later.filter(\.asksLittle).reduce(false) { run($1) || $0 }
      if !isPlainer, !later.contains(where: { !$0.asksLittle && run($0) }) { return }
    }
  }

  /// Whether the pass made progress.
  private mutating func run(_ pass: ShrinkPass) -> Bool {
    let before = runs
    defer { runsOfPass[pass, default: 0] += runs - before }
    switch pass {
    case .cutTail: return cutTail()
    case .takeLikely: return likely(best).contains { consider($0) }
    case .deleteRuns: return deleteRuns()
    case .lowerHeader: return lowerHeader()
    case .lowerEverywhere: return lowerEverywhere()
    case .lowerSteps: return lowerSteps()
    case .deletePairs: return deletePairs()
    case .deleteAndLower: return deleteAndLower()
    case .joinSteps: return takeFirst { $0.joined }
    case .deleteAndReplace: return takeFirst { $0.withOneReplaced }
    case .reorder: return reorder()
    case .lowerPairs: return lowerPairs()
    }
  }

  /// Asks about a trace if it is smaller than the best; takes it over if the answer is yes.
  private mutating func consider(_ trace: Trace) -> Bool {
    guard runs < limit, ShrinkOrder.isSmaller(trace, best) else { return false }
    guard known.insert(trace.bytes).inserted else { return false }
    runs += 1
    guard isInteresting(trace) else { return false }
    best = trace
    return true
  }

  /// Asks about the best trace with other steps.
  private mutating func consider(_ change: (inout [Step]) -> Void) -> Bool {
    var trace = best
    change(&trace.steps)
    return consider(trace)
  }

  // MARK: Passes

  /// The shortest beginning that still fails, by halves.
  private mutating func cutTail() -> Bool {
    var progress = false
    var low = 0
    while low < best.steps.count {
      let middle = (low + best.steps.count) / 2
      if consider({ $0 = Array($0.prefix(middle)) }) {
        progress = true
      } else {
        low = middle + 1
      }
    }
    return progress
  }

  /// Drops runs of steps, long ones first: each run that cannot go is asked about by halves. Where
  /// one half of such a run can go, the other one cannot, so nobody asks.
  private mutating func deleteRuns() -> Bool {
    let before = best.steps.count
    // How long the runs are that are left, one after the other. Few are asked about in pairs: of an
    // odd number the last step alone is what `cutTail` asks about.
    var runs = before > 8 ? [before] : Array(repeating: 2, count: before / 2)
    if before % 2 == 1, before < 8 { runs.append(1) }
    while runs.contains(where: { $0 > 1 }) {
      var halves: [Int] = []
      var end = best.steps.count
      // From behind: what comes before stays where it is.
      for run in runs.reversed() {
        let right = run - run / 2
        let isRightGone = run > 1 && consider { $0.removeSubrange((end - right)..<end) }
        if !isRightGone { halves.append(right) }
        end -= right
        let left = run - right
        if left == 0 { continue }
        if isRightGone || !consider({ $0.removeSubrange((end - left)..<end) }) {
          halves.append(left)
        }
        end -= left
      }
      runs = halves.reversed()
    }
    return best.steps.count < before
  }

  /// Drops two steps together: neither can go alone if one needs the other.
  private mutating func deletePairs() -> Bool {
    for first in best.steps.indices.reversed() {
      for second in best.steps.indices where second > first {
        let isDone = consider { steps in
          steps.remove(at: second)
          steps.remove(at: first)
        }
        if isDone { return true }
      }
    }
    return false
  }

  private mutating func lowerHeader() -> Bool {
    var progress = false
    for header in best.header.simpler where consider(Trace(header: header, steps: best.steps)) {
      progress = true
    }
    return progress
  }

  /// Simplifies one step at a time.
  private mutating func lowerSteps() -> Bool {
    var progress = false
    for place in best.steps.indices {
      while best.steps[place].simpler.contains(where: { simpler in
        consider { $0[place] = simpler }
      }) {
        progress = true
      }
    }
    return progress
  }

  /// Replaces a process, a key or a behaviour in all steps at once.
  private mutating func lowerEverywhere() -> Bool {
    var progress = false
    for from in ProcessName.allCases.reversed() {
      let lower = ProcessName.allCases.lazy.filter { $0.code < from.code }
      if lower.contains(where: { to in consider { $0 = $0.map { $0.replacing(from, by: to) } } }) {
        progress = true
      }
    }
    for from in Key.allCases.reversed() {
      let lower = Key.allCases.lazy.filter { $0.code < from.code }
      if lower.contains(where: { to in consider { $0 = $0.map { $0.replacing(from, by: to) } } }) {
        progress = true
      }
    }
    for from in BehaviourName.allCases.reversed() {
      let lower = BehaviourName.allCases.lazy.filter { $0.isSimpler(than: from) }
      if lower.contains(where: { to in consider { $0 = $0.map { $0.replacing(from, by: to) } } }) {
        progress = true
      }
    }
    return progress
  }

  /// Drops one step and simplifies another: a stopped act and what lets it go on, for one.
  private mutating func deleteAndLower() -> Bool {
    for dropped in best.steps.indices.reversed() {
      for place in best.steps.indices where place != dropped {
        for simpler in best.steps[place].withOneLess {
          let isDone = consider { steps in
            steps[place] = simpler
            steps.remove(at: dropped)
          }
          if isDone { return true }
        }
      }
    }
    return false
  }

  /// Takes over the first of some shorter traces that will do; only where few steps are left, since
  /// they are many.
  private mutating func takeFirst(of shorter: ([Step]) -> [[Step]]) -> Bool {
    guard best.steps.count <= 8 else { return false }
    return shorter(best.steps).contains { steps in consider { $0 = steps } }
  }

  /// Simplifies two steps together; only where few are left, since it asks often.
  private mutating func lowerPairs() -> Bool {
    guard best.steps.count <= 8 else { return false }
    for first in best.steps.indices {
      for second in best.steps.indices where second > first {
        for left in best.steps[first].simpler {
          for right in best.steps[second].simpler {
            let isDone = consider { steps in
              steps[first] = left
              steps[second] = right
            }
            if isDone { return true }
          }
        }
      }
    }
    return false
  }

  /// Puts neighbours that do not depend on their order into one order.
  private mutating func reorder() -> Bool {
    for place in best.steps.indices.dropLast() {
      if consider({ $0.swapAt(place, place + 1) }) { return true }
    }
    return false
  }
}

extension BehaviourName {
  /// Whether it may take another's place. What a careful app breaks, a naive one breaks anyway.
  fileprivate func isSimpler(than other: BehaviourName) -> Bool {
    code < other.code && !(Self.onRequest.contains(other) && inCarefulApp != self)
  }
}
