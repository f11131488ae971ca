// Apple's file protection classes, as far as they decide which calls succeed.

/// Which key wraps a file, and so when its content may be used (F1 to F5).
public enum ProtectionClass: UInt8, Sendable, CaseIterable, CustomStringConvertible {
  /// Class A: gone a few seconds after the device locks.
  case complete
  /// Class B: may be created and written while locked, opened only while unlocked.
  case completeUnlessOpen
  /// Class C, the default: from the first unlock until shutdown.
  case completeUntilFirstUnlock
  /// Class D: always.
  case none

  /// The letter that Apple's guides use.
  public var description: String {
    switch self {
    case .complete: "A"
    case .completeUnlessOpen: "B"
    case .completeUntilFirstUnlock: "C"
    case .none: "D"
    }
  }
}
