// Why an answer is wrong. The causes exclude each other.

/// What lies behind a wrong answer.
public enum AnswerCause: UInt8, Sendable {
  /// Unreadable, late or stale data was passed off as the truth.
  case silent
  /// The process lived through the first unlock, and still believes what it saw before.
  case sticky
  /// The process does not see what it wrote itself.
  case ownWrite
  /// The bytes are those of no write.
  case torn
  /// The store says that it is unavailable where it promised not to be.
  case unavailable
  /// What became of a write is not what was reported: it met trouble and was acknowledged all the
  /// same, or it was said to have changed nothing and is there.
  case unreported
  /// A change of another key destroyed the value.
  case collateral
  /// A change of another key in another process destroyed the value.
  case lostUpdate
  /// An acknowledged write did not live as long as promised.
  case notDurable
  /// The value was destroyed by code that could not read it.
  case destroyed
  /// The file cannot be read because it has a stricter class than promised.
  case protection
  /// A created value was built on this answer, and took the place of the one that was there.
  case identity
  /// A key that was removed has an older value again, for good, with no crash in between.
  case resurrected
  /// The process goes on with what it saw before another process's write.
  case stale
}
