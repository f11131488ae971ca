// When a lock is a reason to refuse: while it lasts, and only where there is a passcode.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage
import Testing

@Suite struct RefusalTests {
  /// A store of the class for while unlocked, which refuses every change of the theme.
  private func refusing() -> Puppet {
    let puppet = Puppet()
    puppet.promised.unavailable = .whileLocked
    puppet.onWrite = { ask, _ throws(StoreError) in
      if ask.key == .theme { throw .unavailable }
      return true
    }
    return puppet
  }

  private static let locked: [Step] = [.start, .lock, .wait(.minute)]

  @Test func aLockedPhoneIsAReason() {
    #expect(refusing().run(Self.locked + [.write(.theme)]).isClean)
    // Also if it was locked while the write was under way, whatever came later.
    let midway: [Step] = [.start, .write(.theme, pause: 1), .lock, .wait(.minute)]
    #expect(refusing().run(midway + [.proceed(.app, 0)]).isClean)
    #expect(refusing().run(midway + [.unlock, .proceed(.app, 0)]).isClean)
  }

  @Test func anUnlockedPhoneIsNone() {
    #expect(refusing().run([.start, .write(.theme)]).broken == ["AvailableAsDeclared"])
    let later = Self.locked + [.unlock, .write(.theme)]
    #expect(refusing().run(later).broken == ["AvailableAsDeclared"])
  }

  @Test func refusingToOpenNeedsTheSameReason() {
    func closed() -> Puppet {
      let puppet = Puppet()
      puppet.promised.unavailable = .whileLocked
      puppet.onOpen = { _, session throws(StoreError) in
        if session == 1 { throw .unavailable }
      }
      return puppet
    }
    #expect(closed().run(Self.locked + [.read(.theme), .unlock]).isClean)
    #expect(closed().run([.start, .read(.theme)]).broken == ["AvailableAsDeclared"])
  }

  /// A store that never says that anything is durable promises nothing.
  @Test func aFlushIsRefusedForAReasonOnly() {
    func failing(_ unavailable: Promises.Unavailability = .never) -> Puppet {
      let puppet = Puppet()
      puppet.promised.unavailable = unavailable
      puppet.promised.powerLoss = .onFlush
      puppet.onFlush = { _ throws(StoreError) in throw .failed(.ioError) }
      return puppet
    }
    let flush = [Step.act(.app, .flush, on: .theme)]
    #expect(failing().run([.start, .write(.theme)] + flush).broken == ["AvailableAsDeclared"])
    let trouble = Step.fault(.app, .openError, nth: 1)
    #expect(failing().run([.start, .write(.theme), trouble] + flush).isClean)
    #expect(failing(.whileLocked).run(Self.locked + flush).isClean)
    #expect(
      failing(.whileLocked).run(Self.locked + [.unlock] + flush).broken == ["AvailableAsDeclared"])
  }

  /// F21: without a passcode nothing is protected, locked or not.
  @Test func withoutAPasscodeALockIsNone() {
    let steps = [.start, .passcode(false), .lock, .wait(.minute)] as [Step]
    #expect(refusing().run(steps + [.write(.theme)]).broken == ["AvailableAsDeclared"])
    let reader = Puppet()
    reader.promised.unavailable = .whileLocked
    reader.onRead = { ask, truth in ask.session == 1 ? .unavailable : truth }
    #expect(reader.run(steps + [.read(.theme)]).broken == ["AvailableAsDeclared"])
    #expect(reader.run(Self.locked + [.read(.theme), .kill(.app, .jetsam)]).isClean)
    // It counts again with the next passcode.
    let again = [.start, .passcode(false), .passcode(true), .lock, .wait(.minute)] as [Step]
    #expect(refusing().run(again + [.write(.theme)]).isClean)
  }

  /// What the disk refuses is a reason, but for a name that no file can have: that is chosen.
  @Test func aNameThatIsTooLongIsNoReason() {
    func failing(_ path: String) -> Puppet {
      let puppet = Puppet()
      puppet.onWrite = { ask, _ throws(StoreError) in
        do throws(Errno) { _ = try ask.host.files.open(path, [], protection: nil) } catch {
          throw .failed(error)
        }
        return true
      }
      return puppet
    }
    let name = failing("/group/Documents/" + String(repeating: "n", count: 256))
    let outcome = name.run([.start, .write(.theme)])
    #expect(outcome.broken == ["AvailableAsDeclared"])
    // It is told all the same.
    let write = outcome.judged.history.operations.first { $0.kind == .write }
    #expect(write?.errors.map(\.errno) == [.fileNameTooLong])
    let trouble = failing("/group/Documents")
    #expect(trouble.run([.start, .fault(.app, .openError, nth: 2), .write(.theme)]).isClean)
  }

  /// F84: what needs a passcode cannot be kept without one.
  @Test func whatNeedsAPasscodeMayBeRefusedWithoutOne() {
    let puppet = refusing()
    puppet.promised.boundTo = .passcode
    #expect(puppet.run([.start, .passcode(false), .write(.theme)]).isClean)
    #expect(puppet.run([.start, .write(.theme)]).broken == ["AvailableAsDeclared"])
  }
}
