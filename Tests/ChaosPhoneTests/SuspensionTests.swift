// What iOS does to a process that is suspended with a lock.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct SuspensionTests {
  /// Makes a file and keeps a lock on it.
  private func hold(
    _ path: String, _ kind: LockKind = .flock, _ mode: LockMode = .exclusive,
    holding bytes: [UInt8] = []
  ) -> (Host) -> Void {
    { host in
      do throws(Errno) {
        let file = try host.files.open(
          path, [.write, .create], protection: ProtectionClass.none)
        _ = try host.files.write(file, at: 0, bytes)
        try host.files.lock(file, kind, mode, range: nil, blocking: false)
      } catch {
        Issue.record("\(path): \(error)")
      }
    }
  }

  private static var suspension: Cue { .then { _ = $0.suspend(.app) } }

  @Test(arguments: [LockKind.flock, .posix, .description])
  func aLockInTheSharedContainerIsFatal(kind: LockKind) {
    let stage = Stage()
    stage.play([.launchAll, .act(.app, hold("/group/lock", kind)), Self.suspension])
    #expect(stage.takeLog().suffix(2) == ["suspended app", "killed app for /group/lock"])
    #expect(stage.phone.process(.app) == nil)
  }

  @Test func aSharedLockIsFatalToo() {
    let stage = Stage()
    stage.play([.launchAll, .act(.app, hold("/group/lock", .flock, .shared)), Self.suspension])
    #expect(stage.phone.process(.app) == nil)
  }

  @Test func theOwnContainerIsNobodyElsesAffair() {
    let stage = Stage()
    stage.play([.launchAll, .act(.app, hold("/app/Documents/lock")), Self.suspension])
    #expect(stage.takeLog().last == "suspended app")
    #expect(stage.phone.process(.app)?.state == .suspended)
  }

  @Test func anotherProcessesContainerIsNot() {
    let stage = Stage()
    stage.play([.launchAll, .act(.app, hold("/widget/lock")), Self.suspension])
    #expect(stage.phone.process(.app) == nil)
  }

  @Test func aLockThatWasGivenBackHarmsNobody() {
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app) { host in
        guard let file = try? host.files.open("/group/lock", [.write, .create], protection: nil)
        else { return }
        try? host.files.lock(file, .flock, .exclusive, range: nil, blocking: false)
        try? host.files.close(file)
      }, Self.suspension,
    ])
    #expect(stage.phone.process(.app)?.state == .suspended)
  }

  /// The header of a database; byte 18 tells how it is written.
  private func header(_ version: UInt8) -> [UInt8] {
    Array("SQLite format 3\0".utf8) + [0x10, 0, version, version, 0, 0]
  }

  @Test func anIdleDatabaseInWriteAheadModeMayKeepItsSharedLocks() {
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, hold("/group/db", .posix, .shared, holding: header(2))),
      .act(.app, hold("/group/db-shm", .posix, .shared)), Self.suspension,
    ])
    #expect(stage.phone.process(.app)?.state == .suspended)
  }

  @Test func aWriterOfSuchADatabaseMayNot() {
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, hold("/group/db", .posix, .shared, holding: header(2))),
      .act(.app, hold("/group/db-shm", .posix, .exclusive)), Self.suspension,
    ])
    #expect(stage.takeLog().last == "killed app for /group/db-shm")
  }

  @Test func aDatabaseWithARollbackJournalMayKeepNothing() {
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, hold("/group/db", .posix, .shared, holding: header(1))),
      Self.suspension,
    ])
    #expect(stage.phone.process(.app) == nil)
  }

  /// Whoever asked for time in the background is not suspended before it is over.
  @Test func anActivityKeepsSuspensionOff() {
    let stage = Stage()
    var states: [Process.State?] = []
    let look = Cue.then { states.append($0.process(.app)?.state) }
    stage.play([
      .launchAll,
      .act(.app) { host in
        host.beginActivity()
        host.beginActivity()
      },
      Self.suspension, look, .act(.app) { $0.endActivity() }, Self.suspension, look,
      .act(.app) { $0.endActivity() }, Self.suspension, look,
    ])
    #expect(states == [.running, .running, .suspended])
  }

  /// The process that waits for the lock gets it when its holder is killed.
  @Test func whoWaitsGoesOn() {
    var got = false
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app, pause: 4) { host in
        hold("/group/lock")(host)
        _ = try? host.files.status("/group")
      },
      Self.suspension,
      .act(.widget) { host in
        guard let file = try? host.files.open("/group/lock", [.write], protection: nil) else {
          return
        }
        got = (try? host.files.lock(file, .flock, .exclusive, range: nil, blocking: true)) != nil
      },
    ])
    #expect(got)
    #expect(stage.takeLog().contains { $0.hasPrefix("hung") } == false)
  }
}
