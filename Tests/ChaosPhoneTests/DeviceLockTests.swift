// The lock: which states there are, what leads from one to another, and which keys each leaves.

import ChaosDisk
import ChaosTrace
import Testing

@testable import ChaosPhone

@Suite struct DeviceLockTests {
  private static let none = KeyBag(unlocked: false, firstUnlocked: false)
  private static let afterFirstUnlock = KeyBag(unlocked: false, firstUnlocked: true)

  @Test func aPhoneStartsUnlocked() {
    let phone = Phone(TraceHeader(), on: Baton())
    #expect(phone.lockState == .unlocked)
    #expect(phone.disk.keys == .all)
  }

  @Test func everyStateHasItsKeys() {
    let phone = Phone(TraceHeader(), on: Baton())
    var states: [LockState] = []
    var keys: [KeyBag] = []
    func note() {
      states.append(phone.lockState)
      keys.append(phone.disk.keys)
    }
    #expect(phone.lockDevice())
    note()
    phone.wait(10)
    note()
    phone.reboot()
    note()
    #expect(phone.unlockDevice())
    note()
    #expect(states == [.grace, .locked, .beforeFirstUnlock, .unlocked])
    #expect(keys == [.all, Self.afterFirstUnlock, Self.none, .all])
  }

  /// Without a passcode nothing is ever protected, whatever the screen shows (F21).
  @Test func withoutAPasscodeAllKeysAreAlwaysThere() {
    let phone = Phone(TraceHeader(hasPasscode: false), on: Baton())
    #expect(phone.lockDevice())
    #expect(phone.lockState == .locked)
    #expect(phone.disk.keys == .all)
    phone.wait(11)
    #expect(phone.disk.keys == .all)
    phone.reboot()
    #expect(phone.lockState == .locked)
    #expect(phone.disk.keys == .all)
    #expect(phone.launch(.app, .push))
    #expect(phone.process(.app)?.bornLocked == false)
    #expect(phone.unlockDevice())
    #expect(phone.lockState == .unlocked)
  }

  /// F21, F84: files keep their classes, which count as long as there is a passcode.
  @Test func thePasscodeMayGoAndComeBack() {
    let phone = Phone(TraceHeader(), on: Baton())
    #expect(!phone.setPasscode(true), "there is one")
    #expect(phone.lockDevice())
    #expect(!phone.setPasscode(false), "only who can unlock the phone removes it")
    #expect(phone.unlockDevice())
    #expect(phone.setPasscode(false))
    #expect(!phone.setPasscode(false))
    phone.reboot()
    #expect(phone.lockState == .locked)
    #expect(phone.disk.keys == .all)
    #expect(phone.unlockDevice())
    #expect(phone.setPasscode(true))
    #expect(phone.disk.keys == .all)
    phone.reboot()
    #expect(phone.lockState == .beforeFirstUnlock)
    #expect(phone.disk.keys == Self.none)
  }

  @Test func keysGoTenSecondsAfterTheLock() {
    let stage = Stage()
    _ = stage.phone.lockDevice()
    stage.phone.wait(9)
    #expect(stage.phone.lockState == .grace)
    #expect(stage.takeLog() == ["locked"])
    stage.phone.wait(1)
    #expect(stage.phone.lockState == .locked)
    #expect(stage.takeLog() == ["keys dropped"])
  }

  /// The grace of an earlier lock must not end that of a later one.
  @Test func eachLockHasItsOwnGrace() {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.lockDevice()
    phone.wait(5)
    _ = phone.unlockDevice()
    phone.wait(1)
    _ = phone.lockDevice()
    phone.wait(5)
    #expect(phone.lockState == .grace)
    phone.wait(5)
    #expect(phone.lockState == .locked)
  }

  @Test func aRestartEndsTheGrace() {
    let stage = Stage()
    _ = stage.phone.lockDevice()
    stage.phone.reboot()
    stage.phone.wait(60)
    #expect(stage.phone.lockState == .beforeFirstUnlock)
    #expect(stage.takeLog() == ["locked", "off reboot", "booted"])
  }

  @Test func whatIsLockedIsNotLockedAgain() {
    let phone = Phone(TraceHeader(), on: Baton())
    #expect(!phone.unlockDevice())
    #expect(phone.lockDevice())
    #expect(!phone.lockDevice())
    phone.reboot()
    #expect(!phone.lockDevice())
    #expect(phone.lockState == .beforeFirstUnlock)
  }

  @Test func theFirstUnlockIsToldApart() {
    let stage = Stage()
    _ = stage.phone.lockDevice()
    _ = stage.phone.unlockDevice()
    stage.phone.panic(.none)
    _ = stage.phone.unlockDevice()
    #expect(
      stage.takeLog() == ["locked", "unlocked", "off panic", "booted", "unlocked first"])
  }
}
