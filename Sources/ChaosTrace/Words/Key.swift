// The keys that behaviours use. Each holds one kind of value forever.

/// A key of the store under test.
public enum Key: UInt8, Word {
  /// A counter, and the simplest key: shrinking moves towards it.
  case streak
  /// A text that any behaviour may set.
  case theme
  /// A list, and where the app puts what extensions leave in `inbox`.
  case list
  /// What is made once per installation (I15).
  case identity
  /// A text: who is logged in, `Session.nobody` once that is noted.
  case session
  /// A second counter.
  case score
  /// A text: the credential that belongs to `session`. It lives in the keychain.
  case token
  /// A text: the flag that the app was launched before (S8).
  case welcomed
  /// A text: the page that is shown.
  case screen
  /// A counter that an app keeps in memory from its first answer on.
  case visits
  /// A text that is saved some seconds after it was changed.
  case draft
  /// A list that extensions add to.
  case inbox
  /// A text: settings as the first version of the app saves them.
  case legacy
  /// A text: settings as later versions save them.
  case modern
  /// A text: the flag that settings were taken over from `legacy` to `modern`.
  case migrated
  /// A text whose `name` is as long as names seldom are.
  case lengthy

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

  /// As the cases are called.
  public static let words = spelled()

  /// The keys that any behaviour may use. The others belong to one part of the app each.
  public static let plain: [Key] = [.streak, .theme, .list, .identity, .session, .score]

  /// What a store calls it. A name of 256 bytes is one more than one byte counts, and than the name
  /// of a file may have (NAME_MAX, limits.h(0p)).
  public var name: String {
    self == .lengthy ? String(repeating: "lengthy-", count: 32) : word
  }

  /// Where behaviours look for it: all but one key are the store's.
  public var place: Place { self == .token ? .keychain : .store }

  /// What its values are, always.
  public var kind: Kind {
    switch self {
    case .streak, .score, .visits: .counter
    case .list, .inbox: .list
    case .identity: .identity
    case .theme, .session, .token, .welcomed, .screen, .draft, .legacy, .modern, .migrated,
      .lengthy:
      .text
    }
  }
}
