// A fuzzer of a user's own: it fuzzes the user's store, does what only that app does, and holds it
// to what must hold for it alone.

import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosFuzzing

/// A careful store whose app saves two values that belong together, one after the other.
private struct Diary: StoreKind {
  let name = "diary"
  let summary = "two values that belong together"
  private let file: any StoreKind

  init() throws { file = try Catalog().store("hardened-file") }

  func promises(_ era: Era) -> Promises { file.promises(era) }
  func open(_ host: Host) throws(StoreError) -> any Store { try file.open(host) }
  var behaviours: [any Behaviour] { [Record()] }
  var invariants: [any Invariant] { [RecordsAreWhole()] }
}

private struct Record: Behaviour {
  let name = BehaviourName.own3
  let summary = "saves a day: what was done, and how much"

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    session.write(.theme, .text("day", .small, stamp: session.stamp()))
    session.write(.score, .counter(7, stamp: session.stamp()))
  }
}

/// Where a day is all that was ever saved, its count is there.
private struct RecordsAreWhole: Invariant {
  let summary = "a day is there with its count"
  let source = "the app's author"

  func check(_ judged: Judged) -> Violation? {
    let history = judged.history
    guard let day = history.lastRead(.theme), let count = history.lastRead(.score) else {
      return nil
    }
    let isOwn = history.operations.filter(\.isChange).allSatisfy { change in
      guard let step = change.step, case .act(_, .own3, _, _, _) = history.trace.steps[step] else {
        return false
      }
      return true
    }
    guard isOwn, case .value = day.completion, count.completion == .absent else { return nil }
    return Violation(name, operation: count.id, message: "the count of a day is missing")
  }
}

@Suite struct OwnStoreTests {
  private let counters = Counters()

  private func session() throws -> FuzzSession {
    let catalog = Catalog(adding: [StoreEntry(try Diary(), isDefault: true)])
    let options = try FuzzOptions(arguments: [], program: "/x/diary-fuzz", standard: "diary")
    return try FuzzSession(options, catalog, counters: counters.buffer)
  }

  /// A program of another name fuzzes its own store, whatever stands behind a dash.
  @Test func itsOwnStoreIsFuzzed() throws {
    #expect(try session().greeting == ["chaos: fuzzing diary"])
    let named = try FuzzOptions(arguments: ["--store=canary"], program: "x", standard: "diary")
    #expect(named.store == "canary")
  }

  @Test func halfADayIsAFinding() throws {
    let half = Trace(
      steps: [
        .launch(.app, .user), .act(.app, .own3, on: .theme, pause: 1), .kill(.app, .jetsam),
      ])
    var told: [String] = []
    for call in 1...60 {
      var trace = half
      trace.steps[1] = .act(.app, .own3, on: .theme, pause: UInt16(call))
      if let story = try session().run(trace.bytes) { told.append(story) }
    }
    #expect(!told.isEmpty)
    #expect(told.allSatisfy { $0.contains("RecordsAreWhole, store diary") })
    #expect(told.allSatisfy { $0.contains("act app own-3") || $0.contains("own-3") })
  }

  /// From nothing: mutants and drawn traces have what only this app does.
  @Test(arguments: 1...3) func mutantsDoWhatOnlyThisAppDoes(seed: UInt32) throws {
    let session = try session()
    var input: [UInt8] = []
    var found = false
    for round in 0..<4_000 where !found {
      input = session.mutate(input, seed: seed &* 100_000 &+ UInt32(round), atMost: 4_096)
      found = session.run(input)?.contains("RecordsAreWhole") == true
    }
    #expect(found)
  }
}
