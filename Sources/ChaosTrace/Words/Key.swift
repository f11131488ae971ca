// The keys that behaviours use. Each holds one kind of value forever.

/// A key of the store under test.
public enum Key: UInt8, Word {
  case streak, theme, list, identity, session, score
  case token, welcomed, screen, visits, draft, inbox, legacy, modern, migrated

  public var word: String {
    switch self {
    case .streak: "streak"
    case .theme: "theme"
    case .list: "list"
    case .identity: "identity"
    case .session: "session"
    case .score: "score"
    case .token: "token"
    case .welcomed: "welcomed"
    case .screen: "screen"
    case .visits: "visits"
    case .draft: "draft"
    case .inbox: "inbox"
    case .legacy: "legacy"
    case .modern: "modern"
    case .migrated: "migrated"
    }
  }

  /// The keys that any behaviour may use. The others belong to one part of the app each.
  public static let plain: [Key] = [.streak, .theme, .list, .identity, .session, .score]

  /// Where the key's value is kept.
  public var place: KeyPlace { self == .token ? .keychain : .store }

  /// What kind of value the key holds.
  public var kind: KeyKind {
    switch self {
    case .streak, .score, .visits: .counter
    case .list, .inbox: .list
    case .identity: .identity
    case .theme, .session, .token, .welcomed, .screen, .draft, .legacy, .modern, .migrated: .text
    }
  }
}
