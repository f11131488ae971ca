// What a store promises, as data. The checker holds it to that, and to the promise that nobody may
// waive: no silent regression.

import ChaosDisk
import ChaosTrace

/// What a store promises about its data.
public struct Promises: Hashable, Sendable {
  /// What data cannot be without.
  public enum Binding: Sendable {
    /// The device: another one that a backup is restored onto does not get it (F85).
    case device
    /// A passcode on this device: it goes with the passcode, and no backup holds it (F84).
    case passcode
    /// This phone as it is: no backup holds it (F135).
    case phone
  }

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
  public enum Unavailability: Sendable {
    /// At no time.
    case never
    /// Between a boot and the first unlock after it.
    case beforeFirstUnlock
    /// Whenever a device with a passcode is locked, also while its keys are still there (F1).
    case whileLocked
  }

  /// What other processes see of a write.
  public enum Sharing: Sendable {
    /// They see it as soon as it is acknowledged.
    case fresh
    /// They may go on with what they saw when they were started.
    case perSession
    /// They may go on with what they saw while things happen; at rest they see it.
    case eventual
  }

  /// By when a write has happened, or never will, whose process died in the middle of it.
  public enum Interruption: Sendable {
    /// When the process dies: what survivors do not see is gone. That is strict linearizability
    /// (M. K. Aguilera, S. Frølund, "Strict Linearizability and the Power of Aborting", HP Labs
    /// 2003).
    case decidedByDeath
    /// When the store recovers, which is when it is opened and nobody has it open: until then
    /// survivors may not see the write, and later everybody does. That is stronger than recoverable
    /// linearizability (R. Berryhill, W. Golab, M. Tripunitara, OPODIS 2015), which gives a dead
    /// process until its next operation, and than durable linearizability, which sets no end at
    /// all. Between a death and the recovery an acknowledged write settles it as well.
    case decidedByRecovery
  }

  /// What the system's process behind a store has of it.
  public enum DaemonShare: Sendable {
    /// All that is saved goes to it.
    case everything
    /// What is saved while the store's process reports that it uses it (`Host.useSettings`), and
    /// nothing else: a file is still there when a setting beside it is not.
    case whatIsReported
  }

  /// Against the death of the process.
  public var kill = Durability.onReturn
  /// Against a kernel panic.
  public var panic = Durability.onReturn
  /// Against a power loss.
  public var powerLoss = Durability.onReturn
  /// Against what the system's process behind it fails to write out, as cfprefsd does for
  /// `UserDefaults`: it ends (F142), or the disk has no room when the phone restarts (F125).
  /// Whoever calls it hears of neither.
  public var daemon = Durability.onReturn
  /// What goes through that process: the rest is safe from it, whatever `daemon` says.
  public var daemonShare = DaemonShare.everything
  /// When it is settled whether an interrupted write happened.
  public var interruption = Interruption.decidedByDeath
  /// When it may say that it is unavailable, and refuse to change anything.
  public var unavailable = Unavailability.never
  /// Whether what survives a loss is a beginning of what was written, whatever the key: no write is
  /// there without those that were acknowledged before it began. Without this promise each key is
  /// judged by itself, and the first of two writes may be lost where the second survives.
  public var survivesInOrder = false
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
  /// What all of its data goes with; nil for what a backup brings to any device. A store that keeps
  /// a part elsewhere must not promise this.
  public var boundTo: Binding?
  /// Whether a server or a cloud has all of it as well: what is lost here may come back from there,
  /// at any time.
  public var isElsewhere = false
  /// Whether what it holds may be gone at any time, as a cache may that is made anew: "absent" is
  /// right then. What it does answer is held to everything else.
  public var mayBeLost = false
  /// Whether the app above it has been written so that no login or logout is left half done. The
  /// store under test cannot promise that: a naive app breaks it on the best of stores.
  public var loginsAreWhole = false
  /// The class of its files.
  public var protection = ProtectionClass.none
  /// Whether the app under test keeps the keys of the keychain itself: then it is also out of reach
  /// when it says so, and bound to what it says. Else `KeychainStore` keeps them.
  package var keepsCredentials = false
  /// What differs for some keys and files.
  public internal(set) var exceptions: [Exception] = []

  /// The strongest promises; each store weakens what it cannot keep.
  public init() {}

  /// The data is in files of a class: out of reach when its key is, and never in a weaker one.
  public mutating func protect(by protection: ProtectionClass) {
    self.protection = protection
    unavailable = Unavailability(of: protection)
  }
}

extension Promises.Unavailability {
  /// When files of a class are out of reach.
  init(of protection: ProtectionClass) {
    self =
      switch protection {
      case .complete, .completeUnlessOpen: .whileLocked
      case .completeUntilFirstUnlock: .beforeFirstUnlock
      case .none: .never
      }
  }
}
