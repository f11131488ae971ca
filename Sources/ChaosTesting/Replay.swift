// One trace inside `swift test`.

import ChaosCampaign
import ChaosCatalog
import ChaosTrace

/// Runs one trace in text form, twice, and fails the test if a promise breaks.
///
/// ```swift
/// @Test func theStreakSurvives() throws { try replay(streakReset, on: NotesFile()) }
/// ```
///
/// - Throws: what is wrong with the text; where no test runs, the broken promise.
public func replay(
  _ text: String, on store: any StoreKind, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  let site = CallSite(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  try TestSession(store, site)?.run(try TraceText(parsing: text).trace)
}

/// Runs one trace in text form on a built-in store, by its name.
public func replay(
  _ text: String, on store: String, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  try replay(
    text, on: try Catalog().store(store), fileID: fileID, filePath: filePath, line: line,
    column: column, function: function)
}
