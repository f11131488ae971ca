// The ways in which content leaves its place.

/// How content left its place.
public enum Destruction: UInt8, Sendable {
  case removed, movedAway, truncated
  /// Another file took its name.
  case replaced
}

extension Destruction: CustomStringConvertible {
  /// What was done, for people.
  public var description: String {
    switch self {
    case .removed: "removed"
    case .movedAway: "moved away"
    case .truncated: "truncated"
    case .replaced: "replaced"
    }
  }
}
