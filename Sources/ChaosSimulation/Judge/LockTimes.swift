// When the lock gave a store a reason to refuse, as the judge goes through the events.

import ChaosContracts
import ChaosPhone

/// Where in the events each reason to refuse was there last.
struct LockTimes {
  private var locked = -1
  private var beforeFirstUnlock = -1
  private var withoutPasscode = -1

  /// Notes which reasons there are until an event.
  mutating func note(_ phone: PhoneTracker, at position: Int) {
    if !phone.hasPasscode { withoutPasscode = position }
    if phone.isLocked { locked = position }
    if phone.lock == .beforeFirstUnlock { beforeFirstUnlock = position }
  }

  /// Whether a store may have been unavailable at some moment from an event until now.
  func excuse(_ promises: Promises, _ phone: PhoneTracker, since start: Int) -> Bool {
    // What needs a passcode cannot be kept without one (F84).
    if promises.boundTo == .passcode, !phone.hasPasscode || withoutPasscode > start { return true }
    return switch promises.unavailable {
    case .never: false
    case .beforeFirstUnlock: phone.lock == .beforeFirstUnlock || beforeFirstUnlock > start
    case .whileLocked: phone.isLocked || locked > start
    }
  }
}

extension PhoneTracker {
  /// A phone without a passcode protects nothing (F21).
  fileprivate var isLocked: Bool { hasPasscode && lock != .unlocked }
}
