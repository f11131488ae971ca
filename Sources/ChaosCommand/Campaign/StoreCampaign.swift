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
  /// Traces that were begun; fewer ran where workers were lost or somebody interrupted.
  private(set) var begun = 0
  private(set) var doubts: [String] = []
  /// What each promise's failures came to, in the order of the catalog.
  private var triages: [(invariant: String, triage: Triage)]
  /// Stores that end their process, as findings of their own.
  private(set) var traps: [Finding] = []
  /// What lost workers have cost.
  private var cost = 0
  /// Traces in one request to a worker.
  private static let chunk = 250
  /// Workers that are started at most for a range of traces of which none ever begins.
  private static let startsTried = 10
  /// What a store may cost in lost workers before it is given up.
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
  /// - Parameters:
  ///   - first: looks at the first failure only.
  ///   - isOver: whether time is used up. The first traces run all the same.
  ///   - progress: called with the number of traces that ran.
  func run(
    _ range: Range<Int>, onlyFirst first: Bool, isOver: @Sendable @escaping () -> Bool,
    progress: @Sendable @escaping (Int) -> Void
  ) {
    let chunks = stride(from: range.lowerBound, to: range.upperBound, by: Self.chunk).map {
      $0..<min($0 + Self.chunk, range.upperBound)
    }
    let (store, source, pool, interruption) = (store, source, pool, interruption)
    let results = pool.each(chunks) { chunk -> (chunk: Range<Int>, [Exploration], [LostTrace])? in
      if isOver(), chunk.lowerBound > 0 { return nil }
      let (ran, lost) = Self.explore(chunk, store, source, pool, interruption)
      progress(ran.reduce(0) { $0 + $1.range.count })
      return (chunk, ran, lost)
    }
    var failures: [Failure] = []
    for case (let chunk, let explorations, let lost)? in results {
      begun += chunk.count
      for exploration in explorations {
        total.add(exploration)
        traces += exploration.range.count
        failures += exploration.failures
      }
      for trace in lost { take(trace) }
    }
    if let sample = results.first ?? nil, sample.2.isEmpty { see(again: sample.1) }
    total.failures = []
    failures.sort { $0.index < $1.index }
    if first, let failure = failures.first {
      failures = [Failure(index: failure.index, invariants: Array(failure.invariants.prefix(1)))]
    }
    look(at: failures, isOver) { progress(0) }
  }

  private static func request(_ range: Range<Int>, _ store: String, _ source: TraceSource)
    -> WorkerRequest
  {
    WorkerRequest(
      store: store,
      task: .explore(
        seed: source.seed, eras: source.eras.map(\.code), models: source.models.map(\.code),
        low: range.lowerBound, high: range.upperBound))
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
    // The trace that was lost, once what stands before it has run.
    var gap: Int?
    while low < range.upperBound, !interruption.isRequested,
      lost.reduce(0, { $0 + $1.cost }) < patience
    {
      let request = Self.request(low..<high, store, source)
      switch pool.ask(request) {
      case .success(.explored(let result)):
        results.append(result)
        low = high == gap ? high + 1 : high
        high = range.upperBound
      case .success: return (results, lost)
      case .failure(let failure):
        guard let number = failure.number, (low..<high).contains(number) else {
          // It was lost before it began, which is nobody's fault; but not for ever.
          lost.append(LostTrace(index: low, failure: failure))
          if lost.count(where: { $0.index == low }) >= startsTried { return (results, lost) }
          continue
        }
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

  /// Runs the first traces of a batch once more, in another process. Traces that hold are judged
  /// once only; if these agree, the others are taken to.
  private func see(again explorations: [Exploration]) {
    guard let first = explorations.first, !interruption.isRequested else { return }
    let request = Self.request(first.range.lowerBound..<first.range.upperBound, store, source)
    guard case .success(.explored(let second)) = witnesses.ask(request),
      second.digest != first.digest
    else { return }
    doubts.append(
      "traces \(first.range.lowerBound)..<\(first.range.upperBound) went differently in another "
        + "process: the store asks for something chaos does not control")
  }

  // MARK: Failures

  /// Shrinks the failures that no finding explains. Each promise's failures are looked at one after
  /// the other; different promises at the same time.
  private func look(
    at failures: [Failure], _ isOver: @Sendable @escaping () -> Bool,
    _ progress: @Sendable @escaping () -> Void
  ) {
    let (store, source, pool, interruption) = (store, source, pool, interruption)
    let witnesses = witnesses
    let chains = triages.map { entry in
      (
        entry.invariant, entry.triage,
        failures.filter { $0.invariants.contains(entry.invariant) }.map(\.index)
      )
    }
    let results = pool.each(chains) { chain -> (triage: Triage, lost: [LostTrace]) in
      var (invariant, triage, indices) = chain
      var lost: [LostTrace] = []
      for index in indices where !interruption.isRequested {
        let trace = source.trace(index)
        // Time may cost findings, but never the verdict: one is always looked for.
        if isOver(), !triage.findings.isEmpty {
          triage.leave(trace, breaking: invariant)
          continue
        }
        guard triage.needsShrinking(trace, breaking: invariant) else { continue }
        let request = WorkerRequest(
          store: store,
          task: .minimize(trace: trace.bytes, invariant: invariant, index: index))
        switch pool.ask(request) {
        case .success(.minimized(let found)):
          triage.add(
            found.flatMap { $0.finding(of: trace, store, index, seenBy: witnesses) }, index: index)
        case .success: triage.add(nil, index: index)
        case .failure(let failure): lost.append(LostTrace(index: index, failure: failure))
        }
        progress()
      }
      return (triage, lost)
    }
    for (place, result) in results.enumerated() {
      let (invariant, before) = triages[place]
      for index in result.triage.unrepeatable where !before.unrepeatable.contains(index) {
        doubts.append("trace \(index) broke \(invariant), and then did not")
      }
      triages[place].triage = result.triage
      for trace in result.lost {
        doubts.append("trace \(trace.index) was not shrunk: \(trace.failure)")
      }
    }
  }

  // MARK: Lost workers

  /// A trace took its worker with it. If it does so again and again, that is the finding.
  private func take(_ trace: LostTrace) {
    cost += trace.cost
    guard case .died = trace.failure else {
      doubts.append("trace \(trace.index): \(trace.failure)")
      return
    }
    let original = source.trace(trace.index)
    if let known = traps.firstIndex(where: { $0.signature.mayExplain(original) }) {
      traps[known].seen += 1
      return
    }
    let trap = Trap(store: store, pool: pool)
    guard let finding = trap.minimize(original, index: trace.index) else {
      doubts.append("trace \(trace.index): \(trace.failure), and then it did not")
      return
    }
    traps.append(finding)
  }
}
