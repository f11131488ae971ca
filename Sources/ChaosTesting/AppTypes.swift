// The same for a type of the user's that stands for a store: `chaos(MyApp.self)`.

import ChaosContracts
import ChaosTrace

/// Searches for traces that break an app, and fails the test once for each cause that it finds.
///
/// ```swift
/// @Test func survivesThePhone() throws { try chaos(MyApp.self) }
/// ```
///
/// All else is as for a store.
public func chaos(
  _ app: any StoreType.Type, runs: Int? = nil, seed: UInt64 = 1,
  eras: [EraName] = EraName.allCases, models: [DiskModelName] = DiskModelName.usual,
  corpus: String? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  try chaos(
    app.storeKind, runs: runs, seed: seed, eras: eras, models: models, corpus: corpus,
    fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}

/// Tries every crash of a piece of an app's work, one by one, and fails the test once for each
/// cause.
public func sweep(
  _ app: any StoreType.Type, _ acts: [SweptAct] = [], models: [DiskModelName] = [],
  era: EraName = .ios18, crashesTwice: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  try sweep(
    app.storeKind, acts, models: models, era: era, crashesTwice: crashesTwice,
    fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}

/// Runs steps on a phone, and fails the test if the app breaks a promise.
public func scenario(
  _ steps: [Step], on app: any StoreType.Type, era: EraName = .ios18,
  model: DiskModelName = .apfsPower, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  try scenario(
    steps, on: app.storeKind, era: era, model: model, fileID: fileID, filePath: filePath,
    line: line, column: column,
    function: function)
}

/// Runs a known bug, and fails the test if the app has it, or breaks another promise meanwhile.
public func scenario(
  _ name: String, on app: any StoreType.Type, era: EraName? = nil, corpus: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  try scenario(
    name, on: app.storeKind, era: era, corpus: corpus, fileID: fileID, filePath: filePath,
    line: line, column: column,
    function: function)
}

/// Runs one trace in text form, and fails the test if the app breaks a promise.
public func replay(
  _ text: String, on app: any StoreType.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  try replay(
    text, on: app.storeKind, fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}
