// The ways in which apps find out whether their defaults can be trusted.

/// What an app asks before it uses its defaults.
public enum Gate: String, Sendable, CaseIterable {
  /// `isProtectedDataAvailable`, each time. It follows class A, so it is false on every locked
  /// phone (F77, F82); and extensions have no such property, so they go ahead (F78).
  case flag
  /// The same at launch; then it waits for `protectedDataDidBecomeAvailable`, if it comes (F80).
  case notification
  /// Not available, and none of the app's settings is there (F83): a fresh installation looks the
  /// same, and to look is to fill the cache.
  case sentinel
  /// A file of the defaults' class can be opened (F83): right in every process and lock state.
  case probe

  var question: String {
    switch self {
    case .flag: "isProtectedDataAvailable"
    case .notification: "isProtectedDataAvailable was so at launch, or a notification said so since"
    case .sentinel: "isProtectedDataAvailable or any setting is there"
    case .probe: "a file of the same class can be opened"
    }
  }
}
