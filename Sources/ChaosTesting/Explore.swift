// Chaos inside `swift test`: a few hundred traces against a store, in process.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosSearch
import ChaosTrace
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
/// - Throws: the first finding, when no Swift Testing test is running.
public func chaos(
  _ store: any StoreKind, runs: Int = 1_000, seed: UInt64 = 1, eras: [EraName] = EraName.allCases,
  models: [DiskModelName] = [.apfsPower], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  must(runs > 0, "a test of no runs would be green")
  let simulator = Catalog().simulator()
  let source = TraceSource(seed: seed, eras: eras, models: models, isCareful: store.hasCarefulApp)
  let failures = Explorer(simulator, store, source).explore(0..<runs).failures
  let minimizer = Minimizer(simulator, store)
  var triage = Triage()
  for failure in failures {
    let trace = source.trace(failure.index)
    for invariant in failure.invariants
    where triage.needsShrinking(trace, breaking: invariant) {
      triage.add(
        minimizer.minimize(trace, breaking: invariant, index: failure.index), index: failure.index)
    }
  }
  for index in triage.unrepeatable {
    try doubt("trace \(index) of seed \(seed) broke a promise, and then did not", sourceLocation)
  }
  for finding in triage.findings {
    let outcome = simulator.run(finding.trace, store)
    if simulator.run(finding.trace, store).digest != outcome.digest {
      try doubt("two runs of one trace differ", sourceLocation)
    }
    try record(
      finding.violation, outcome.judged, finding.trace, store.name, sourceLocation: sourceLocation)
  }
}

/// Runs one trace in text form, and records an issue for each promise that it breaks.
///
/// - Throws: what is wrong with the text; the first broken promise, when no Swift Testing test
/// runs.
public func replay(
  _ text: String, on store: any StoreKind, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let trace = try TraceText(parsing: text).trace
  let outcome = Catalog().simulator().run(trace, store)
  for violation in outcome.violations {
    try record(violation, outcome.judged, trace, store.name, sourceLocation: sourceLocation)
  }
}

/// Runs one trace in text form on a built-in store, by its name.
public func replay(
  _ text: String, on store: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try replay(text, on: try Catalog().store(store), sourceLocation: sourceLocation)
}

/// What cannot be repeated is no finding, and no reason to be green either.
private func doubt(_ reason: String, _ sourceLocation: SourceLocation) throws {
  let story =
    "unknown: \(reason). The store asks for something chaos does not control: a clock, "
    + "chance, the order of a Dictionary or Set."
  if Test.current == nil { throw ChaosFailure(invariant: "unknown", story: story) }
  Issue.record(Comment(rawValue: story), sourceLocation: sourceLocation)
}

private func record(
  _ violation: Violation, _ judged: Judged, _ trace: Trace, _ store: String,
  sourceLocation: SourceLocation
) throws {
  var lines = ["\(violation.invariant) broken: \(StoryTable.printable(violation.message))"]
  lines += StoryTable.lines(Story(judged, violation).rows)
  lines += ["", "the trace, for replay(_:on:):", ""]
  lines.append(TraceText(trace: trace, notes: [TraceText.Note("store", store)]).text)
  let story = lines.joined(separator: "\n")
  if Test.current == nil { throw ChaosFailure(invariant: violation.invariant, story: story) }
  Issue.record(Comment(rawValue: story), sourceLocation: sourceLocation)
}
