// Runs the slices of a shard. Traces are kept before anything tells of them, and the manifest is
// rewritten after each slice: whatever ends the process costs at most a slice, and no finding.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosSearch
import ChaosTrace

/// The slices of a plan that one process runs.
final class ShardRun {
  private let catalog: Catalog
  private let folder: ShardFolder
  private let name: String
  private let pool: WorkerPool
  private let witnesses: WorkerPool
  private let reporter: FindingReporter
  private let interruption: Interruption
  private let progress: Progress
  private let clock = Stopwatch()
  private(set) var results: ShardResults
  /// Where each finding's trace was saved.
  private var files: [KeptTrace.Key: String] = [:]
  /// What was announced, by signature.
  private var announced: Set<Signature> = []
  /// How many traces are kept, of each store and promise; nil for all.
  private let most: KeptLimit?
  /// Slices that an earlier process did.
  private(set) var resumed = 0

  /// Goes on with what an earlier process left in the folder.
  ///
  /// - Parameters:
  ///   - name: the manifest's name.
  ///   - most: how many traces are kept. What a slice gives then depends on the slices before it,
  ///     so shards keep all.
  init(
    _ plan: ShardPlan, _ catalog: Catalog, _ folder: ShardFolder, name: String, jobs: Int,
    patience: Double, keeping most: KeptLimit? = nil, _ interruption: Interruption,
    _ progress: Progress
  ) throws(CommandFailure) {
    self.catalog = catalog
    self.folder = folder
    self.name = name
    self.most = most
    self.interruption = interruption
    self.progress = progress
    pool = WorkerPool(count: jobs, name: "worker", patience: patience)
    witnesses = WorkerPool(count: jobs, name: "witness", patience: patience)
    reporter = FindingReporter(catalog, pool)
    results = ShardResults(ShardManifest(plan))
    try DurableFile.createFolder(folder.path)
    Leftovers.removeOld(below: folder.path)
    guard folder.manifests.contains(name) else {
      // Even a shard that is killed in its first slice is one: its traces count.
      try folder.write(results.manifest, as: name)
      return
    }
    let earlier = try folder.manifest(name)
    guard results.add(earlier) else {
      throw CommandFailure(
        "\(folder.path)/\(name): is of another plan; remove it, or choose another folder",
        .malformed)
    }
    var problem: String?
    let kept = folder.traces(of: nil) { problem = problem ?? $0 }
    if let problem { throw CommandFailure(problem, .malformed) }
    // In a folder of several shards each tells of its own. One that nobody tells of may be this
    // one's, from a slice that was cut off.
    let others = folder.manifests.filter { $0 != name }.compactMap { try? folder.manifest($0) }
    let (own, told) = (earlier.told, others.reduce(into: Set()) { $0.formUnion($1.told) })
    results.add(kept.filter { own.contains($0.key) || !told.contains($0.key) })
    resumed = earlier.results.count
    for trace in results.traces { files[trace.key] = try folder.save(trace) }
  }

  /// Runs slices until they are done, or `isOver`, or somebody interrupts.
  ///
  /// - Parameter announce: called with each finding that is new to this shard, once its trace is on
  ///   the disk.
  func run(
    _ numbers: some Sequence<Int>, isOver: () -> Bool,
    announce: (ReportedFinding) throws -> Void
  ) throws {
    for number in numbers where !results.manifest.hasRun(number) {
      if interruption.isRequested || isOver() { break }
      try run(results.manifest.plan[number], announce)
    }
    progress.clear()
  }

  /// Keeps a trace that somebody else found.
  func keep(_ trace: KeptTrace) throws(CommandFailure) {
    files[trace.key] = try folder.save(trace)
    results.add([trace])
  }

  /// Takes what shards of the same plan have done.
  ///
  /// - Returns: whether it is of the same plan.
  func take(_ other: ShardResults) throws(CommandFailure) -> Bool {
    guard results.add(other.manifest) else { return false }
    for trace in other.traces { try keep(trace) }
    try folder.write(results.manifest, as: name)
    return true
  }

  /// Where a finding's trace was saved.
  func file(_ trace: KeptTrace) -> String? { files[trace.key] }

  private func run(_ slice: Slice, _ announce: (ReportedFinding) throws -> Void) throws {
    let plan = results.manifest.plan
    let source = TraceSource(
      seed: slice.seed, eras: plan.eras.compactMap { EraName(word: $0) },
      models: plan.models.compactMap { DiskModelName(word: $0) },
      isCareful: try catalog.store(slice.store).hasCarefulApp)
    let campaign = StoreCampaign(slice.store, source, catalog, pool, witnesses, interruption)
    progress.show("\(results.manifest.results.count) slices; \(slice.store) \(slice.range)")
    campaign.run(slice.range, onlyFirst: false, isOver: { false }) { _ in }
    // Half a slice is none: whoever goes on runs it again. What it found is kept all the same.
    var left = 0
    let found = try campaign.findings.compactMap { finding -> SliceFinding? in
      if let most, !most.keeps(finding, among: kept(finding.signature)) {
        left += finding.seen
        return nil
      }
      let reported = try report(finding, slice)
      if announced.insert(finding.signature).inserted { try announce(reported) }
      return SliceFinding(
        invariant: reported.invariant, trace: finding.trace.digest.description,
        message: reported.violation.message, seen: finding.seen, index: finding.index ?? 0,
        originalSteps: reported.originalSteps, shrinkRuns: finding.shrinkRuns,
        brokenEras: reported.brokenEras.map(\.word), heldEras: reported.heldEras.map(\.word))
    }
    if interruption.isRequested { return }
    results.add(
      SliceResult(
        number: slice.number, traces: campaign.traces, campaign.total, findings: found,
        unexamined: campaign.unexamined + left, doubts: campaign.doubts))
    try folder.write(results.manifest, as: name)
  }

  /// What is kept of a store and a promise.
  private func kept(_ signature: Signature) -> [Trace] {
    results.traces.filter {
      $0.key.store == signature.store && $0.key.invariant == signature.invariant
    }.map(\.trace)
  }

  private func report(_ finding: Finding, _ slice: Slice) throws -> ReportedFinding {
    let kept = KeptTrace(
      store: slice.store, invariant: finding.signature.invariant, finding.trace)
    let file = try folder.save(kept)
    files[kept.key] = file
    results.add([kept])
    var reported = try reporter.report(
      finding, file: file,
      replay: [Program.command, "replay", file.forShell].joined(separator: " "))
    reported.seed = "0x" + String(slice.seed, radix: 16)
    reported.index = finding.index
    return reported
  }
}
