// What a program that is nothing but chaos may ask of the libraries below, and a library may not.

import CAffinity
import ChaosSQLite

extension Catalog {
  /// Makes runs quicker. For the first line of a program of its own, while it has one thread: it
  /// changes how C libraries work in the whole program, and nothing that a run gives.
  public static func prepareProgram() { SQLiteLibrary.prepareProgram() }

  /// Keeps this thread, and those that it starts from now on, on one core, where the system can do
  /// that. A run's threads take turns, so they are quicker there: handing the baton over within a
  /// core costs a quarter of what it costs across cores.
  public static func stayOnOneCore() { _ = chaos_stay_on_core() }

  /// The version of libsqlite3, which is the system's own.
  public static var sqliteVersion: String { SQLiteLibrary.version }
}
