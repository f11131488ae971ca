// Mistakes that an app's own code makes on top of a store that keeps its promises.

/// A bug that is planted in behaviours instead of a store.
public enum AppBug: String, CaseIterable, Sendable {
  /// The first-launch gate takes an unreadable flag for none, and wipes the keychain (B16, S8).
  case wipesWhenLocked = "wipes-when-locked"
  /// The app takes a credential that is not found for one that is not there, before first unlock as
  /// well, remembers it, and logs its user out (B43, S10).
  case believesNotFound = "believes-not-found"
  /// The app takes a refusal of the keychain for a missing item, and logs its user out (B44, B47).
  case believesRefusal = "believes-refusal"
  /// The app stores a credential and does not look whether the keychain took it (M17).
  case ignoresKeychain = "ignores-keychain"
  /// The login does not look whether the keychain took its token, and stores the session.
  case ignoresLostToken = "ignores-lost-token"
  /// The logout ends the session before it removes the token.
  case endsSessionFirst = "ends-session-first"
  /// The migration looks neither at its flag nor at what is there already (M09).
  case migratesBlindly = "migrates-blindly"
  /// The migration sets its flag first (S23).
  case flagsFirst = "flags-first"
  /// The migration removes the old settings before it stores the new ones (M09).
  case removesFirst = "removes-first"
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
