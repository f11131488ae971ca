// The one loop of every campaign: a run, a shard, a night, a test. Slice after slice is explored;
// of what failed, the traces that count are looked at; what was found is kept before it is told.

import ChaosContracts
import ChaosSearch
import ChaosTrace
import Synchronization

package final class CampaignRun {
  private let catalog: Catalog
  private let runner: any Runner
  /// What the app of a store is like.
  private let app: (String) throws -> AppTraits
  private let interruption: Interruption
  private let observer: any CampaignObserver
  private let keep: @Sendable (Finding) throws -> String?
  private let write: (ShardManifest) throws -> Void
  private let clock = Stopwatch()
  package private(set) var manifest: ShardManifest
  /// Where the trace of each finding was saved, by the finding's store, promise and trace.
  package private(set) var files: [String: String] = [:]
  /// Seconds that each store has taken, and until each finding was there.
  package private(set) var seconds: [String: Double] = [:]
  private var foundAfter: [String: Double] = [:]
  /// What lost workers have cost, by store.
  private var costs: [String: Int] = [:]
  private var told: Set<String> = []
  /// The first reason why something could not be kept.
  package private(set) var saveFailure: (any Error)?

  /// `save`: keeps the trace of a finding, and gives the path of its file. One thread at a time
  /// calls it. `write`: keeps all results while the campaign runs.
  package init(
    _ manifest: ShardManifest, _ catalog: Catalog, _ runner: any Runner,
    app: ((String) throws -> AppTraits)? = nil, _ interruption: Interruption = Interruption(),
    _ observer: any CampaignObserver = NoObserver(),
    save: @escaping @Sendable (Finding) throws -> String? = { _ in nil },
    write: @escaping (ShardManifest) throws -> Void = { _ in }
  ) {
    self.manifest = manifest
    self.catalog = catalog
    self.app = app ?? { AppTraits(try catalog.store($0)) }
    self.runner = runner
    self.interruption = interruption
    self.observer = observer
    keep = save
    self.write = write
  }

  /// Takes what others have done of the same plan. Returns whether it is of the same plan.
  package func take(_ other: ShardManifest) throws -> Bool {
    guard let both = manifest.joined(with: other) else { return false }
    manifest = both
    for finding in other.examinations.compactMap(\.finding) { try save(finding) }
    try write(manifest.pruned)
    return true
  }

  /// Runs slices until they are done, or time is over, or somebody interrupts. `stopsAtFirst`:
  /// whether the first finding is enough. `isOver`: whether time is used up. The first slice of
  /// each store begins all the same. `announce`: called with each new finding, once its trace is
  /// kept.
  package func run(
    _ numbers: some Sequence<Int>, stopsAtFirst: Bool = false,
    isOver: @escaping @Sendable () -> Bool = { false },
    announce: (Finding) throws -> Void = { _ in }
  ) throws {
    // What an earlier run has found, before it was killed, has its file as well.
    for finding in manifest.examinations.compactMap(\.finding)
    where files[Self.name(finding)] == nil {
      try save(finding)
    }
    var begun: Set<String> = []
    // Stores of which an earlier run may have been ended before it looked at all that counts.
    var earlier: [String] = []
    for number in numbers {
      let slice = manifest.plan[number]
      if manifest.hasRun(number) {
        if !earlier.contains(slice.store) { earlier.append(slice.store) }
        continue
      }
      if interruption.isRequested { break }
      let isFirst = begun.insert(slice.store).inserted
      if !isFirst, isOver() || costs[slice.store, default: 0] >= SliceRun.patience { continue }
      let start = clock.seconds
      defer { seconds[slice.store, default: 0] += clock.seconds - start }
      // However little time there is, each store runs something: nothing would be no verdict.
      let first = Mutex(isFirst)
      try explore(slice) {
        isOver()
          && !first.withLock { first in
            defer { first = false }
            return first
          }
      }
      try examine(slice.store, stopsAtFirst: stopsAtFirst, isOver, since: start, announce)
      try write(manifest.pruned)
      if stopsAtFirst, manifest.examinations.contains(where: { $0.finding != nil }) { break }
    }
    for store in earlier {
      let start = clock.seconds
      try examine(store, stopsAtFirst: stopsAtFirst, isOver, since: start, announce)
      seconds[store, default: 0] += clock.seconds - start
      try write(manifest.pruned)
    }
    if !stopsAtFirst {
      for store in manifest.plan.stores where !interruption.isRequested && !isOver() {
        let start = clock.seconds
        let unexplained = manifest.unexplained(of: store).flatMap(\.traces).filter {
          !manifest.hasExamined($0)
        }
        try look(
          at: unexplained, for: try app(store), goal: .ownCause, stopsAtFirst: false, isOver,
          since: start, announce)
        let met = manifest.met(of: store).filter { !manifest.hasExamined($0.failing) }
        let traces = Dictionary(uniqueKeysWithValues: met.map { ($0.failing, $0.trace) })
        try look(
          at: met.map(\.failing), stopsAtFirst: false, isOver, since: start, announce
        ) { traces[$0] }
        seconds[store, default: 0] += clock.seconds - start
        if !met.isEmpty || !unexplained.isEmpty { try write(manifest.pruned) }
      }
    }
    observer.clear()
  }

  private func source(_ slice: ShardPlan.Slice) throws -> TraceSource {
    manifest.plan.source(of: slice, for: try app(slice.store))
  }

  private func explore(_ slice: ShardPlan.Slice, _ isOver: @escaping @Sendable () -> Bool) throws {
    let before = manifest.results.reduce(0) { sum, result in
      manifest.plan[result.number].store == slice.store ? sum + result.traces : sum
    }
    let found = manifest.examinations.count { $0.finding != nil && $0.store == slice.store }
    let watch = Stopwatch()
    let shown = CountedProgress(observer) { traces in
      let rate = Int(Double(traces) / max(watch.seconds, 0.001))
      return "\(slice.store): \(before + traces) traces, \(rate)/s"
        + (found == 0 ? "" : ", \(found) failing traces shrunk")
    }
    let (result, cost) = SliceRun(
      slice: slice, source: try source(slice), runner: runner, interruption: interruption,
      isOver: isOver, progress: { shown.add($0) }
    ).run()
    costs[slice.store, default: 0] += cost
    if result.traces > 0 || result.isWhole || !result.doubts.isEmpty { manifest.add(result) }
  }

  // MARK: Failures

  /// Looks at the failing traces of a store that count and that nobody has looked at.
  private func examine(
    _ store: String, stopsAtFirst: Bool, _ isOver: @escaping @Sendable () -> Bool,
    since start: Double, _ announce: (Finding) throws -> Void
  ) throws {
    let app = try app(store)
    var wanted = manifest.selected(of: store).flatMap(\.traces).filter {
      !manifest.hasExamined($0)
    }
    if stopsAtFirst { wanted = Array(wanted.sorted { $0.index < $1.index }) }
    try look(
      at: wanted, for: app, stopsAtFirst: stopsAtFirst, isOver, since: start, announce)
  }

  /// Looks at traces of a store that its seeds draw.
  private func look(
    at wanted: [FailingTrace], for app: AppTraits, goal: ExamineRequest.Goal = .cause,
    stopsAtFirst: Bool,
    _ isOver: @escaping @Sendable () -> Bool, since start: Double,
    _ announce: (Finding) throws -> Void
  ) throws {
    // One source a seed: its covering rows take longer to make than many a trace.
    var sources: [UInt64: TraceSource] = [:]
    for seed in wanted.map(\.seed) where sources[seed] == nil {
      sources[seed] = manifest.plan.source(seed: seed, for: app)
    }
    try look(
      at: wanted, goal: goal, stopsAtFirst: stopsAtFirst, isOver, since: start, announce
    ) { sources[$0.seed]?.trace($0.index) }
  }

  /// Looks at failing traces of one store. `trace`: what each of them is.
  private func look(
    at wanted: [FailingTrace], goal: ExamineRequest.Goal = .cause, stopsAtFirst: Bool,
    _ isOver: @escaping @Sendable () -> Bool, since start: Double,
    _ announce: (Finding) throws -> Void, trace: (FailingTrace) -> Trace?
  ) throws {
    guard let store = wanted.first?.store else { return }
    // Time may cost findings, but never the verdict: one is always looked for.
    var hasFound = manifest.examinations.contains { $0.store == store && $0.finding != nil }
    let width = stopsAtFirst ? 1 : max(runner.count * 4, 8)
    for low in stride(from: 0, to: wanted.count, by: width) {
      if interruption.isRequested || hasFound && (isOver() || stopsAtFirst) { return }
      let part = Array(wanted[low..<min(low + width, wanted.count)])
      let (traces, runner, save) = (part.compactMap { trace($0) }, runner, keep)
      let saving = Mutex(())
      let interruption = interruption
      let done = runner.each(Array(zip(part, traces))) {
        failing, trace -> (Examination, path: String?, (any Error)?) in
        let outcome = runner.examine(
          trace, on: store, breaking: failing.invariant, for: goal,
          isStopped: { interruption.isRequested })
        var examination = Examination(
          failing, outcome.finding, met: outcome.met,
          doubt: outcome.doubt.map { "trace \(failing.index) \($0)" })
        if interruption.isRequested { examination.isPartial = true }
        guard let finding = examination.finding else { return (examination, nil, nil) }
        return saving.withLock { _ in
          do { return (examination, try save(finding), nil) } catch {
            return (examination, nil, error)
          }
        }
      }
      for (examination, path, failure) in done {
        saveFailure = saveFailure ?? failure
        // What was cut off and found nothing was not looked at.
        if examination.isComplete || examination.finding != nil { manifest.add(examination) }
        guard let finding = examination.finding else { continue }
        hasFound = true
        if foundAfter[finding.signature] == nil {
          foundAfter[finding.signature] = seconds[store, default: 0] + clock.seconds - start
        }
        if let path { files[Self.name(finding)] = path }
        if told.insert(finding.signature).inserted { try announce(whole(finding, examination)) }
      }
    }
  }

  /// What a finding's file is looked up by.
  package static func name(_ finding: Finding) -> String {
    "\(finding.store) \(finding.invariant) \(finding.trace.digest)"
  }

  private func save(_ finding: Finding) throws {
    if let path = try keep(finding) { files[Self.name(finding)] = path }
  }

  private func whole(_ finding: Finding, _ examination: Examination) -> Finding {
    var finding = finding
    finding.seed = examination.seed
    finding.index = examination.index
    finding.traceFile = files[Self.name(finding)]
    return finding
  }

  // MARK: Results

  /// What the campaign came to on each store, or on these `stores` only.
  package func report(of stores: [String]? = nil, replay: (Finding) -> String) -> RunReport {
    var report = RunReport(manifest, of: stores, catalog)
    report.update { store in
      store.seconds = seconds[store.store] ?? 0
      if interruption.isRequested { store.doubt("interrupted") }
      for place in store.findings.indices {
        let finding = store.findings[place]
        store.findings[place].traceFile = files[Self.name(finding)]
        store.findings[place].replayLine = replay(finding)
        store.findings[place].foundAfter = foundAfter[finding.signature]
      }
    }
    return report
  }
}
