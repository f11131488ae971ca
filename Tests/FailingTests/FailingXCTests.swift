// What fails in XCTest. Each line that fails carries its name in a comment. The file imports what a
// user's does: nothing of Swift Testing.

import ChaosStores
import ChaosTesting
import XCTest

final class FailingXCTests: XCTestCase {
  func testSearch() throws {
    try chaos(SessionCached(), runs: 150, eras: [.ios18])  // search
  }

  func testTrace() throws {
    try replay(StreakReset.text, on: SessionCached())  // trace
  }

  func testSteps() throws {
    try scenario(StreakReset.steps, on: SessionCached())  // steps
  }

  func testKnownBug() throws {
    try scenario("streak-reset", on: SessionCached())  // known bug
  }

  func testCrashes() throws {
    try sweep(PlainFile(), [SweptAct(.write)], models: [.kill])  // crashes
  }

  func testHolds() throws { try chaos(HardenedFile(), runs: 20) }

  static var allTests: [(String, (FailingXCTests) -> () throws -> Void)] {
    [
      ("testSearch", testSearch), ("testTrace", testTrace), ("testSteps", testSteps),
      ("testKnownBug", testKnownBug), ("testCrashes", testCrashes), ("testHolds", testHolds),
    ]
  }
}
