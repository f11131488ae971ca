// Everything that happened in one run of a trace.

import ChaosTrace

/// The record of a run: what the phone did, what was asked of the store, and what it answered.
public struct History: Sendable {
  public var trace: Trace
  public var events: [HistoryEvent] = []
  public var operations: [Operation] = []

  package init(trace: Trace) { self.trace = trace }

  /// Where the fresh processes of the epilogue begin to read; nil in a run without one.
  package var freshReadStart: Int? {
    events.firstIndex {
      if case .epilogue(.freshRead) = $0 { true } else { false }
    }
  }
}
