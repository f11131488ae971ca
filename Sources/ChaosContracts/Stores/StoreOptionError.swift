// What can be wrong with the options of a store.

/// Why a store cannot be had as it was asked for.
public enum StoreOptionError: Error, Hashable, Sendable {
  /// There is no such option, or it has no such value.
  case unknown(String)
  /// The store takes one of its flags, and this is a second.
  case second(String)
}
