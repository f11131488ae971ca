// What can go wrong with a database, whichever library it is.

/// Why something did not happen, or may not have.
public enum Failure: Error {
  /// The library says that what it found is no database of its own.
  case damaged
  /// It cannot be reached now. Nothing was changed.
  case unavailable
  /// Another process has it. Nothing was changed.
  case busy
  /// There is no space for it. Nothing was changed.
  case full
  /// Something went wrong while it was changed.
  case unknown
}
