// One line of a story.

/// A row of the table: what happened, to whom, and what came of it.
public struct StoryRow: Hashable, Sendable {
  /// Which of the two marks stands before the row.
  public enum Mark: Sendable {
    case none
    /// The first false belief.
    case belief
    /// Where the promise is broken.
    case broken

    var symbol: String {
      switch self {
      case .none: " "
      case .belief: "▸"
      case .broken: "✗"
      }
    }
  }

  /// The number of the step, if the row begins one; the epilogue has no numbers.
  public var number: Int?
  public var mark = Mark.none
  public var who: String
  /// The state of the device.
  public var device: String
  public var does: String
  public var outcome: String
}
