// Tells the framework that runs a test what went wrong: Swift Testing, XCTest, or nobody at all.

import Foundation
import Testing
import XCTest

/// Who hears of a test's failures.
struct TestReporter {
  let site: CallSite

  /// Fails the test at its own line. Each call is a failure of its own.
  ///
  /// An issue of Swift Testing that is recorded in an XCTest goes unheard, and the other way round.
  /// So each framework is told in its own way, and what neither has heard is thrown.
  func fail(_ failure: ChaosFailure) throws {
    if Test.current != nil {
      for file in failure.attachments {
        Attachment.record(file.text, named: file.name, sourceLocation: site.location)
      }
      Issue.record(Comment(rawValue: failure.story), sourceLocation: site.location)
      return
    }
    if !failXCTest(failure) { throw failure }
  }

  /// A failure that is known does not fail the test. XCTest has no word for it on every platform,
  /// so there it goes to the log.
  func expect(_ failure: ChaosFailure, because reason: String) {
    if Test.current != nil {
      withKnownIssue(Comment(rawValue: reason), sourceLocation: site.location) {
        try fail(failure)
      }
    } else {
      FileHandle.standardError.write(Data("\(reason), \(failure.invariant)\n".utf8))
    }
  }

  /// - Returns: whether an XCTest has heard it.
  private func failXCTest(_ failure: ChaosFailure) -> Bool {
    let witness = FailureWitness()
    XCTestObservationCenter.shared.addTestObserver(witness)
    defer { XCTestObservationCenter.shared.removeTestObserver(witness) }
    #if canImport(ObjectiveC)
      attach(failure.attachments)
    #endif
    XCTFail(failure.story, file: site.filePath, line: site.line)
    return witness.hasHeard
  }

  #if canImport(ObjectiveC)
    /// Only there XCTest has attachments, and only its own thread may add them.
    private func attach(_ files: [(name: String, text: String)]) {
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated {
        XCTContext.runActivity(named: "chaos") { activity in
          for file in files {
            let attachment = XCTAttachment(string: file.text)
            attachment.name = file.name
            attachment.lifetime = .keepAlways
            activity.add(attachment)
          }
        }
      }
    }
  #endif
}

/// Notes whether a failure of XCTest arrives at a test.
private final class FailureWitness: NSObject, XCTestObservation {
  private(set) var hasHeard = false

  #if canImport(ObjectiveC)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { hasHeard = true }
  #else
    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) { hasHeard = true }
  #endif
}
