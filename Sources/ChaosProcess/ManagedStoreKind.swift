// A store whose processes are real ones: how the catalog lists it.

import ChaosContracts
import ChaosPhone

/// A kind of store whose processes are managed.
public protocol ManagedStoreKind: StoreKind {
  associatedtype Managed: ManagedStore
  /// What each of its processes is told: options, for example.
  var words: [String] { get }
  /// The folder of the disk that `HOME` names when a process starts, and that Foundation takes for
  /// the user's home: the container of the process, if nothing is said. App and extension share
  /// what Foundation keeps there, `UserDefaults` for one, if it is the container of their group.
  func home(_ host: Host) -> String
}

extension ManagedStoreKind {
  /// Nothing to tell.
  public var words: [String] { [] }

  public func home(_ host: Host) -> String { host.container }

  public var ordersThreads: Bool { true }

  /// What a process finds the store by.
  static var typeName: String { _mangledTypeName(Managed.self) ?? "" }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    try ManagedProcess(self, host)
  }
}
