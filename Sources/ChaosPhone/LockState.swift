// The state of the device's lock, as a person would name it.

/// Whether the device is locked, and which keys that leaves.
public enum LockState: UInt8, Sendable, CaseIterable, CustomStringConvertible {
  /// In its user's hand: all keys are there.
  case unlocked
  /// Booted, and not unlocked once: the keys of classes A, B and C are not there.
  case beforeFirstUnlock
  /// Locked a few seconds ago: all keys are still there.
  case grace
  /// Locked: class A's key is gone.
  case locked

  public var description: String {
    switch self {
    case .unlocked: "unlocked"
    case .beforeFirstUnlock: "before first unlock"
    case .grace: "locking"
    case .locked: "locked"
    }
  }
}
