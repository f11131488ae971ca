// The lock as a machine: passcode, first unlock, grace. Locking and unlocking, and who is told.

import ChaosDisk
import ChaosTrace

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

extension Phone {
  /// The device locks; with a passcode class A's key goes after the grace (F1). False if it is so.
  public func lockDevice() -> Bool {
    if lock.isScreenLocked { return false }
    lock.lock()
    updateKeys()
    emit(.locked)
    state.lastLock = clock.seconds
    let locked = clock.seconds
    signalLock()
    // A restart forgets these timers.
    _ = schedule(after: Limits.grace) { [unowned self] in
      guard state.lastLock == locked, lock.inGrace else { return }
      lock.endGrace()
      updateKeys()
      emit(.keysDropped)
    }
    if era.rebootsWhenInactive, lock.hasPasscode {
      _ = schedule(after: Limits.inactivity) { [unowned self] in
        if state.lastLock == locked, lock.isScreenLocked { reboot(.inactivity) }
      }
    }
    return true
  }

  /// The user unlocks the device; false if it is unlocked already.
  public func unlockDevice() -> Bool {
    if !lock.isScreenLocked { return false }
    let first = !lock.wasUnlocked
    lock.unlock()
    state.lastLock = nil
    updateKeys()
    emit(.unlocked(first: first))
    onUnlock?()
    signalAvailability()
    return true
  }

  /// The user sets a passcode, or removes it, which takes an unlocked phone. Without one nothing is
  /// protected any more (F21), and items that need one are deleted (F84); files keep their classes,
  /// which count again when the next one is set. False if the phone is locked, or it is so already.
  public func setPasscode(_ isSet: Bool) -> Bool {
    guard !lock.isScreenLocked, lock.hasPasscode != isSet else { return false }
    lock.setPasscode(isSet)
    updateKeys()
    hash.add(isSet ? 1 : 0)
    if !isSet { disk.clear(folder: KeychainService.withPasscode) }
    return true
  }

  func updateKeys() {
    disk.keys = lock.keys
    hash.add(UInt64(lock.state.rawValue))
  }

  /// The app hears that protected data goes away, while it can still be used (F79): now, or after
  /// what it does now. Without a passcode nothing goes away.
  private func signalLock() {
    guard lock.hasPasscode, let app = process(.app), let observer = app.lockObserver else { return }
    if app.isReady { return app.run(observer) }
    guard app.state == .running else { return }
    app.overdue.append(
      (
        0,
        { [unowned self] in
          if lock.isScreenLocked { observer() }
        }
      ))
  }

  /// The app hears that protected data became available: now, late or never (F79, F80).
  private func signalAvailability() {
    guard lock.hasPasscode else { return }
    switch era.signal {
    case .missed: break
    case .delivered: deliverSignal()
    case .late:
      _ = schedule(after: Limits.lateSignal) { [unowned self] in
        if !lock.isScreenLocked { deliverSignal() }
      }
    }
  }

  private func deliverSignal() {
    guard let app = process(.app), app.state != .dead else { return }
    if app.isReady {
      if let observer = app.availabilityObserver { app.run(observer) }
    } else {
      app.hasMissedSignal = true
    }
  }
}
