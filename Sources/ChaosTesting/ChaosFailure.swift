// A broken promise as a test tells it: to its framework, or as an error where there is none.

import ChaosReports

/// What a failing test shows: the story of the smallest trace.
///
/// It is thrown only where neither Swift Testing nor XCTest runs the test: in a program of your
/// own, or on a thread that Swift Testing does not know.
public struct ChaosFailure: Error, CustomStringConvertible {
  /// The broken promise; `unknown` where nobody can say whether one is broken.
  public let invariant: String
  /// The story, the trace, and how to run it again.
  public let story: String
  /// Files for whoever keeps what tests leave, by name.
  var attachments: [(name: String, text: String)] = []

  public var description: String { story }

  init(_ invariant: String, _ story: String) {
    self.invariant = invariant
    self.story = story
  }

  /// What nobody can vouch for is no success.
  static func unknown(_ reason: String) -> ChaosFailure {
    ChaosFailure("unknown", "unknown: \(reason.harmless())")
  }
}
