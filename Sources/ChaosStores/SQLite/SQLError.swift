// What a failing call of SQLite means to an app.

import CSQLite
import ChaosSQLite

/// A result that is not success.
struct SQLError: Error {
  var code: Int32
  /// The error of the system behind it; 0 if there was none.
  var system: Int32 = 0

  var primary: Int32 { code & 0xFF }

  /// What an app should do about it.
  enum Meaning {
    /// Somebody else is at it: again, with a fresh look.
    case busy
    /// It cannot be reached now: again when the phone is unlocked, or the app comes to the front.
    case unavailable
    /// The bytes make no sense, if nothing else explains it.
    case damaged
    /// The disk or the folder does not let it be changed.
    case refused
    /// The connection is used wrongly.
    case misused
  }

  var meaning: Meaning {
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
    case SQLITE_READONLY, SQLITE_FULL: .refused
    case SQLITE_MISUSE: .misused
    default: .unavailable
    }
  }
}
