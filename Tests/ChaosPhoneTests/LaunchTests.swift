// Starting, waking, freezing and thawing.

import ChaosTrace
import Testing

@testable import ChaosPhone

@Suite struct LaunchTests {
  @Test func aLaunchMakesANewLife() {
    let stage = Stage()
    #expect(stage.phone.launch(.app, .user))
    let first = stage.phone.process(.app)?.life
    #expect(stage.phone.kill(.app, .jetsam))
    #expect(stage.phone.process(.app) == nil)
    #expect(stage.phone.launch(.app, .push))
    #expect(stage.phone.process(.app)?.life != first)
    #expect(stage.phone.process(.app)?.cause == .push)
    #expect(
      stage.takeLog() == ["launched app user", "killed app jetsam", "launched app push"])
  }

  @Test func whatRunsIsNotLaunchedAgain() {
    let stage = Stage()
    #expect(stage.phone.launch(.app, .user))
    #expect(!stage.phone.launch(.app, .push))
    #expect(!stage.phone.launch(.app, .prewarm))
    #expect(stage.takeLog() == ["launched app user"])
  }

  /// The same process, with its memory, goes on: that is what makes a poisoned session sticky.
  @Test func whatIsSuspendedIsWokenAndKeepsItsLife() {
    let stage = Stage()
    _ = stage.phone.launch(.app, .user)
    let life = stage.phone.process(.app)?.life
    #expect(stage.phone.suspend(.app))
    #expect(stage.phone.process(.app)?.isReady == false)
    #expect(!stage.phone.suspend(.app))
    #expect(!stage.phone.launch(.app, .prewarm))
    #expect(stage.phone.launch(.app, .push))
    #expect(stage.phone.process(.app)?.life == life)
    #expect(stage.phone.process(.app)?.isReady == true)
    #expect(
      stage.takeLog() == ["launched app user", "suspended app", "woken app push"])
  }

  @Test func whatIsSuspendedMayBeResumed() {
    let stage = Stage()
    #expect(!stage.phone.resume(.app))
    _ = stage.phone.launch(.app, .user)
    #expect(!stage.phone.resume(.app))
    _ = stage.phone.suspend(.app)
    #expect(stage.phone.resume(.app))
    #expect(stage.takeLog() == ["launched app user", "suspended app", "resumed app"])
  }

  // MARK: Prewarming

  @Test func aDeepPrewarmRunsTheAppsCode() {
    let phone = Phone(TraceHeader(), on: Baton())
    phone.reboot()
    #expect(phone.launch(.app, .prewarm))
    #expect(phone.process(.app)?.isReady == true)
  }

  /// A shallow one is held before any code of the app, and goes on when something wants the app.
  @Test(arguments: [UInt8(1), 2], [LaunchCause.push, .user])
  func aShallowPrewarmIsHeld(variation: UInt8, wake: LaunchCause) {
    let stage = Stage(TraceHeader(variation: variation))
    let phone = stage.phone
    phone.reboot()
    #expect(phone.launch(.app, .prewarm))
    #expect(phone.process(.app)?.state == .frozen)
    #expect(phone.process(.app)?.isReady == false)
    #expect(!phone.suspend(.app))
    #expect(!phone.resume(.app))
    #expect(!phone.launch(.app, .prewarm))
    if wake == .user {
      #expect(!phone.launch(.app, .user))
      _ = phone.unlockDevice()
    }
    let life = phone.process(.app)?.life
    #expect(phone.launch(.app, wake))
    #expect(phone.process(.app)?.isReady == true)
    #expect(phone.process(.app)?.life == life)
    #expect(phone.process(.app)?.bornLocked == true)
    #expect(stage.takeLog().last == "woken app \(wake.word)")
  }

  @Test func whatIsFrozenCanBeKilled() {
    let phone = Phone(TraceHeader(variation: 1), on: Baton())
    _ = phone.launch(.app, .prewarm)
    #expect(phone.kill(.app, .jetsam))
    #expect(phone.process(.app) == nil)
  }

  // MARK: Swiping away

  @Test func theUserBringsBackWhatTheUserSwipedAway() {
    let stage = Stage()
    _ = stage.phone.launch(.app, .user)
    stage.phone.forceQuit()
    #expect(stage.phone.process(.app) == nil)
    #expect(stage.phone.wasForceQuit)
    #expect(!stage.phone.launch(.app, .push))
    #expect(stage.phone.launch(.notifications, .push))
    #expect(stage.phone.launch(.app, .user))
    #expect(!stage.phone.wasForceQuit)
    #expect(stage.phone.kill(.app, .jetsam))
    #expect(stage.phone.launch(.app, .push))
  }

  /// So a swiped-away app can come back exactly before first unlock (F65).
  @Test(arguments: 0..<3) func aRestartBringsBackWhatTheUserSwipedAway(how: Int) {
    let phone = Phone(TraceHeader(), on: Baton())
    phone.forceQuit()
    switch how {
    case 0: phone.reboot()
    case 1: phone.panic(.none)
    default: phone.losePower(.none)
    }
    #expect(!phone.wasForceQuit)
    #expect(phone.lockState == .beforeFirstUnlock)
    #expect(phone.launch(.app, .push))
  }

  // MARK: Live Activities

  @Test func aLiveActivityWakesItsAppAfterARestart() {
    let stage = Stage()
    #expect(!stage.phone.setLiveActivity(true))
    _ = stage.phone.launch(.app, .user)
    #expect(stage.phone.setLiveActivity(true))
    #expect(!stage.phone.setLiveActivity(true))
    _ = stage.takeLog()
    stage.phone.reboot()
    #expect(stage.takeLog() == ["off reboot", "booted", "launched app live-activity"])
    #expect(stage.phone.process(.app)?.bornLocked == true)
    // It runs on, and does so again.
    stage.phone.losePower(.all)
    #expect(stage.takeLog().last == "launched app live-activity")
    #expect(stage.phone.setLiveActivity(false))
    stage.phone.reboot()
    #expect(stage.phone.process(.app) == nil)
  }

  @Test func swipingAwayAndReinstallingEndTheLiveActivity() {
    for ends in [{ (phone: Phone) in phone.forceQuit() }, { $0.reinstall() }] {
      let phone = Phone(TraceHeader(), on: Baton())
      _ = phone.launch(.app, .user)
      _ = phone.setLiveActivity(true)
      ends(phone)
      #expect(!phone.hasLiveActivity)
      phone.reboot()
      #expect(phone.process(.app) == nil)
    }
  }

  @Test(arguments: [EraName.ios7, .ios10, .ios12, .ios13])
  func olderPhonesHaveNoLiveActivities(era: EraName) {
    let phone = Phone(TraceHeader(era: era), on: Baton())
    _ = phone.launch(.app, .user)
    #expect(!phone.setLiveActivity(true))
  }
}
