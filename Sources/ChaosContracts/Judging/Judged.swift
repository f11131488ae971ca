// A history with the judge's marks: what invariants read.

import ChaosPhone
import ChaosTrace

/// A history, and which of its answers were wrong.
public struct Judged: Sendable {
  /// What happened.
  public var history: History
  /// What the store promises on the era of the trace.
  public var promises: Promises
  /// The wrong answers, in the order in which they were given.
  public var wrongAnswers: [WrongAnswer] = []
  /// Fresh reads of the epilogue whose value was built on a wrong answer, and the write they saw.
  public var poisonedReads: [(read: Int, write: Int, belief: Int)] = []
  /// Changes of a state that a finished write had superseded: the write, and what it undid.
  public var lostUpdates: [(write: Int, lost: Int)] = []

  /// Values from another key in the place of ones that were not: the write, and what it replaced.
  public var overridden: [(write: Int, lost: Int)] = []

  /// Batches of which a reader saw a part: the read that missed another, and the missed write.
  public var tornBatches: [(read: Int, missed: Int)] = []

  package init(_ history: History, _ promises: Promises) {
    self.history = history
    self.promises = promises
  }

  /// The operation with a number that a mark or an event names. Traps for one that is not there.
  public func operation(_ id: Int) -> Operation { history.operations[id] }
}
