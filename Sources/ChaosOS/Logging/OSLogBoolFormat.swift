// How a flag of a message is written.

/// How a flag is written.
public enum OSLogBoolFormat: Sendable {
  /// `true` and `false`.
  case truth
  /// `yes` and `no`.
  case answer

  func text(_ flag: Bool) -> String {
    switch self {
    case .truth: flag ? "true" : "false"
    case .answer: flag ? "yes" : "no"
    }
  }
}
