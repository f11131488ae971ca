// Where keys are kept: apps have more than one store, with other lifetimes and other locks.

/// The store that holds a key.
public enum KeyPlace: Sendable {
  /// The store under test.
  case store
  /// The keychain, which outlives the app's containers (F90).
  case keychain
}
