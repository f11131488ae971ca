// Waiting: for locks, in sleep, and for ever.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct WaitingTests {
  /// Takes a lock, does three calls, and gives it back. The lock is in the app's own container,
  /// where iOS lets a suspended app keep it (F69).
  private func critical(_ note: @escaping (String) -> Void) -> (Host) -> Void {
    { host in
      let name = host.process?.word ?? "-"
      do throws(Errno) {
        let file = try host.files.open(
          "/app/lock", [.write, .create], protection: ProtectionClass.none)
        try host.files.lock(file, .flock, .exclusive, range: nil, blocking: true)
        note("\(name) in")
        for _ in 0..<3 { _ = try host.files.status("/group") }
        note("\(name) out")
        try host.files.close(file)
        note("\(name) done")
      } catch {
        note("\(name) \(error.rawValue)")
      }
    }
  }

  @Test func aWaiterLetsTheStoppedHolderFinish() {
    var order: [String] = []
    let act = critical { order.append($0) }
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 4, act), .act(.notifications, act),
      .then { _ in order.append("next step") },
    ])
    #expect(
      order == [
        "app in", "app out", "app done", "notifications in", "notifications out",
        "notifications done", "next step",
      ])
    #expect(stage.takeLog().contains { $0.hasPrefix("hung") } == false)
  }

  /// Two waiters and a holder that is stopped twice: nobody ever runs between another's in and out.
  @Test func excludesUnderEveryPause() {
    for first in UInt16(1)...7 {
      for second in UInt16(0)...7 {
        var order: [String] = []
        let act = critical { order.append($0) }
        let stage = Stage()
        stage.play([
          .launchAll, .act(.app, pause: first, act), .act(.widget, pause: second, act),
          .proceed(.app, 1), .act(.notifications, act), .proceed(.widget), .proceed(.app),
        ])
        let bounds = order.filter { !$0.hasSuffix("done") }
        #expect(bounds.count == 6)
        for place in stride(from: 0, to: bounds.count - 1, by: 2) {
          #expect(
            bounds[place].split(separator: " ")[0] == bounds[place + 1].split(separator: " ")[0],
            "\(first) \(second) \(order)")
        }
      }
    }
  }

  /// A suspended holder keeps its lock; the waiter waits until it goes on (S22).
  @Test func aSuspendedHolderKeepsOthersWaiting() {
    var order: [String] = []
    let act = critical { order.append($0) }
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 4, act), .then { _ = $0.suspend(.app) },
      .act(.notifications, act),
      .then { phone in
        order.append("waits")
        #expect(phone.hasOpenAct(.notifications))
        #expect(!phone.canProceed(.notifications))
        _ = phone.resume(.app)
      },
      .then { _ in order.append("resumed") }, .proceed(.app),
    ])
    #expect(
      order == [
        "app in", "waits", "resumed", "app out", "app done", "notifications in",
        "notifications out", "notifications done",
      ])
  }

  @Test func aKilledHolderFreesWhoWaits() {
    var order: [String] = []
    let act = critical { order.append($0) }
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 4, act), .then { _ = $0.suspend(.app) },
      .act(.notifications, act), .then { _ = $0.kill(.app, .jetsam) },
    ])
    #expect(
      order == [
        "app in", "app 5", "notifications in", "notifications out", "notifications done",
      ])
  }

  @Test func aKilledWaiterUnwinds() {
    var order: [String] = []
    let act = critical { order.append($0) }
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 4, act), .then { _ = $0.suspend(.app) },
      .act(.notifications, act), .then { _ = $0.kill(.notifications, .jetsam) },
      .then { _ in order.append("next step") },
    ])
    #expect(order == ["app in", "notifications 5", "next step", "app out", "app done"])
  }

  /// A process that waits for its own lock waits for ever: the watchdog ends it.
  @Test func aSelfDeadlockIsEnded() {
    var errors: [Errno] = []
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app) { host in
        do throws(Errno) {
          for _ in 0..<2 {
            let file = try host.files.open("/group/lock", [.write, .create], protection: nil)
            try host.files.lock(file, .flock, .exclusive, range: nil, blocking: true)
          }
        } catch { errors.append(error) }
      },
      .act(.notifications) { _ in },
    ])
    #expect(errors == [.ioError])
    #expect(stage.takeLog().suffix(2) == ["hung app", "killed app watchdog"])
    #expect(stage.phone.process(.notifications) != nil)
  }

  /// Two that hold what the other wants.
  @Test func aDeadlockIsEnded() {
    let stage = Stage()
    func locks(_ names: [String]) -> (Host) -> Void {
      { host in
        do throws(Errno) {
          for name in names {
            let file = try host.files.open("/group/" + name, [.write, .create], protection: nil)
            try host.files.lock(file, .flock, .exclusive, range: nil, blocking: true)
          }
        } catch {}
      }
    }
    stage.play([
      .launchAll, .act(.app, pause: 3, locks(["a", "b"])),
      .act(.notifications, locks(["b", "a"])),
    ])
    #expect(stage.takeLog().contains("hung app"))
    #expect(!stage.phone.hasOpenAct(.app) && !stage.phone.hasOpenAct(.notifications))
  }

  // MARK: Sleep

  @Test func sleepPassesTime() {
    let stage = Stage()
    var times: [UInt64] = []
    stage.play([
      .launchAll,
      .act(.app) { host in
        times.append(host.uptime)
        try? host.sleep(seconds: 30)
        times.append(host.uptime)
      },
    ])
    #expect(times == [0, 30])
  }

  @Test func othersRunWhileOneSleeps() {
    var order: [String] = []
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.widget, pause: 1) { host in
        _ = try? host.files.status("/group")
        order.append("widget at \(host.uptime)")
      },
      .act(.app) { host in
        order.append("app sleeps")
        try? host.sleep(seconds: 30)
        order.append("app at \(host.uptime)")
      },
      .then { _ in order.append("next step") },
    ])
    #expect(order == ["app sleeps", "widget at 30", "app at 30", "next step"])
  }

  @Test func deathComesInSleep() {
    var errors: [Errno] = []
    let stage = Stage()
    stage.play([
      .launchAll, .then { _ = $0.lockDevice() },
      .act(.app) { host in
        // The phone restarts by itself after three days of lock.
        do throws(Errno) { try host.sleep(seconds: 300_000) } catch { errors.append(error) }
      },
    ])
    #expect(errors == [.ioError])
    #expect(stage.takeLog().suffix(2) == ["off inactivity", "booted"])
  }
}
