// When the lock gave a store a reason to refuse, as the judge goes through the events.

import ChaosContracts
import ChaosPhone

/// The state of the lock now, and where in the events each reason to refuse was there last.
struct LockTimes {
  private var hasPasscode: Bool
  private var state = LockState.unlocked
  private var lastLocked = -1
  private var lastBeforeFirstUnlock = -1
  private var lastWithoutPasscode = -1

  init(hasPasscode: Bool) { self.hasPasscode = hasPasscode }

  mutating func take(_ event: PhoneEvent, at position: Int) {
    switch event {
    case .locked: move(to: .locked, at: position)
    case .unlocked: move(to: .unlocked, at: position)
    case .wentOff: move(to: .beforeFirstUnlock, at: position)
    default: break
    }
  }

  mutating func setPasscode(_ isSet: Bool, at position: Int) {
    if !hasPasscode { lastWithoutPasscode = position }
    hasPasscode = isSet
  }

  private mutating func move(to next: LockState, at position: Int) {
    if isLocked { lastLocked = position }
    if isBeforeFirstUnlock { lastBeforeFirstUnlock = position }
    state = next
  }

  /// A phone without a passcode protects nothing (F21).
  private var isLocked: Bool { hasPasscode && state != .unlocked }
  private var isBeforeFirstUnlock: Bool { hasPasscode && state == .beforeFirstUnlock }

  /// Whether a store may have been unavailable at some moment from an event until now.
  func excuses(_ promises: Promises, since start: Int) -> Bool {
    // What needs a passcode cannot be kept without one (F84).
    if promises.boundTo == .passcode, !hasPasscode || lastWithoutPasscode > start { return true }
    return switch promises.unavailable {
    case .never: false
    case .beforeFirstUnlock: isBeforeFirstUnlock || lastBeforeFirstUnlock > start
    case .whileLocked: isLocked || lastLocked > start
    }
  }
}
