// A story inside `swift test`: steps that somebody wrote, or a known bug by its name.

import ChaosCampaign
import ChaosCatalog
import ChaosCorpus
import ChaosTrace

/// Runs steps on a phone, and fails the test if the store breaks a promise.
///
/// ```swift
/// try scenario(
///   [
///     .launch(.app, .user), .act(.app, .write, on: .streak), .reboot, .launch(.app, .prewarm),
///     .act(.app, .streak, on: .streak),
///   ], on: NotesFile())
/// ```
///
/// After the last step every process reads all keys, goes, comes back and reads them again.
///
/// - Parameters:
///   - steps: what happens. A step that does not apply when its turn comes is skipped.
///   - store: the store under test.
///   - era: the phone.
///   - model: the rules of power losses.
/// - Throws: where no test runs, the broken promise.
public func scenario(
  _ steps: [Step], on store: any StoreKind, era: EraName = .ios18,
  model: DiskModelName = .apfsPower, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  let site = CallSite(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  let trace = Trace(header: TraceHeader(era: era, disk: model), steps: steps)
  try TestSession(store, site)?.run(trace)
}

/// Runs a known bug, and fails the test if the store has it, or breaks another promise meanwhile.
///
/// ```swift
/// try scenario("streak-reset", on: NotesFile())
/// ```
///
/// `chaos list scenarios` names them. One that cannot happen to the store shows nothing, and fails
/// the test as unknown.
///
/// - Parameters:
///   - name: the name of the bug, or a file with one of your own.
///   - store: the store under test.
///   - era: the phone; nil for that of the bug.
///   - corpus: a folder whose `Scenarios` are known by their names as well.
/// - Throws: where no test runs, the broken promise; where no bug has the name, that.
public func scenario(
  _ name: String, on store: any StoreKind, era: EraName? = nil, corpus: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: String = #function
) throws {
  let site = CallSite(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  guard let session = try TestSession(store, corpus: corpus, site) else { return }
  let scenario = try ScenarioLibrary(corpus: corpus ?? CorpusFolder.usual).find(name)
  let era = era ?? scenario.trace.header.era
  let row = session.runner.run([(scenario, store.name)], eras: { _ in [era] }, each: {})[0]
  switch row.outcome {
  case .held: break
  case .broken(_, let trace):
    if try session.run(trace) { break }
    try session.reporter.fail(.unknown("\(name): it shows, but not when its trace is run again"))
  case .trapped(let reason, _), .unknown(let reason):
    try session.reporter.fail(.unknown("\(name): \(reason)"))
  case .doesNotApply:
    try session.reporter.fail(.unknown("\(name): \(row.obstacle ?? "it does not apply")"))
  }
}
