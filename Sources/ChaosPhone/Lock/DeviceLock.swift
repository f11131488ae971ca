// The lock as a machine: passcode, first unlock, grace.

import ChaosDisk

/// The device's lock.
package struct DeviceLock: Sendable {
  package private(set) var hasPasscode: Bool
  /// Whether the screen is locked. The simulation begins with a phone in its user's hand.
  package private(set) var isScreenLocked = false
  /// Whether the device was unlocked since it booted.
  private(set) var wasUnlocked = true
  /// Whether class A's key outlives the lock for a moment.
  private(set) var inGrace = false

  package init(hasPasscode: Bool) { self.hasPasscode = hasPasscode }

  /// Without a passcode the data is never protected (F21).
  package var state: LockState {
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
  package mutating func setPasscode(_ isSet: Bool) { hasPasscode = isSet }

  package mutating func boot() {
    isScreenLocked = true
    wasUnlocked = false
    inGrace = false
  }

  package mutating func unlock() {
    isScreenLocked = false
    wasUnlocked = true
    inGrace = false
  }

  package mutating func lock() {
    isScreenLocked = true
    inGrace = hasPasscode
  }

  package mutating func endGrace() { inGrace = false }
}
