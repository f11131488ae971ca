// What is wrong with the coordinated file, one by one.

/// A repair of the coordinated file.
public enum CoordinatedRepair: String, Sendable, CaseIterable {
  /// The new file is synced to the media before it is renamed, and the folder after that. Without
  /// it a save is acknowledged that a panic or a power loss takes back (F91, F98).
  case sync
  /// A save that fails says so and changes nothing, a file that cannot be read is unavailable and
  /// no empty one, and a damaged one is left alone. Without it errors are logged.
  case errors
  /// A read looks whether memory shows the file. Without it the watcher is believed, late or never.
  case fresh
  /// An update reads and writes under one access. Without it two processes lose each other's (F48).
  case update
  /// iOS is asked for time around each access. Without it a suspended process blocks all (F110).
  case activity
  /// What a dead process left behind is removed. Without it the folder fills up (I19).
  case cleanup
}
