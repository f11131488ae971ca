// A history with the judge's marks: what invariants read.

import ChaosPhone
import ChaosTrace

/// A history, and which of its answers were wrong.
public struct Judged: Sendable {
  public var history: History
  public var promises: Promises
  /// The wrong answers, in the order in which they were given.
  public var wrongAnswers: [WrongAnswer] = []
  /// Reads of the epilogue's fresh processes whose value was built on a wrong answer: the read, and
  /// the write it saw.
  public var poisonedReads: [(read: Int, write: Int, belief: Int)] = []
  /// Changes that were made on a state that a finished write had superseded: the write, and the one
  /// that it undid.
  public var lostUpdates: [(write: Int, lost: Int)] = []

  /// Values that came from another key and took the place of one that did not: the write, and what
  /// it took the place of.
  public var overridden: [(write: Int, lost: Int)] = []

  /// Batches of which a reader saw one part and not the other: the read that missed a part, and the
  /// write that it missed.
  public var tornBatches: [(read: Int, missed: Int)] = []

  package init(_ history: History, _ promises: Promises) {
    self.history = history
    self.promises = promises
  }

  public func operation(_ id: Int) -> Operation { history.operations[id] }
}
