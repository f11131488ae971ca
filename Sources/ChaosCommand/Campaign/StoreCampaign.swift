// One store under one seed: explores in batches, and looks at what failed, in the order of the
// traces, so that findings do not depend on the number of workers.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosSearch
import ChaosTrace

/// The campaign of one store under one seed.
final class StoreCampaign {
  let store: String
  let source: TraceSource
  private let pool: WorkerPool
  /// Processes that have no part in finding anything, for seeing it again.
  private let witnesses: WorkerPool
  private let interruption: Interruption
  /// What all traces gave.
  private(set) var total = Exploration()
  private(set) var traces = 0
  private(set) var doubts: [String] = []
  /// What each promise's failures came to, in the order of the catalog.
  private var triages: [(invariant: String, triage: Triage)]
  /// Stores that end their process, as findings of their own.
  private(set) var traps: [Finding] = []
  /// What lost workers have cost.
  private var cost = 0
  /// Traces in one request to a worker.
  private static let chunk = 250
  /// What a store may cost in lost workers before it is given up, in tenths of a second.
  private static let patience = 300

  init(
    _ store: String, _ source: TraceSource, _ catalog: Catalog, _ pool: WorkerPool,
    _ witnesses: WorkerPool, _ interruption: Interruption
  ) {
    self.store = store
    self.source = source
    self.pool = pool
    self.witnesses = witnesses
    self.interruption = interruption
    triages = catalog.invariants.map { ($0.name, Triage()) }
  }

  /// Whether it is not worth going on.
  var isGivenUp: Bool { cost >= Self.patience || interruption.isRequested }

  /// The findings so far: by promise, then by trace.
  var findings: [Finding] {
    var merged = Triage()
    for (_, triage) in triages {
      for finding in triage.findings { merged.take(finding) }
    }
    return merged.findings + traps
  }

  /// Failing traces that no finding explains and that were not looked at.
  var unexamined: Int { triages.reduce(0) { $0 + $1.triage.unexamined } }

  /// Runs a batch, and looks at its failures.
  ///
  /// - Parameter first: looks at the first failure only.
  func run(_ range: Range<Int>, onlyFirst first: Bool, progress: @Sendable @escaping () -> Void) {
    let chunks = stride(from: range.lowerBound, to: range.upperBound, by: Self.chunk).map {
      $0..<min($0 + Self.chunk, range.upperBound)
    }
    let (store, source, pool, interruption) = (store, source, pool, interruption)
    let results = pool.each(chunks) { chunk in
      let result = Self.explore(chunk, store, source, pool, interruption)
      progress()
      return result
    }
    var failures: [Failure] = []
    for (explorations, lost) in results {
      for exploration in explorations {
        total.add(exploration)
        traces += exploration.range.count
        failures += exploration.failures
      }
      for trace in lost { take(trace) }
    }
    total.failures = []
    failures.sort { $0.index < $1.index }
    if first, let failure = failures.first {
      failures = [Failure(index: failure.index, invariants: Array(failure.invariants.prefix(1)))]
    }
    look(at: failures, progress)
  }

  /// Runs a range of traces; one that takes its worker with it is left out.
  private static func explore(
    _ range: Range<Int>, _ store: String, _ source: TraceSource, _ pool: WorkerPool,
    _ interruption: Interruption
  ) -> ([Exploration], [LostTrace]) {
    var results: [Exploration] = []
    var lost: [LostTrace] = []
    var low = range.lowerBound
    var high = range.upperBound
    while low < range.upperBound, !interruption.isRequested,
      lost.reduce(0, { $0 + $1.cost }) < patience
    {
      let request = WorkerRequest(
        store: store,
        task: .explore(
          seed: source.seed, eras: source.eras.map(\.code), models: source.models.map(\.code),
          low: low, high: high))
      switch pool.ask(request) {
      case .success(.explored(let result)):
        results.append(result)
        low = high
        // The trace that was lost stands between two ranges.
        if let last = lost.last, low == last.index { low += 1 }
        high = range.upperBound
      case .success: return (results, lost)
      case .failure(let failure):
        guard let number = failure.number, (low..<high).contains(number) else {
          lost.append(LostTrace(index: low, failure: failure))
          return (results, lost)
        }
        lost.append(LostTrace(index: number, failure: failure))
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

  // MARK: Failures

  /// Shrinks the failures that no finding explains. Each promise's failures are looked at one after
  /// the other; different promises at the same time.
  private func look(at failures: [Failure], _ progress: @Sendable @escaping () -> Void) {
    let (store, source, pool, interruption) = (store, source, pool, interruption)
    let witnesses = witnesses
    let chains = triages.map { entry in
      (entry.invariant, entry.triage,
        failures.filter { $0.invariants.contains(entry.invariant) }.map(\.index))
    }
    let results = pool.each(chains) { chain -> (triage: Triage, lost: [LostTrace]) in
      var (invariant, triage, indices) = chain
      var lost: [LostTrace] = []
      for index in indices where !interruption.isRequested {
        let trace = source.trace(index)
        guard triage.needsShrinking(trace, breaking: invariant) else { continue }
        let request = WorkerRequest(
          store: store,
          task: .minimize(trace: trace.bytes, invariant: invariant, index: index))
        switch pool.ask(request) {
        case .success(.minimized(let found)):
          triage.add(
            found.flatMap { Self.finding($0, trace, store, index, witnesses) }, index: index)
        case .success: triage.add(nil, index: index)
        case .failure(let failure): lost.append(LostTrace(index: index, failure: failure))
        }
        progress()
      }
      return (triage, lost)
    }
    for (place, result) in results.enumerated() {
      for index in result.triage.unrepeatable where !triages[place].triage.unrepeatable.contains(index) {
        doubts.append("trace \(index) broke \(triages[place].invariant), and then did not")
      }
      triages[place].triage = result.triage
      for trace in result.lost { doubts.append("trace \(trace.index) was not shrunk: \(trace.failure)") }
    }
  }

  /// A shrunk trace counts when another process breaks the same promise with the same history.
  private static func finding(
    _ found: Minimized, _ original: Trace, _ store: String, _ index: Int,
    _ witnesses: WorkerPool
  ) -> Finding? {
    for _ in 0..<2 {
      guard
        case .success(.ran(let broken, let digest)) = witnesses.ask(
          WorkerRequest(store: store, task: .run(trace: found.trace))),
        broken.contains(found.invariant), digest == found.digest
      else { return nil }
    }
    let trace = Trace(decoding: found.trace)
    return Finding(
      signature: Signature(invariant: found.invariant, store: store, trace: trace), trace: trace,
      violation: Violation(found.invariant, operation: nil, message: ""), original: original,
      index: index, shrinkRuns: found.runs)
  }

  // MARK: Lost workers

  /// The promise that a store breaks when its code ends its own process outside of the simulation.
  static let trapInvariant = "RunsWithoutTrap"

  /// A trace took its worker with it. If it does so again and again, that is the finding.
  private func take(_ trace: LostTrace) {
    cost += trace.cost
    guard case .died = trace.failure else {
      doubts.append("trace \(trace.index): \(trace.failure)")
      return
    }
    let original = source.trace(trace.index)
    let again = (0..<2).allSatisfy { _ in ends(original) }
    guard again else {
      doubts.append("trace \(trace.index): \(trace.failure), and then it did not")
      return
    }
    let known = traps.contains { $0.signature.mayExplain(original) }
    if known { return }
    var runs = 0
    var best = original
    // Each try that traps costs a worker, so only whole steps are dropped.
    var place = best.steps.count - 1
    while place >= 0 {
      var smaller = best
      smaller.steps.remove(at: place)
      runs += 1
      if ends(smaller) { best = smaller }
      place -= 1
    }
    traps.append(
      Finding(
        signature: Signature(invariant: Self.trapInvariant, store: store, trace: best),
        trace: best,
        violation: Violation(Self.trapInvariant, operation: nil, message: "\(trace.failure)"),
        original: original, index: trace.index, shrinkRuns: runs))
  }

  /// Whether a trace ends its worker.
  private func ends(_ trace: Trace) -> Bool {
    let reply = pool.ask(WorkerRequest(store: store, task: .run(trace: trace.bytes)))
    if case .failure(.died) = reply { return true }
    return false
  }
}
