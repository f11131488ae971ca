// A store whose processes are real ones: how the catalog lists it.

import ChaosContracts
import ChaosPhone

/// A kind of store whose processes are managed.
public protocol ManagedStoreKind: StoreKind {
  associatedtype Managed: ManagedStore
  /// What each of its processes is told: options, for example.
  var words: [String] { get }
}

extension ManagedStoreKind {
  /// Nothing to tell.
  public var words: [String] { [] }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    try ManagedProcess(Managed.self, words, host)
  }
}
