// Every way in which a process ends, and what is left of it.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct DyingTests {
  @Test func whoIsNotThereIsNotKilled() {
    let stage = Stage()
    #expect(!stage.phone.kill(.app, .jetsam))
    #expect(stage.takeLog() == [])
  }

  @Test(arguments: KillReason.allCases) func everyReasonEndsTheProcess(reason: KillReason) {
    let stage = Stage()
    _ = stage.phone.launch(.app, .user)
    guard let app = stage.phone.process(.app) else { return }
    #expect(stage.phone.kill(.app, reason))
    #expect(app.state == .dead)
    #expect(stage.takeLog().last == "killed app \(reason.word)")
  }

  @Test func callsOfTheDeadFailAndChangeNothing() throws {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    let files = phone.files()
    try files.put("/group/x", "alive")
    let open = try files.open("/group/x", [.write], protection: nil)
    let before = phone.disk.digest
    _ = phone.kill(.app, .jetsam)
    #expect(throws: Errno.ioError) { try files.write(open, at: 0, [0]) }
    #expect(throws: Errno.ioError) { try files.put("/group/y", "dead") }
    #expect(throws: Errno.ioError) { try files.unlink("/group/x") }
    #expect(throws: Errno.ioError) { try files.rename("/group/x", to: "/group/z") }
    #expect(phone.disk.digest == before)
  }

  /// What a process was to be told holds a store, and a store may hold what there is only one of.
  @Test func theDeadHoldNothingThatTheyHadStillToHear() {
    final class Listener { func hear() {} }
    weak var heard: Listener?
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    if let app = phone.process(.app) {
      let host = phone.host(app)
      let listener = Listener()
      heard = listener
      // Like an app's code: what it is told leads back to its process.
      _ = host.schedule(after: 10) { [host] in
        listener.hear()
        _ = host.uptime
      }
    }
    _ = phone.suspend(.app)
    phone.wait(20)
    #expect(heard != nil, "it has not been told yet")
    _ = phone.kill(.app, .jetsam)
    #expect(heard == nil)
  }

  @Test func locksDieWithTheirProcess() throws {
    let phone = Phone(TraceHeader(), on: Baton())
    _ = phone.launch(.app, .user)
    _ = phone.launch(.notifications, .push)
    for kind in [LockKind.flock, .posix, .description] {
      let mine = try phone.files().open("/app/\(kind)", [.write, .create], protection: nil)
      try phone.files().lock(mine, kind, .exclusive, range: nil, blocking: false)
    }
    let other = phone.files(.notifications)
    let theirs = try other.open("/app/flock", [.write], protection: nil)
    #expect(throws: Errno.resourceTemporarilyUnavailable) {
      try other.lock(theirs, .flock, .exclusive, range: nil, blocking: false)
    }
    _ = phone.suspend(.app)
    #expect(throws: Errno.resourceTemporarilyUnavailable) {
      try other.lock(theirs, .flock, .exclusive, range: nil, blocking: false)
    }
    _ = phone.kill(.app, .jetsam)
    for kind in [LockKind.flock, .posix, .description] {
      let file = try other.open("/app/\(kind)", [.write], protection: nil)
      try other.lock(file, kind, .exclusive, range: nil, blocking: false)
    }
  }

  @Test func aStoreMayEndItsOwnProcess() {
    let stage = Stage()
    var errors: [Errno] = []
    stage.play([
      .then { _ = $0.launch(.app, .user) },
      .act(.app) { host in
        errors.append(host.abort("trap"))
        do throws(Errno) { try host.files.put("/group/x", "never") } catch { errors.append(error) }
        host.report(.lostData)
      },
    ])
    #expect(errors == [.ioError, .ioError])
    #expect(stage.takeLog() == ["launched app user", "crashed app trap"])
    #expect(!stage.phone.exists("/group/x"))
  }

  /// An act that calls the disk without end is ended by the watchdog (F67).
  @Test func anActWithoutEndIsEnded() {
    let stage = Stage()
    var calls = 0
    stage.play([
      .then { _ = $0.launch(.app, .user) },
      .act(.app) { host in
        while (try? host.files.status("/group")) != nil { calls += 1 }
      },
    ])
    #expect(calls == Limits.callsPerAct)
    #expect(stage.phone.process(.app) == nil)
    #expect(stage.takeLog() == ["launched app user", "hung app", "killed app watchdog"])
  }

  /// The limit is for one act, not for one life.
  @Test func eachActMayMakeAllItsCalls() {
    let stage = Stage()
    let act = Cue.act(.app) { host in
      for _ in 0..<6_000 { _ = try? host.files.status("/group") }
    }
    stage.play([.then { _ = $0.launch(.app, .user) }, act, act, act])
    #expect(stage.takeLog() == ["launched app user"])
  }
}
