// Virtual time: it moves only when it is told to, and timers fire in order.

import ChaosTrace
import Testing

@testable import ChaosPhone

@Suite struct ClockTests {
  /// Fires every timer up to an instant and gives what they said.
  private func fire(_ timers: inout TimerQueue, until instant: UInt64, _ said: () -> [String])
    -> [UInt64]
  {
    var instants: [UInt64] = []
    while let timer = timers.pop(until: instant) {
      instants.append(timer.at)
      timer.fire()
    }
    return instants
  }

  @Test func timersFireByTimeAndThenByAge() {
    var timers = TimerQueue()
    var said: [String] = []
    _ = timers.add(at: 9) { said.append("nine") }
    _ = timers.add(at: 3) { said.append("three") }
    _ = timers.add(at: 9) { said.append("nine again") }
    _ = timers.add(at: 1) { said.append("one") }
    _ = timers.add(at: 3) { said.append("three again") }
    #expect(fire(&timers, until: 8) { said } == [1, 3, 3])
    #expect(said == ["one", "three", "three again"])
    #expect(fire(&timers, until: 8) { said } == [])
    #expect(fire(&timers, until: 9) { said } == [9, 9])
    #expect(said.suffix(2) == ["nine", "nine again"])
  }

  @Test func aCancelledTimerNeverFires() {
    var timers = TimerQueue()
    var said: [String] = []
    let first = timers.add(at: 1) { said.append("first") }
    _ = timers.add(at: 1) { said.append("second") }
    timers.cancel(first)
    timers.cancel(99)
    _ = fire(&timers, until: 1) { said }
    #expect(said == ["second"])
  }

  @Test func timersSeeTheInstantThatTheyWereSetFor() {
    let phone = Phone(TraceHeader(), on: Baton())
    var seen: [UInt64] = []
    for delay: UInt64 in [7, 2, 11] {
      _ = phone.schedule(after: delay) { seen.append(phone.clock.seconds) }
    }
    phone.wait(10)
    #expect(seen == [2, 7])
    #expect(phone.clock.seconds == 10)
    phone.wait(1)
    #expect(seen == [2, 7, 11])
  }

  @Test func aTimerMaySetAnotherWithinTheSameWait() {
    let phone = Phone(TraceHeader(), on: Baton())
    var seen: [UInt64] = []
    _ = phone.schedule(after: 4) {
      seen.append(phone.clock.seconds)
      _ = phone.schedule(after: 4) { seen.append(phone.clock.seconds) }
    }
    phone.wait(8)
    #expect(seen == [4, 8])
  }

  @Test func aRestartForgetsTimers() {
    let phone = Phone(TraceHeader(), on: Baton())
    var fired = false
    _ = phone.schedule(after: 5) { fired = true }
    phone.reboot()
    phone.wait(60)
    #expect(!fired)
    #expect(phone.clock.seconds == 60)
  }

  /// The user moves the wall clock, back too; the phone's own seconds go on.
  @Test func theUserMovesOnlyTheWallClock() {
    let phone = Phone(TraceHeader(), on: Baton())
    phone.wait(30)
    let wall = phone.clock.wall
    #expect(wall == 1_704_067_230)
    phone.setClock(hours: -48)
    #expect(phone.clock.wall == wall - 172_800)
    #expect(phone.clock.seconds == 30)
    phone.setClock(hours: .max)
    phone.setClock(hours: .min)
    #expect(phone.clock.wall == wall - 172_800 - 3_600)
  }

  // MARK: Timers of processes

  @Test func aProcessHearsItsTimer() {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    guard let app = phone.process(.app) else { return }
    var fired: [UInt64] = []
    let host = phone.host(app)
    _ = host.schedule(after: 5) { fired.append(host.uptime) }
    let cancelled = host.schedule(after: 6) { fired.append(0) }
    host.cancel(cancelled)
    phone.wait(60)
    #expect(fired == [5])
  }

  @Test func aFrozenProcessHearsItsTimerWhenItGoesOn() {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    guard let app = phone.process(.app) else { return }
    var fired = 0
    let host = phone.host(app)
    _ = host.schedule(after: 5) { fired += 1 }
    let cancelled = host.schedule(after: 5) { fired += 100 }
    _ = phone.suspend(.app)
    phone.wait(60)
    #expect(fired == 0)
    // A number must still cancel what was put off.
    host.cancel(cancelled)
    _ = phone.resume(.app)
    phone.wait(60)
    #expect(fired == 1)
  }

  @Test func aDeadProcessHearsNothing() {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    guard let app = phone.process(.app) else { return }
    var fired = false
    _ = phone.host(app).schedule(after: 5) { fired = true }
    _ = phone.kill(.app, .jetsam)
    _ = phone.launch(.app, .user)
    phone.wait(60)
    #expect(!fired)
  }

  /// A delay of nothing must not keep the clock from moving while its process is frozen.
  @Test(.timeLimit(.minutes(1))) func aTimerWithoutDelayLetsTimePass() {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    guard let app = phone.process(.app) else { return }
    var fired = false
    _ = phone.host(app).schedule(after: 0) { fired = true }
    _ = phone.suspend(.app)
    phone.wait(5)
    #expect(phone.clock.seconds == 5)
    _ = phone.resume(.app)
    phone.wait(5)
    #expect(fired)
  }

  /// A timer of the run loop does not fire inside code that sleeps.
  @Test func aTimerDoesNotInterruptItsOwnAct() {
    var order: [String] = []
    let stage = Stage()
    stage.play([
      .then { _ = $0.launch(.app, .user) },
      .act(.app) { host in
        _ = host.schedule(after: 5) { order.append("timer") }
        order.append("before")
        try? host.sleep(seconds: 20)
        order.append("after")
      },
      .then { $0.wait(60) },
    ])
    #expect(order == ["before", "after", "timer"])
  }
}
