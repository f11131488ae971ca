// The keys that behaviours use. Each holds one kind of value forever.

/// A key of the store under test.
public enum Key: UInt8, Word {
  case streak, theme, list, identity, session, score
  case token, welcomed, screen, visits, draft, inbox, legacy, modern, migrated

  /// The store that holds a key.
  public enum Place: Sendable {
    /// The store under test.
    case store
    /// The keychain, which outlives the app's containers (F90).
    case keychain
  }

  /// The kind of value that a key holds.
  public enum Kind: Sendable {
    /// A number and its writer.
    case counter
    /// Items that are only ever added.
    case list
    /// A value that is created once.
    case identity
    /// A value that is replaced whole.
    case text
  }

  public static let words = spelled()

  /// The keys that any behaviour may use. The others belong to one part of the app each.
  public static let plain: [Key] = [.streak, .theme, .list, .identity, .session, .score]

  public var place: Place { self == .token ? .keychain : .store }

  public var kind: Kind {
    switch self {
    case .streak, .score, .visits: .counter
    case .list, .inbox: .list
    case .identity: .identity
    case .theme, .session, .token, .welcomed, .screen, .draft, .legacy, .modern, .migrated: .text
    }
  }
}
