// Runs the traces of one slice. A trace that takes its worker with it is left out, and told.

import ChaosSearch

/// A trace whose worker was lost.
package struct LostTrace: Sendable {
  package var index: Int
  package var failure: RunnerFailure

  /// What losing the worker cost, in tenths of a second: a death little, a stall a lot.
  package var cost: Int { failure.isDeath ? 1 : 100 }
}

struct SliceRun: Sendable {
  let slice: ShardPlan.Slice
  let source: TraceSource
  let runner: any Runner
  let interruption: Interruption
  let isOver: @Sendable () -> Bool
  /// Called with the number of traces that ran.
  let progress: @Sendable (Int) -> Void

  private static let chunk = 250
  /// Workers that are started at most for a range of traces of which none ever begins.
  private static let startsTried = 10
  /// What a store may cost in lost workers before it is given up.
  static let patience = 300

  /// What it gave, and what lost workers have cost.
  func run() -> (result: SliceResult, cost: Int) {
    let range = slice.range
    let chunks = stride(from: range.lowerBound, to: range.upperBound, by: Self.chunk).map {
      $0..<min($0 + Self.chunk, range.upperBound)
    }
    let parts = runner.each(chunks) { chunk -> ([Exploration], [LostTrace])? in
      if isOver() || interruption.isRequested { return nil }
      let part = explore(chunk)
      progress(part.0.reduce(0) { $0 + $1.range.count })
      return part
    }
    var total = Exploration(range: range)
    var traces = 0
    var doubts: [String] = []
    var cost = 0
    for (explorations, lost) in parts.compactMap(\.self) {
      for exploration in explorations {
        total.add(exploration)
        traces += exploration.range.count
      }
      for trace in lost {
        cost += trace.cost
        if trace.failure.isDeath {
          // A store that ends its process breaks a promise of its own.
          total.failures.append(
            Failure(
              index: trace.index, level: FailingTrace.level(of: source.trace(trace.index)),
              sites: [FailureSite(invariant: Trap.invariant)]))
        } else {
          doubts.append("trace \(trace.index): \(trace.failure)")
        }
      }
    }
    doubts += total.refusals.map(\.doubt)
    if let sample = parts.first ?? nil, sample.1.isEmpty, let first = sample.0.first {
      doubts += seeAgain(first).map { [$0] } ?? []
    }
    let isWhole =
      traces + total.failures.count { $0.invariants == [Trap.invariant] } == range.count
      || !parts.contains { $0 == nil } && !interruption.isRequested
    return (
      SliceResult(number: slice.number, traces: traces, isWhole: isWhole, total, doubts: doubts),
      cost
    )
  }

  private func explore(_ range: Range<Int>) -> ([Exploration], [LostTrace]) {
    var results: [Exploration] = []
    var lost: [LostTrace] = []
    var low = range.lowerBound
    var high = range.upperBound
    // The trace that was lost, once what stands before it has run.
    var gap: Int?
    // Workers that were lost before the next trace began.
    var unbegun: [LostTrace] = []
    while low < range.upperBound, !interruption.isRequested,
      lost.reduce(0, { $0 + $1.cost }) < Self.patience
    {
      switch runner.ask(ExploreRequest(low..<high, of: source), of: slice.store) {
      case .success(let result):
        unbegun = []
        results.append(result)
        low = high == gap ? high + 1 : high
        high = range.upperBound
      case .failure(let failure):
        guard let number = failure.number, (low..<high).contains(number) else {
          // It was lost before it began, which is nobody's fault; but not every time.
          unbegun.append(LostTrace(index: low, failure: failure))
          if unbegun.count >= Self.startsTried { return (results, lost + unbegun) }
          continue
        }
        unbegun = []
        lost.append(LostTrace(index: number, failure: failure))
        gap = number
        if number == low {
          low += 1
          high = range.upperBound
        } else {
          high = number
        }
      }
    }
    return (results, lost)
  }

  /// Runs the first traces once more, elsewhere; if these agree, the others are taken to.
  private func seeAgain(_ first: Exploration) -> String? {
    guard !interruption.isRequested else { return nil }
    let request = ExploreRequest(first.range, of: source)
    guard case .success(let second) = runner.ask(request, of: slice.store, as: .witness),
      second.digest != first.digest
    else { return nil }
    let found = RowDivergence.find(first.range, of: source, on: slice.store, runner)
    let place = found.map { "; \($0.words)" } ?? ", though none of them did when run again"
    return "traces \(first.range.lowerBound)..<\(first.range.upperBound) went differently in "
      + "another process: the store asks for something chaos does not control\(place)"
  }
}
