// The keys that behaviours use. Each holds one kind of value for ever.

/// A key of the store under test.
public enum Key: UInt8, Word {
  case streak, theme, list, identity, session, score

  public var word: String {
    switch self {
    case .streak: "streak"
    case .theme: "theme"
    case .list: "list"
    case .identity: "identity"
    case .session: "session"
    case .score: "score"
    }
  }

  /// What kind of value the key holds.
  public var kind: KeyKind {
    switch self {
    case .streak, .score: .counter
    case .list: .list
    case .identity: .identity
    case .theme, .session: .text
    }
  }
}
