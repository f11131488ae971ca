// One baton: acts stop at any disk call, others run meanwhile, and nothing runs at the same time.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct BatonTests {
  /// A save as most stores make it: create, two pages, sync, close, rename.
  private func save(_ host: Host) {
    do throws(Errno) {
      let file = try host.files.open(
        "/group/new", [.write, .create, .truncate], protection: ProtectionClass.none)
      _ = try host.files.write(file, at: 0, Array(repeating: 7, count: 5_000))
      try host.files.sync(file, .full)
      try host.files.close(file)
      try host.files.rename("/group/new", to: "/group/file")
    } catch {}
  }

  /// What another process sees of the save.
  private func look(_ host: Host) -> String {
    let fresh = (try? host.files.status("/group/new")).map { String($0.size) } ?? "-"
    let file = (try? host.files.status("/group/file")).map { String($0.size) } ?? "-"
    return "\(fresh) \(file)"
  }

  @Test func anActStopsBeforeEachOfItsCalls() {
    var seen: [String] = []
    var calls: [String] = []
    for pause in UInt16(1)...7 {
      let stage = Stage()
      stage.play([
        .launchAll, .act(.app, pause: pause, save),
        .act(.notifications) { host in seen.append(self.look(host)) },
        .proceed(.app), .act(.notifications) { host in seen.append(self.look(host)) },
      ])
      calls += stage.takeLog().filter { $0.hasPrefix("paused") }
    }
    // The two pages of the write are two places to stop at.
    #expect(
      calls == ["open(O_CREAT)", "write", "write", "fsync", "close", "rename"].map {
        "paused app " + $0
      })
    let done = "- 5000"
    #expect(
      seen == [
        "- -", done, "0 -", done, "4096 -", done, "5000 -", done, "5000 -", done, "5000 -", done,
        done, done,
      ])
  }

  @Test func proceedingStopsAgain() {
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 2, save), .proceed(.app, 1), .proceed(.app, 3),
      .proceed(.app, 9), .proceed(.app),
    ])
    #expect(
      stage.takeLog().filter { $0.hasPrefix("paused") } == [
        "paused app write", "paused app write", "paused app rename",
      ])
    #expect(stage.phone.exists("/group/file"))
  }

  @Test func aStoppedProcessBeginsNoOtherAct() {
    var acts = 0
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 1, save), .act(.app) { _ in acts += 1 },
      .then { #expect($0.hasOpenAct(.app)) }, .proceed(.app), .act(.app) { _ in acts += 1 },
    ])
    #expect(acts == 1)
  }

  @Test func whoIsSuspendedInTheMiddleDoesNotGoOn() {
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 4, save), .then { _ = $0.suspend(.app) },
      .proceed(.app), .then { #expect(!$0.exists("/group/file")) },
      .then { _ = $0.resume(.app) }, .proceed(.app),
      .then { #expect($0.exists("/group/file")) },
    ])
  }

  // MARK: Death

  @Test func aKilledActUnwindsAndChangesNothing() {
    for pause in UInt16(1)...6 {
      let stage = Stage()
      var ended = false
      var tree = stage.phone.disk.digest
      stage.play([
        .launchAll,
        .act(.app, pause: pause) { host in
          self.save(host)
          ended = true
        },
        .then { phone in
          _ = phone.kill(.app, .jetsam)
          tree = phone.disk.digest
          #expect(!ended)
        },
        .then { phone in
          #expect(ended)
          #expect(phone.disk.digest == tree)
          #expect(!phone.hasOpenAct(.app))
        },
      ])
      #expect(stage.phone.disk.digest == tree)
    }
  }

  @Test func theDeadUnwindBeforeTheirNextLifeBegins() {
    var order: [String] = []
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app, pause: 1) { host in
        self.save(host)
        order.append("old life ends")
      },
      .then { phone in
        _ = phone.kill(.app, .jetsam)
        _ = phone.launch(.app, .user)
        order.append("new life begins")
      },
      .act(.app) { _ in order.append("new life acts") },
    ])
    #expect(order == ["new life begins", "old life ends", "new life acts"])
  }

  /// Going off kills every stopped act at once.
  @Test func aPowerLossUnwindsAllStoppedActs() {
    var ended: [ProcessName?] = []
    let stage = Stage()
    let act = { (host: Host) in
      _ = try? host.files.status("/group")
      ended.append(host.process)
    }
    stage.play([
      .launchAll, .act(.app, pause: 1, act), .act(.widget, pause: 1, act),
      .act(.notifications, pause: 1, act), .then { $0.losePower(.none) },
      .then { _ in #expect(ended.count == 3) },
    ])
    #expect(ended == [.app, .notifications, .widget])
  }

  /// Code that ignores its own death is set aside with its thread, and the trace goes on.
  @Test(.timeLimit(.minutes(1))) func whoIgnoresDeathIsSetAside() {
    let baton = Baton()
    var calls = 0
    let stage = Stage(on: baton)
    stage.play([
      .launchAll,
      .act(.app, pause: 3) { host in
        while true {
          _ = try? host.files.status("/group")
          calls += 1
        }
      },
      .then { _ = $0.kill(.app, .jetsam) },
      .act(.notifications) { self.save($0) },
    ])
    #expect(baton.parked == 1)
    #expect(calls == 2 + Limits.callsAfterDeath)
    #expect(stage.phone.exists("/group/file"))
    // The baton serves the next phone.
    let next = Stage(on: baton)
    next.play([.launchAll, .act(.app, pause: 2, save), .proceed(.app)])
    #expect(next.phone.exists("/group/file"))
    #expect(baton.parked == 1)
  }

  // MARK: Several at once

  /// Three stopped acts go on in any order, each from where it stood.
  @Test func threeStoppedActsGoOnInAnyOrder() {
    let names = ProcessName.allCases
    for first in names {
      for second in names where second != first {
        guard let third = names.first(where: { $0 != first && $0 != second }) else { continue }
        var ended: [ProcessName?] = []
        let act = { (host: Host) in
          for _ in 0..<3 { _ = try? host.files.status("/group") }
          ended.append(host.process)
        }
        let stage = Stage()
        stage.play([
          .launchAll, .act(.app, pause: 1, act), .act(.notifications, pause: 2, act),
          .act(.widget, pause: 3, act), .proceed(first, 1), .proceed(second), .proceed(third),
          .proceed(first),
        ])
        // The widget stood before its last call, so one call is its end.
        #expect(ended == (first == .widget ? [first, second, third] : [second, third, first]))
      }
    }
  }
}
