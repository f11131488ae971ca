// What an app may do with a kind of personal data.

/// The four states of an authorisation (FACTS.md, privacy).
public enum Authorization: UInt8, Word {
  /// The user allowed it.
  case authorized
  /// The user refused it.
  case denied
  /// Management or parental controls forbid it, and the user cannot change that.
  case restricted
  /// Nobody asked the user yet.
  case notDetermined

  public static let words = spelled()
}
