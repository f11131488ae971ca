// Every crash of a piece of work inside `swift test`.

import ChaosCampaign
import ChaosTrace

/// Tries every crash of a piece of work, one by one, and fails the test once for each cause.
///
/// ```swift
/// try sweep(NotesFile())
/// try sweep(NotesFile(), [SweptAct(.write, .large), SweptAct(.append)], models: [.apfsPower])
/// ```
///
/// - Parameters:
///   - store: the store under test.
///   - acts: what the app does while it is crashed; nothing for nine usual pieces of work.
///   - models: the rules of crashes; nothing for all that a disk that ships may follow.
///   - era: the phone.
///   - crashesTwice: whether each recovery is crashed as well.
/// - Throws: the first finding, where no test runs.
public func sweep(
  _ store: any StoreKind, _ acts: [SweptAct] = [], models: [DiskModelName] = [],
  era: EraName = .ios18, crashesTwice: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  let site = CallSite(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  guard let session = try TestSession(store, site), try !session.replays() else { return }
  let plan = SweepPlan(
    acts: acts, models: models.isEmpty ? SweepPlan.defaultModels : models, era: era,
    seed: session.settings.seeds?.seeds.first ?? 1, crashesTwice: crashesTwice)
  let sweep = Sweep(
    plan, store.name, session.catalog, corpus: session.folder, runner: session.runner, command: "",
    NoObserver(), Interruption())
  let report = try sweep.run(seed: session.settings.seeds?.text ?? "0x1", Stopwatch())
  for item in report.items { try session.reporter.fail(session.failure(item.finding)) }
  for reason in report.doubts { try session.reporter.fail(.unknown(reason)) }
}
