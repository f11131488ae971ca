// What can be asked of libsqlite3 only before anybody uses it, and only by whoever owns all of it.

import CSQLite

/// The library as all of a program shares it.
public enum SQLiteLibrary {
  /// Sets the library up for a program that does nothing but simulate: it stops counting its
  /// memory, which takes a lock at every allocation. For the beginning of a program with one
  /// thread; inside anybody else's it is not ours to do.
  ///
  /// Nothing that a database answers depends on it.
  public static func prepareProgram() { _ = chaos_sqlite_count_no_memory() }

  /// The version of the library that runs, which may be newer than that of its header.
  public static var version: String { String(cString: sqlite3_libversion()) }
}
