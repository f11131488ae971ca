// The lock as a machine: passcode, first unlock, grace.

import ChaosDisk

/// The device's lock.
struct DeviceLock {
  private(set) var hasPasscode: Bool
  /// Whether the screen is locked. The simulation begins with a phone in its user's hand.
  private(set) var isScreenLocked = false
  /// Whether the device was unlocked since it booted.
  private(set) var wasUnlocked = true
  /// Whether class A's key outlives the lock for a moment.
  private(set) var inGrace = false

  init(hasPasscode: Bool) { self.hasPasscode = hasPasscode }

  /// Without a passcode the data is never protected (F21).
  var state: LockState {
    guard isScreenLocked else { return .unlocked }
    guard hasPasscode else { return .locked }
    if !wasUnlocked { return .beforeFirstUnlock }
    return inGrace ? .grace : .locked
  }

  var keys: KeyBag {
    guard hasPasscode else { return .all }
    return KeyBag(
      unlocked: !isScreenLocked || inGrace, firstUnlocked: wasUnlocked)
  }

  /// The user sets a passcode on the unlocked phone, or removes it: the keys of all classes are
  /// there at that moment, and are wrapped anew.
  mutating func setPasscode(_ isSet: Bool) { hasPasscode = isSet }

  mutating func boot() {
    isScreenLocked = true
    wasUnlocked = false
    inGrace = false
  }

  mutating func unlock() {
    isScreenLocked = false
    wasUnlocked = true
    inGrace = false
  }

  mutating func lock() {
    isScreenLocked = true
    inGrace = hasPasscode
  }

  mutating func endGrace() { inGrace = false }
}
