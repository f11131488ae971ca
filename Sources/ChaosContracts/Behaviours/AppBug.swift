// Mistakes that an app's own code makes on top of a store that keeps its promises.

/// A bug that is planted in behaviours instead of a store.
public enum AppBug: String, CaseIterable, Sendable {
  /// The first-launch gate takes a flag that it cannot read for one that is not set, and wipes the
  /// keychain (B16, S8).
  case wipesWhenLocked = "wipes-when-locked"
  /// The migration looks neither at its flag nor at what is there already (M09).
  case migratesBlindly = "migrates-blindly"
  /// The migration sets its flag first (S23).
  case flagsFirst = "flags-first"
  /// A draft counts as saved as soon as it is in memory (M08).
  case savesInMemory = "saves-in-memory"
  /// What cannot be read is shown as a default, and saved when the screen is (B06).
  case echoesDefault = "echoes-default"
  /// What cannot be read is cached as nothing (M04).
  case cachesNothing = "caches-nothing"
  /// A list is read, merged, and written in two calls (M12).
  case mergesLate = "merges-late"
  /// An extension decides like the app, from what it sees of its own (B19).
  case decidesInExtensions = "decides-in-extensions"
}
