// Restarts, panics, power losses: who dies, what is written, what the phone says.

import ChaosDisk
import ChaosTrace
import Testing

@testable import ChaosPhone

@Suite struct GoingOffTests {
  @Test func everyProcessDiesAndTheDaemonIsNew() {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    _ = phone.launch(.notifications, .push)
    _ = phone.suspend(.notifications)
    let daemon = phone.daemonHost
    phone.reboot()
    #expect(ProcessName.allCases.allSatisfy { phone.process($0) == nil })
    #expect(!daemon.isAlive)
    #expect(phone.daemonHost.isAlive)
  }

  /// Daemons write out before processes die, and start when the phone is up again.
  @Test func anOrderlyRestartAsksBeforeItKills() {
    let stage = Stage()
    var said: [String] = []
    stage.phone.onShutdown = { said.append("shutdown \(stage.phone.process(.app) != nil)") }
    stage.phone.onBoot = { said.append("boot \(stage.log.last ?? "")") }
    _ = stage.phone.launch(.app, .user)
    stage.phone.reboot()
    #expect(said == ["shutdown true", "boot booted"])
    stage.phone.panic(.none)
    stage.phone.losePower(.none)
    #expect(said == ["shutdown true", "boot booted", "boot booted", "boot booted"])
  }

  /// A daemon that calls without end is ended too, and the next boot has a new one.
  @Test func aDaemonMayHang() {
    let phone = Phone(TraceHeader(), on: Baton())
    let daemon = phone.daemonHost
    while (try? daemon.files.status("/group")) != nil {}
    #expect(!daemon.isAlive)
    phone.reboot()
    #expect((try? phone.daemonHost.files.status("/group")) != nil)
  }

  /// What each way of going off does to a file that was written and never synced.
  @Test func whatIsNotSyncedLivesOnlyThroughARestart() throws {
    for (end, survives) in [
      ({ (phone: Phone) in phone.reboot() }, true), ({ $0.panic(.none) }, false),
      ({ $0.losePower(.none) }, false), ({ $0.panic(.all) }, true),
      ({ $0.losePower(.all) }, true),
    ] {
      let phone = Phone(TraceHeader(), on: Baton())
      _ = phone.launch(.app, .user)
      let file = try phone.files().open("/group/x", [.write, .create], protection: nil)
      _ = try phone.files().write(file, at: 0, [1, 2, 3])
      end(phone)
      #expect((phone.content("/group/x") == "\u{1}\u{2}\u{3}") == survives)
    }
  }

  // MARK: Three days

  @Test(arguments: EraName.allCases) func aLockedPhoneRestartsAfterThreeDays(era: EraName) {
    let stage = Stage(TraceHeader(era: era))
    _ = stage.phone.lockDevice()
    stage.phone.wait(259_199)
    #expect(stage.phone.lockState == .locked)
    stage.phone.wait(1)
    let restarts = era == .ios18 || era == .adversarial
    #expect(stage.phone.lockState == (restarts ? .beforeFirstUnlock : .locked))
    #expect(
      stage.takeLog() == ["locked", "keys dropped"] + (restarts ? ["off inactivity", "booted"] : [])
    )
  }

  @Test func onlyALockThatLastsCounts() {
    let stage = Stage()
    stage.phone.wait(300_000)
    _ = stage.phone.lockDevice()
    stage.phone.wait(200_000)
    _ = stage.phone.unlockDevice()
    stage.phone.wait(1)
    _ = stage.phone.lockDevice()
    stage.phone.wait(200_000)
    #expect(stage.phone.lockState == .locked)
    stage.phone.wait(59_200)
    #expect(stage.phone.lockState == .beforeFirstUnlock)
  }

  @Test func withoutAPasscodeItNeverRestarts() {
    let stage = Stage(TraceHeader(hasPasscode: false))
    _ = stage.phone.lockDevice()
    stage.phone.wait(600_000)
    #expect(stage.takeLog() == ["locked"])
  }

  /// One that was restarted waits for its user; it does not restart every three days.
  @Test func itRestartsOnce() {
    let stage = Stage()
    _ = stage.phone.lockDevice()
    stage.phone.wait(2_000_000)
    #expect(stage.takeLog().filter { $0 == "off inactivity" }.count == 1)
  }
}
