// What a store promises, as data. The checker holds it to that, and to the promise that nobody may
// waive: no silent regression.

import ChaosDisk

/// What a store promises about its data.
public struct Promises: Hashable, Sendable {
  /// When an acknowledged write is safe from something.
  public enum Durability: Sendable {
    /// When the call returns.
    case onReturn
    /// When a later `flush` returns.
    case onFlush
    /// After an orderly restart.
    case atShutdown
  }

  /// When the store may answer that it is unavailable.
  public enum Unavailability: Sendable { case never, beforeFirstUnlock, whileLocked }

  /// What other processes see of a write.
  public enum Sharing: Sendable {
    /// They see it as soon as it is acknowledged.
    case fresh
    /// They may go on with what they saw when they were started.
    case perSession
    /// They may go on with what they saw as long as things happen; when the phone has rested they
    /// see it.
    case eventual
  }

  /// Against the death of the process.
  public var kill = Durability.onReturn
  /// Against a kernel panic.
  public var panic = Durability.onReturn
  /// Against a power loss.
  public var powerLoss = Durability.onReturn
  /// When it may say that it is unavailable, and refuse to change anything.
  public var unavailable = Unavailability.never
  /// What other processes see.
  public var sharing = Sharing.fresh
  /// Whether a batch is all there or not at all.
  public var atomicBatches = true
  /// Whether `update` excludes other writers.
  public var atomicUpdates = true
  /// Whether damaged bytes are noticed.
  public var detectsDamage = true
  /// Whether it may refuse, aloud, because another process holds its lock.
  public var mayBeBusy = false
  /// Whether what it holds is still there when the app was deleted and installed again.
  public var outlivesApp = false
  /// The class of its files.
  public var protection = ProtectionClass.none

  /// The strongest promises; each store weakens what it cannot keep.
  public init() {}
}
