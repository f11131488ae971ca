// The search of a night: a plan that is run slice by slice, or what shards have done of it; and
// what others have found, looked at as if the search had met it.

import ChaosContracts

final class NightSearch {
  private let plan: Night.Plan
  private let with: Night.Surroundings
  private let folder: ShardFolder
  private let run: CampaignRun
  private static let name = ShardFolder.name(shard: 1, of: 1)
  /// What the fuzzer or other nights have found, and still breaks.
  private var others: [Finding] = []
  /// What is wrong with the results of shards.
  private var doubts: [String] = []

  /// Goes on with what a night that was killed left in the folder.
  init(_ plan: Night.Plan, _ with: Night.Surroundings, _ folder: ShardFolder) throws {
    self.plan = plan
    self.with = with
    self.folder = folder
    let earlier = try folder.open(Self.name, plan.search)
    run = CampaignRun(
      earlier, with.catalog, with.runner, with.interruption, with.observer,
      save: { try folder.save($0) }, write: { try folder.write($0, as: Self.name) })
    // What was found outside of the search, or in a slice that a kill cut off, lies in the folder.
    let told = Set(earlier.examinations.compactMap(\.finding).map(CampaignRun.name))
    try keep(FoundTrace.all(in: folder.corpus) { _ in }.filter { !told.contains($0.name) })
    if !plan.merged.isEmpty { try takeShards() }
  }

  /// The results of shards stand for a search.
  private func takeShards() throws {
    let merge = Merge(plan.merged)
    doubts = merge.refused.map { "refused: \($0)" }
    guard let results = merge.results, try run.take(results) else {
      let reasons = merge.refused.isEmpty ? "" : " (\(merge.refused.joined(separator: "; ")))"
      throw CommandFailure(
        "\(plan.merged.joined(separator: ", ")): holds no results of this plan\(reasons)",
        .malformed)
    }
    doubts += MissingShards(run.manifest).lines
  }

  /// Keeps traces that somebody else found, if they still break.
  func keep(_ traces: [FoundTrace]) throws {
    let sightings = with.runner.each(traces) { [runner = with.runner] trace in
      runner.examine(trace.trace, on: trace.store, breaking: trace.invariant)
    }
    for (trace, sighting) in zip(traces, sightings) {
      switch sighting {
      case .found(let finding, _):
        _ = try folder.save(finding)
        others.append(finding)
      case .unrepeatable: break
      case .lost(let failure):
        doubts.append("trace \(trace.trace.id) of \(trace.store): \(failure)")
      }
    }
  }

  func run(isOver: @escaping @Sendable () -> Bool, announce: (Finding) throws -> Void) throws {
    guard plan.merged.isEmpty else { return }
    try run.run(0..<plan.search.count, isOver: isOver, announce: announce)
  }

  func report() -> RunReport {
    let manifest = run.manifest
    var report = run.report { finding in
      with.command.withArguments(["replay", finding.traceFile ?? finding.id])
    }
    let order = with.catalog.invariants.map(\.name)
    // What the search has met again since is its own.
    let met = Set(run.manifest.examinations.compactMap(\.finding).map(CampaignRun.name))
    let others = others.filter { !met.contains(CampaignRun.name($0)) }
    for finding in others where !report.stores.contains(where: { $0.store == finding.store }) {
      report.stores.append(
        StoreReport(
          store: finding.store, verdict: .broken, traces: 0, planned: 0, steps: 0, appliedSteps: 0,
          seconds: nil, digest: "", findings: [], doubts: [], unexamined: 0, neverHappened: []))
    }
    report.update { store in
      let name = store.store
      store.findings = FindingGroups.gather(
        store.findings + others.filter { $0.store == name }, order)
      for reason in doubts { store.doubt(reason) }
      // Of a night that is timed, what was not begun was not planned.
      if plan.seconds == nil { store.doubt(missingOf: 0..<manifest.plan.count, manifest) }
    }
    return report
  }
}
