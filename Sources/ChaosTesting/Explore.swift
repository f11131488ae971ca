// Chaos inside `swift test`: a few hundred traces against a store, in process.

import ChaosCampaign
import ChaosCatalog
import ChaosCorpus
import ChaosReports
import Testing

/// Searches for traces that break a store, and records an issue for each distinct finding.
///
/// ```swift
/// @Test func survives() throws { try chaos(MyStore()) }
/// ```
///
/// Inside XCTest, which does not see recorded issues, the first finding is thrown.
///
/// - Parameters:
///   - store: the store under test.
///   - runs: traces.
///   - seed: what the traces are drawn from. The same seed gives the same traces.
///   - eras: the phones that the traces run on.
///   - models: the rules of power losses.
///   - corpus: a folder of kept traces. Bugs that `Known/<store>` in it shows are recorded as known
///     issues, and fail no test.
/// - Throws: the first finding, when no Swift Testing test is running.
public func chaos(
  _ store: any StoreKind, runs: Int = 1_000, seed: UInt64 = 1, eras: [EraName] = EraName.allCases,
  models: [DiskModelName] = [.apfsPower], corpus: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  must(runs > 0, "a test of no runs would be green")
  let catalog = Catalog(adding: [])
  let runner = InProcessRunner(catalog, of: store)
  let report = try search(store, runs: runs, seed: seed, eras: eras, models: models, runner)
  var known = KnownBugs()
  if let corpus { known = KnownBugs(of: [store.name], in: CorpusFolder(corpus), runner) }
  let simulator = catalog.simulator()
  for finding in report.findings {
    let told = finding.told(by: simulator.run(finding.trace, store))
    guard known.explain(finding) else {
      try record(told, sourceLocation)
      continue
    }
    if Test.current == nil { continue }
    withKnownIssue("known: \(finding.signature)", sourceLocation: sourceLocation) {
      try record(told, sourceLocation)
    }
  }
  for complaint in known.complaints { try fail("unknown", "unknown: \(complaint)", sourceLocation) }
  for reason in report.doubts {
    let story =
      "unknown: \(reason). The store asks for something chaos does not control: a clock, "
      + "chance, the order of a Dictionary or Set."
    try fail("unknown", story, sourceLocation)
  }
}

/// What a test's campaign comes to.
func search(
  _ store: any StoreKind, runs: Int, seed: UInt64, eras: [EraName], models: [DiskModelName],
  _ runner: InProcessRunner
) throws -> StoreReport {
  // A test is a campaign like any other, of one shard.
  let plan = ShardPlan(
    version: chaosVersion, build: "", corpus: "", stores: [store.name], eras: eras, models: models,
    seed: "\(seed)", firstSeed: seed, seeds: 1, runs: runs, slice: min(runs, 2_000), shards: 1)
  let campaign = CampaignRun(
    ShardManifest(plan), Catalog(adding: []), runner, app: { _ in AppTraits(store) })
  try campaign.run(0..<plan.count)
  return campaign.report { _ in "" }.stores[0]
}

/// Runs one trace in text form, and records an issue for each promise that it breaks.
///
/// - Throws: what is wrong with the text; outside of Swift Testing the first broken promise.
public func replay(
  _ text: String, on store: any StoreKind, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let trace = try TraceText(parsing: text).trace
  let outcome = Catalog().simulator().run(trace, store)
  if let what = outcome.refusals.first {
    try fail("unknown", "? unknown  \(what) is not simulated", sourceLocation)
  }
  if let race = outcome.races.first, outcome.violations.isEmpty {
    try fail("unknown", "? unknown  \(Refusal.race(race))", sourceLocation)
  }
  for violation in outcome.violations {
    let finding = Finding(
      invariant: violation.invariant, store: store.name, signature: "", trace: trace,
      violation: violation, originalSteps: trace.steps.count, shrinkRuns: 0)
    try record(finding.told(by: outcome), sourceLocation)
  }
}

/// Runs one trace in text form on a built-in store, by its name.
public func replay(
  _ text: String, on store: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try replay(text, on: try Catalog().store(store), sourceLocation: sourceLocation)
}

/// Fails the test that runs, or throws where there is none. What nobody can say is not green.
private func fail(_ invariant: String, _ story: String, _ sourceLocation: SourceLocation) throws {
  if Test.current == nil { throw ChaosFailure(invariant: invariant, story: story) }
  Issue.record(Comment(rawValue: story), sourceLocation: sourceLocation)
}

private func record(_ finding: Finding, _ sourceLocation: SourceLocation) throws {
  let words = FindingWords(finding).lines.map { $0.harmless() }
  var lines = ["\(finding.invariant) broken: \(words[0])"]
  if let judged = finding.judged {
    lines += StoryTable.lines(Story(judged, finding.violation).rows) + [""]
  }
  lines += words.dropFirst()
  lines += ["", "the trace, for replay(_:on:):", "", finding.text.text]
  try fail(finding.invariant, lines.joined(separator: "\n"), sourceLocation)
}
