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
  private var best: Trace
  private var runs = 0
  private var runsOfPass: [ShrinkPass: Int] = [:]
  private let passes: [ShrinkPass]
  private let limit: Int
  /// Traces that were asked about before.
  private var known: Set<[UInt8]> = []

  private init(
    _ trace: Trace, _ passes: [ShrinkPass], limit: Int,
    _ isInteresting: @escaping (Trace) -> Bool
  ) {
    best = trace
    self.passes = passes
    self.limit = limit
    self.isInteresting = isInteresting
  }

  /// The smallest trace for which the question is still answered with yes, as for `trace`.
  ///
  /// - Parameters:
  ///   - passes: what is tried, in this order.
  ///   - limit: questions asked at most.
  public static func shrink(
    _ trace: Trace, passes: [ShrinkPass] = ShrinkPass.allCases, limit: Int = Shrinker.limit,
    while isInteresting: @escaping (Trace) -> Bool
  ) -> ShrinkResult {
    var shrinker = Shrinker(trace, passes, limit: limit, isInteresting)
    shrinker.run()
    return ShrinkResult(
      trace: shrinker.best, runs: shrinker.runs, runsOfPass: shrinker.runsOfPass)
  }

  /// Runs the passes until none makes progress: the cheap first, and again after each success.
  private mutating func run() {
    // The tail is cut first, and last: what was tried then may work now, and what is shrunk again
    // must stay as it is.
    let later = passes.filter { $0 != .cutTail }
    let first = passes.filter { $0 == .cutTail }
    for pass in first { _ = run(pass) }
    while runs < limit, (later + first).contains(where: { run($0) }) {}
  }

  /// Whether the pass made progress.
  private mutating func run(_ pass: ShrinkPass) -> Bool {
    let before = runs
    defer { runsOfPass[pass, default: 0] += runs - before }
    switch pass {
    case .cutTail: return cutTail()
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

  /// Drops runs of steps, long ones first.
  private mutating func deleteRuns() -> Bool {
    var progress = false
    var size = max(1, best.steps.count / 2)
    while size >= 1 {
      for start in stride(from: best.steps.count - size, through: 0, by: -size)
      where start + size <= best.steps.count {
        if consider({ $0.removeSubrange(start..<(start + size)) }) { progress = true }
      }
      size /= 2
    }
    return progress
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
    for from in ProcessName.allCases.reversed() {
      for to in ProcessName.allCases where to.code < from.code {
        if consider({ $0 = $0.map { $0.replacing(from, by: to) } }) { return true }
      }
    }
    for from in Key.allCases.reversed() {
      for to in Key.allCases where to.code < from.code {
        if consider({ $0 = $0.map { $0.replacing(from, by: to) } }) { return true }
      }
    }
    for from in BehaviourName.allCases.reversed() {
      for to in BehaviourName.allCases where to.isSimpler(than: from) {
        if consider({ $0 = $0.map { $0.replacing(from, by: to) } }) { return true }
      }
    }
    return false
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
