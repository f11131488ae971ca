// A store whose processes are real ones: what its author writes.

import ChaosContracts

/// A store as one managed process holds it: made anew at each launch, in a process of its own that
/// has run nothing before.
///
/// Its code may keep globals, call Foundation or a C library, and take the time and chance from the
/// system. It must not be private: it is found by its name.
public protocol ManagedStore: Store {
  /// Opens the store in a process that was just launched.
  ///
  /// - Throws: when it cannot be opened; the app tries again at its next act.
  init(_ launch: Launch) throws(StoreError)
}
