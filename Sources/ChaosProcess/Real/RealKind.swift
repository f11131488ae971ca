// A store on the real kernel: the same code, in real processes, on real files, killed by SIGKILL.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// A kind of store as it is, with the kernel in the place of the simulated disk.
///
/// The phone of the run decides what happens when: it launches, stops at a call, kills. What a call
/// does, what it answers and what a death leaves behind is the kernel's.
package struct RealKind: StoreKind {
  private let kind: any StoreKind
  private let world: RealWorld
  private let header: TraceHeader
  private let source: any KindSource.Type

  /// - Parameters:
  ///   - world: the folder of the run.
  ///   - header: that of the trace.
  ///   - source: what knows the store by its name.
  package init(
    _ kind: any StoreKind, in world: RealWorld, _ header: TraceHeader, source: any KindSource.Type
  ) {
    self.kind = kind
    self.world = world
    self.header = header
    self.source = source
  }

  package var name: String { kind.name }
  package var summary: String { kind.summary }
  package var appBug: AppBug? { kind.appBug }
  package var hasCarefulApp: Bool { kind.hasCarefulApp }
  package var opensBeforeApplication: Bool { kind.opensBeforeApplication }
  package var opensAtLaunch: Bool { kind.opensAtLaunch }
  package var hasSupportFolder: Bool { kind.hasSupportFolder }
  package var ordersThreads: Bool { kind.ordersThreads }
  package var actsAtOnce: Bool { kind.actsAtOnce }
  package var keys: [Key]? { kind.keys }
  package var keptKeys: [Key] { kind.keptKeys }
  package var sizes: [Key: ClosedRange<Int>] { kind.sizes }
  package var addedKeys: [Key] { kind.addedKeys }
  package var hasExtensions: Bool { kind.hasExtensions }
  package var takesDowngrades: Bool { kind.takesDowngrades }
  package var extensionsWrite: Bool { kind.extensionsWrite }
  package var behaviours: [any Behaviour] { kind.behaviours }
  package var invariants: [any Invariant] { kind.invariants }
  package func promises(_ era: Era) -> Promises { kind.promises(era) }

  package func open(_ host: Host) throws(StoreError) -> any Store {
    var message = Wire()
    if let kind = kind as? any ManagedStoreKind {
      message.put(LaunchKind.real.rawValue)
      message.putLaunch(kind, host, under: CallServer.root)
      message.put(world.root)
    } else {
      message.put(LaunchKind.stranger.rawValue)
      message.put(_mangledTypeName(source) ?? "")
      message.put(name)
      message.put(Self.plainBytes(kind))
      message.put(Self.isPlain(kind) ? _mangledTypeName(type(of: kind)) ?? "" : "")
      message.put(Trace(header: header).bytes)
      message.put(Int(host.process?.code ?? 0))
      message.put(host.lifeNumber)
      message.put(world.root)
    }
    return try ManagedProcess(host, message) { RealAnswers(host, $0, world) }
  }

  /// The bytes of a kind that is nothing but bytes; none of one that refers to anything. The
  /// process that reads them is the same program.
  private static func plainBytes<Kind: StoreKind>(_ kind: Kind) -> [UInt8] {
    _isPOD(Kind.self) ? withUnsafeBytes(of: kind) { Array($0) } : []
  }

  private static func isPlain<Kind: StoreKind>(_ kind: Kind) -> Bool { _isPOD(Kind.self) }
}
