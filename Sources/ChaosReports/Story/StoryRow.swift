// One line of a story.

import ChaosTrace

/// A row of the table: what happened, to whom, and what came of it.
public struct StoryRow: Hashable, Sendable {
  /// Which of the two marks stands before the row.
  public enum Mark: String, Sendable {
    case none = " "
    /// The first false belief.
    case belief = "▸"
    /// Where the promise is broken.
    case broken = "✗"
  }

  /// The number of the step, if the row begins one; the epilogue has no numbers.
  public var number: Int?
  public var mark = Mark.none
  /// Whether a belief was true when it began: another process has changed the value since.
  public var wasTrue = false
  public var who: String
  /// The state of the device.
  public var device: String
  public var does: String
  public var outcome: String
  /// What the operation answered, without what it met on the way; "" while it has not.
  public var answer = ""
  /// The same for programs: process (nil: the device), step, and place of the operation.
  public var process: ProcessName?
  public var step: Step?
  public var operation: Int?

  /// The first false belief among rows, in words; nil if there is none. `epilogue`: what is said in
  /// the place of a step where it comes after the last one.
  package static func belief(_ rows: [StoryRow], epilogue: String) -> String? {
    rows.firstIndex { $0.mark == .belief }.map { place in
      let number = rows[...place].last { $0.number != nil }?.number
      let step = number.map { "step \($0)" } ?? epilogue
      let row = rows[place]
      let answer = row.answer.isEmpty ? row.outcome : row.answer
      let kind = row.wasTrue ? "true then, out of date when it was built on" : "first false belief"
      return "\(kind), \(step): \(row.does) was answered with \(answer)"
    }
  }
}
