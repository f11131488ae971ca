// Whether a store may be unavailable in a state of the lock.

import ChaosPhone

extension Promises.Unavailability {
  /// Whether the store declared that it may be unavailable now.
  public func allows(_ lock: LockState) -> Bool {
    switch self {
    case .never: false
    case .beforeFirstUnlock: lock == .beforeFirstUnlock
    case .whileLocked: lock != .unlocked
    }
  }
}
