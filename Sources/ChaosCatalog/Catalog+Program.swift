// What a program that is nothing but chaos may ask of the libraries below, and a library may not.

import ChaosSQLite

extension Catalog {
  /// Makes runs quicker. For the first line of a program of its own, while it has one thread: it
  /// changes how C libraries work in the whole program, and nothing that a run gives.
  public static func prepareProgram() { SQLiteLibrary.prepareProgram() }

  /// The version of libsqlite3, which is the system's own.
  public static var sqliteVersion: String { SQLiteLibrary.version }
}
