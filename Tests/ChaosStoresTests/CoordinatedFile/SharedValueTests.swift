// What one process stores in the shared defaults another one finds, and values of another type than
// the app's are no values.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosStores

@Suite struct SharedValueTests {
  private let sessions = Sessions(of: CoordinatedFile())
  private let portrait = Value(bytes: [0, 255])

  private func open(_ repairs: [CoordinatedRepair] = []) throws -> CoordinatedStore {
    try CoordinatedStore(sessions.host, repairs: repairs)
  }

  @Test func processesShareValues() throws {
    let mine = try open()
    #expect(mine.read(.theme) == .absent)
    try mine.write(.theme, portrait)
    try mine.write(.list, Value(bytes: []))
    let other = try open()
    #expect(other.read(.theme) == .value(portrait))
    #expect(other.read(.list) == .value(Value(bytes: [])))
    try other.write(.theme, nil)
    #expect(other.read(.theme) == .absent)
  }

  /// Of another type: logged and nothing, or aloud.
  @Test func whatDoesNotFitIsRefused() throws {
    let mine = try open()
    try mine.write(.theme, portrait)
    try mine.replace(by: PlistWriter.bytes(.dictionary(["streak": .integer(364)])))
    let naive = try open()
    #expect(naive.read(.streak) == .absent)
    #expect(naive.read(.theme) == .absent)
    let repaired = try open([.errors, .update])
    #expect(repaired.read(.streak) == .corrupt)
    #expect(throws: StoreError.corrupt) { try repaired.update(.streak) { _ in portrait } }
    try repaired.write(.streak, portrait)
    try repaired.update(.streak) { $0 == .value(portrait) ? Value(bytes: [1]) : nil }
    #expect(repaired.read(.streak) == .value(Value(bytes: [1])))
  }
}
