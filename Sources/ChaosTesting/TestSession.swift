// One call of a test: its place, what the environment says, and what becomes of its findings.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosReports
import ChaosSimulation
import ChaosTrace

/// What `chaos`, `replay`, `scenario` and `sweep` have in common.
struct TestSession {
  let store: any StoreKind
  let catalog: Catalog
  let runner: InProcessRunner
  let settings: TestSettings
  /// Where the traces of findings are kept.
  let folder: String
  let reporter: TestReporter

  /// Nil, and the test has failed, where the environment says something that makes no sense.
  init?(_ store: any StoreKind, corpus: String? = nil, _ site: CallSite) throws {
    reporter = TestReporter(site: site)
    do throws(BadSetting) { settings = try TestSettings.here } catch {
      try reporter.fail(.unknown(error.description))
      return nil
    }
    self.store = store
    catalog = Self.catalog(of: store)
    runner = InProcessRunner(catalog, of: store)
    folder = settings.folder(corpus: corpus)
  }

  /// All that is built in but its stores: the name of the one under test may be one of theirs.
  private static func catalog(of store: any StoreKind) -> Catalog {
    let builtIn = Catalog()
    return Catalog(
      stores: [], adding: [StoreEntry(name: StoreSpec(store.name).name) { _ in store }],
      behaviours: builtIn.behaviours, invariants: builtIn.invariants, canaries: builtIn.canaries)
  }

  /// The failure of a finding: told, kept, and with the line that runs it again.
  func failure(_ finding: Finding, isOwnTrace: Bool = false) -> ChaosFailure {
    var finding = finding
    var again = reporter.site.command
    do {
      let file = try finding.traceFile ?? CorpusFolder(folder).save(finding)
      finding.traceFile = file
      if !isOwnTrace { again = "CHAOS_REPLAY=\(file.forShell) \(again)" }
    } catch {
      finding.traceFile = "nowhere, \(error)"
    }
    return ChaosFailure(finding, again: again)
  }

  /// Runs the trace that `CHAOS_REPLAY` names in the place of a search.
  ///
  /// - Returns: false if nobody asked for it.
  func replays() throws -> Bool {
    guard let path = settings.replay else { return false }
    let text: TraceText
    do throws(TraceFileError) { text = try TraceFile.read(path) } catch {
      try reporter.fail(.unknown("CHAOS_REPLAY: \(error)"))
      return true
    }
    if let name = text.note("store"), name != store.name {
      try reporter.fail(
        .unknown("CHAOS_REPLAY is a trace of '\(name)', and this test is about '\(store.name)'"))
      return true
    }
    try run(text.trace, isSmall: text.note("breaks") != nil)
    return true
  }

  /// Runs one trace twice, and fails once, whatever it breaks: one trace is one story.
  ///
  /// - Parameter isSmall: whether a search has made it small, so that its cause can be told.
  /// - Returns: whether the trace breaks a promise, or has no result.
  @discardableResult func run(_ trace: Trace, isSmall: Bool = false) throws -> Bool {
    let outcome: RunOutcome
    switch Replayer(catalog, store, runner).run(trace) {
    case .agreed(let agreed): outcome = agreed
    case .trapped(let reason), .doubtful(let reason):
      try reporter.fail(.unknown(reason))
      return true
    }
    if let what = outcome.refusals.first {
      try reporter.fail(.unknown("\(what) is not simulated"))
    }
    if let race = outcome.races.first, outcome.violations.isEmpty {
      try reporter.fail(.unknown(Refusal.race(race)))
    }
    if outcome.isIdle {
      let none = "a trace without a step shows nothing"
      try reporter.fail(.unknown(trace.steps.isEmpty ? none : "no act of the trace applies"))
    }
    guard let first = outcome.violations.first else { return false }
    var finding = Finding(
      invariant: first.invariant, store: store.name, signature: "", trace: trace,
      violation: first, originalSteps: trace.steps.count, shrinkRuns: 0)
    finding.symptoms = outcome.violations.map(\.invariant)
    finding.nameActs(by: store.behaviours)
    if isSmall { finding.cause = Cause(outcome.judged.history, first) }
    try reporter.fail(failure(finding.told(by: outcome), isOwnTrace: true))
    return true
  }
}
