// A store whose processes are real ones: how the catalog lists it.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// A kind of store whose processes are managed.
public protocol ManagedStoreKind: StoreKind {
  /// The store that each of its processes makes. The process finds the type by its name.
  associatedtype Managed: ManagedStore
  /// What each of its processes is told: options, for example.
  var words: [String] { get }
  /// The folder of the disk that `HOME` names when a process starts, and that Foundation takes for
  /// the user's home: the container of the process, if nothing is said. App and extension share
  /// what Foundation keeps there, `UserDefaults` for one, if it is the container of their group.
  func home(_ host: Host) -> String
  /// What fsync(2) comes to in its code: the media on Linux, the drive on macOS if nothing is said.
  /// Libraries that are built for Linux call it where on Apple's systems they ask for F_FULLFSYNC.
  var fsync: SyncKind { get }
  /// Whether what it does for a key, or for none, it does on the main thread, on which iOS tells an
  /// app that its user leaves it.
  func usesMainThread(for key: Key?) -> Bool
  /// Whether write(2) takes less than it was given only where the disk is full, so that the next
  /// one fails: on iOS, and nowhere if nothing is said.
  var shortWritesMeanFull: Bool { get }
}

extension ManagedStoreKind {
  /// Nothing to tell.
  public var words: [String] { [] }

  /// Each process has a home of its own.
  public func home(_ host: Host) -> String { host.container }

  /// What the system promises under which it is built (fsync(2)).
  public var fsync: SyncKind {
    #if canImport(Darwin)
      .file
    #else
      .full
    #endif
  }

  /// Whoever is no app has no such thread.
  public func usesMainThread(for key: Key?) -> Bool { false }

  /// Signals cut writes short as well.
  public var shortWritesMeanFull: Bool { false }

  /// A real process may have threads.
  public var ordersThreads: Bool { true }

  /// What a process finds the store by.
  static var typeName: String { _mangledTypeName(Managed.self) ?? "" }

  /// Starts a real process, and has it make the store.
  ///
  /// - Throws: what `ManagedStore.init` throws; `.failed` where no process can be started here:
  ///   then nothing is known of the trace.
  public func open(_ host: Host) throws(StoreError) -> any Store {
    try ManagedProcess(self, host)
  }

  /// The same, where the kernel's filter does not catch its calls: it makes them by the functions
  /// of CFronts, which the program must have.
  package func openFronted(_ host: Host) throws(StoreError) -> any Store {
    try ManagedProcess(self, host, as: .fronted)
  }
}
