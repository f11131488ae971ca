// The search of a night: slices of a plan run here, or the results of shards that others ran.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosReports

/// What a night searches.
final class NightSearch {
  private let plan: NightPlan
  private let catalog: Catalog
  private let folder: ShardFolder
  private let interruption: Interruption
  private let run: ShardRun
  /// What is wrong with the results of shards.
  private var doubts: [String] = []

  /// Goes on with what a night that was killed left in the folder.
  init(
    _ plan: NightPlan, _ catalog: Catalog, _ folder: ShardFolder,
    _ interruption: Interruption, _ progress: Progress
  ) throws(CommandFailure) {
    self.plan = plan
    self.catalog = catalog
    self.folder = folder
    self.interruption = interruption
    run = try ShardRun(
      plan.search, catalog, folder, name: ShardFolder.name(shard: 1, of: 1), jobs: plan.jobs,
      patience: plan.patience, keeping: KeptLimit(), interruption, progress)
    if !plan.merged.isEmpty { try takeShards() }
  }

  /// The results of shards stand for a search.
  private func takeShards() throws(CommandFailure) {
    let merge = Merge(plan.merged)
    doubts = merge.refused.map { "refused: \($0)" }
    guard let results = merge.results, try run.take(results) else {
      throw CommandFailure(
        "\(plan.merged.joined(separator: ", ")): holds no results of this plan", .malformed)
    }
    doubts += MissingShards(run.results.manifest, tolerated: .none).lines
  }

  /// Keeps traces that somebody else found.
  func keep(_ traces: [KeptTrace]) throws(CommandFailure) {
    for trace in traces { try run.keep(trace) }
  }

  func run(isOver: () -> Bool) throws {
    guard plan.merged.isEmpty else { return }
    // However little time there is, something of each store runs.
    let stores = plan.search.stores.count
    try run.run(0..<min(stores, plan.search.count), isOver: { false }, announce: announce)
    try run.run(0..<plan.search.count, isOver: isOver, announce: announce)
  }

  private func announce(_ finding: ReportedFinding) throws {
    try Console.print(TextReport.oneLine(finding))
  }

  func report() -> RunReport {
    let manifest = run.results.manifest
    // Of a night that is timed, what was not begun was not planned.
    let isCounted = plan.seconds == nil
    var missing: [String: Int] = [:]
    if isCounted {
      for number in 0..<manifest.plan.count where !manifest.hasRun(number) {
        missing[manifest.plan[number].store, default: 0] += 1
      }
    }
    let known = plan.search.stores
    var others: [String] = []
    for trace in run.results.traces
    where !known.contains(trace.key.store) && !others.contains(trace.key.store) {
      others.append(trace.key.store)
    }
    var report = ShardReport(catalog, folder, command: Program.command).report(
      run.results, of: known + others,
      missing: { store, summary in
        if others.contains(store) { return [] }
        if summary.traces == 0 { return ["no trace was run"] + self.doubts }
        return (missing[store].map { ["\($0) slices were not run"] } ?? []) + self.doubts
      }, file: run.file)
    if interruption.isRequested {
      for place in report.stores.indices { report.stores[place].doubts.append("interrupted") }
    }
    return report
  }
}
