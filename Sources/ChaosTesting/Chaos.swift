// Chaos inside `swift test`: a search for traces that break a store, in process.

import ChaosCampaign
import ChaosCatalog
import ChaosCorpus

/// Searches for traces that break a store, and fails the test once for each cause that it finds.
///
/// ```swift
/// @Test func survivesThePhone() throws { try chaos(NotesFile()) }  // Swift Testing
/// func testSurvivesThePhone() throws { try chaos(NotesFile()) }  // XCTest
/// ```
///
/// Each failure stands at this line, with the story, the trace, the file in which the trace was
/// saved, and the command that replays it. The environment outranks the arguments: `CHAOS_SEED`,
/// `CHAOS_RUNS`, `CHAOS_FOR` (a time: `30s`, `10m`) and `CHAOS_REPLAY` (a saved file); a value that
/// makes no sense fails the test.
///
/// - Parameters:
///   - store: the store under test.
///   - runs: traces; nil for 1,000, or 250 where processes are real ones: some ten seconds of a
///     debug build.
///   - seed: what the traces are drawn from. The same seed gives the same traces.
///   - eras: the phones that the traces run on.
///   - models: the rules of power losses; each trace takes one of them.
///   - corpus: a folder of kept traces. Bugs that `Known/<store>` in it shows are recorded as known
///     issues, and fail no test. Traces of new ones are saved in its `Found`, or, without a corpus,
///     in `.build/chaos` and, where nothing was built, the folder for temporary files;
///     `CHAOS_ARTIFACTS` names another one.
/// - Throws: the first finding, where no test runs.
public func chaos(
  _ store: any StoreKind, runs: Int? = nil, seed: UInt64 = 1, eras: [EraName] = EraName.allCases,
  models: [DiskModelName] = DiskModelName.usual, corpus: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  let runs = runs ?? TestSearch.usualRuns(of: store)
  must(runs > 0, "a test of no runs would be green")
  let site = CallSite(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  guard let session = try TestSession(store, corpus: corpus, site), try !session.replays() else {
    return
  }
  let search = TestSearch(session.settings, runs: runs, seed: seed, eras: eras, models: models)
  let report = try search.run(store, session.runner) { try CorpusFolder(session.folder).save($0) }
  var known = KnownBugs()
  if let corpus { known = KnownBugs(of: [store.name], in: CorpusFolder(corpus), session.runner) }
  for finding in session.catalog.placed(report.findings) {
    let failure = session.failure(session.catalog.told(finding))
    if known.explain(finding) {
      session.reporter.expect(failure, because: "known: \(finding.signature)")
    } else {
      try session.reporter.fail(failure)
    }
  }
  for reason in known.complaints + report.doubts { try session.reporter.fail(.unknown(reason)) }
}
