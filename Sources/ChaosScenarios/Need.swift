// What a store must do for a scenario to say anything about it.

/// Something without which a bug cannot happen.
public enum Need: String, CaseIterable, Hashable, Sendable, Codable {
  /// The app's own code reads or writes files: no daemon and no service does it for the app.
  case files
  /// A new file takes the place of an old one, whoever does that for the app.
  case renames
  /// Whoever changes something holds a lock meanwhile.
  case locks
  /// Something is kept in the keychain.
  case keychain
  /// A file says in its header that it is an SQLite database.
  case database

  /// Why a store that lacks it cannot have the bug.
  public var words: String {
    switch self {
    case .files: "its code in the app touches no file"
    case .renames: "no file of it is renamed"
    case .locks: "it takes no lock"
    case .keychain: "nothing is kept in the keychain"
    case .database: "it has no database"
    }
  }
}
