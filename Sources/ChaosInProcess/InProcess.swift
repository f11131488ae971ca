// A managed store that needs no process of its own: its code runs in that of chaos.

import CInterposed
import ChaosContracts
import ChaosPhone
@_exported import ChaosProcess
import ChaosTrace

/// A managed store, run in process: some eight times as fast, for code without globals.
///
/// The code is the same, and so is what answers its system calls: faults, pauses, crash states,
/// protection classes and deaths come as in a managed process. What a life keeps in globals,
/// however, outlives it here, and no code of it may start threads:
///
///     try chaos(InProcess(LibraryFile()))
///
/// It needs Linux 5.11 on x86-64. Elsewhere the verdict is unknown: on AArch64 no kernel that was
/// tried catches the calls of one thread, so a store runs in managed processes there.
public struct InProcess<Kind: ManagedStoreKind>: StoreKind {
  private var kind: Kind

  /// - Parameter kind: the store as it is in managed processes.
  public init(_ kind: Kind) { self.kind = kind }

  public var name: String { kind.name }
  public var summary: String { kind.summary }
  public var appBug: AppBug? { kind.appBug }
  public var hasCarefulApp: Bool { kind.hasCarefulApp }
  public var keys: [Key]? { kind.keys }
  public var keptKeys: [Key] { kind.keptKeys }
  public var sizes: [Key: ClosedRange<Int>] { kind.sizes }
  public var addedKeys: [Key] { kind.addedKeys }
  public var hasExtensions: Bool { kind.hasExtensions }
  public var opensBeforeApplication: Bool { kind.opensBeforeApplication }
  public var opensAtLaunch: Bool { kind.opensAtLaunch }
  public var hasSupportFolder: Bool { kind.hasSupportFolder }
  public var takesDowngrades: Bool { kind.takesDowngrades }
  public var extensionsWrite: Bool { kind.extensionsWrite }
  public var behaviours: [any Behaviour] { kind.behaviours }
  public var invariants: [any Invariant] { kind.invariants }
  public func promises(_ era: Era) -> Promises { kind.promises(era) }
  public func startDaemon(_ host: Host) -> (any StoreDaemon)? { kind.startDaemon(host) }

  /// Makes the store's code, on the calling thread.
  ///
  /// - Throws: what `ManagedStore.init` throws; `.failed` where calls cannot be caught: then
  ///   nothing is known of the trace.
  public func open(_ host: Host) throws(StoreError) -> any Store {
    chaos_interpose()
    return try StoreWithin(kind, host)
  }
}

extension InProcess: ConfigurableStore where Kind: ConfigurableStore {
  public var family: String { kind.family }
  public var standard: InProcess { InProcess(kind.standard) }
  public var options: [StoreOption<Self>] { kind.options.map { $0.moved(to: \.kind) } }
}
