// Watchers of files and folders, and Darwin notifications: who hears, when, and how often.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct WatchTests {
  private static let folder = "/group/Documents"

  private func watch(_ path: String, _ heard: @escaping () -> Void) -> (Host) -> Void {
    { host in
      guard let descriptor = try? host.files.open(path, [], protection: nil) else { return }
      _ = try? host.watch(descriptor, heard)
    }
  }

  private func put(_ name: String) -> (Host) -> Void {
    { host in try? host.files.put("\(Self.folder)/\(name)", "some text") }
  }

  private func replace(_ name: String) -> (Host) -> Void {
    { host in
      try? host.files.put("\(Self.folder)/new", "some text")
      try? host.files.rename("\(Self.folder)/new", to: "\(Self.folder)/\(name)")
    }
  }

  @Test func aFolderTellsOfItsNames() {
    var heard = 0
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, watch(Self.folder) { heard += 1 }),
      .act(.notifications, replace("a")),
      // A creation and a rename, while the app had no chance to listen: one call.
      .then { _ in #expect(heard == 1) },
      .act(.notifications) { host in _ = try? host.files.status(Self.folder) },
      .act(.notifications) { host in
        guard
          let file = try? host.files.open("\(Self.folder)/a", [.write], protection: nil)
        else { return }
        _ = try? host.files.write(file, at: 0, Array("other".utf8))
      },
      // Bytes are no names.
      .then { _ in #expect(heard == 1) },
      // Its own changes are told too: an app has to know them again.
      .act(.app, replace("a")),
      .then { _ in #expect(heard == 2) },
    ])
  }

  @Test func aFileTellsOfItsBytesAndOfItsReplacement() {
    var heard = 0
    let stage = Stage()
    stage.play([
      .launchAll, .act(.notifications, put("a")),
      .act(.app, watch("\(Self.folder)/a") { heard += 1 }),
      .act(.notifications, put("a")),
      .then { _ in #expect(heard == 1) },
      .act(.notifications, replace("a")),
      .then { _ in #expect(heard == 2) },
      // The file that was opened is gone; the new one is another.
      .act(.notifications, put("a")),
      .then { _ in #expect(heard == 2) },
    ])
  }

  /// A process that cannot listen hears once, when it can: after its act, or when it goes on.
  @Test func whatIsMissedComesAsOneCall() {
    var heard = 0
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, watch(Self.folder) { heard += 1 }),
      .then { phone in #expect(phone.suspend(.app)) },
      .act(.notifications, put("a")), .act(.notifications, put("b")),
      .then { phone in
        #expect(heard == 0)
        #expect(phone.resume(.app))
        #expect(heard == 1)
      },
      .act(.app, pause: 1) { host in _ = try? host.files.status("/group") },
      .act(.notifications, put("c")), .act(.notifications, put("d")),
      .then { _ in #expect(heard == 1) },
      .proceed(.app),
      .then { _ in #expect(heard == 2) },
    ])
  }

  /// Where messages come late a process makes some acts before it hears; one that rests, or that
  /// nobody disturbs for a second, hears all.
  @Test(arguments: [(0, 0), (1, 1), (2, 3)]) func messagesMayComeLate(_ digit: Int, _ acts: Int) {
    var heard = 0
    let look: (Host) -> Void = { host in _ = try? host.files.status("/group") }
    let stage = Stage(TraceHeader(variation: UInt8(digit) * Era.lateVariation(.ios18)))
    stage.play(
      [
        .launchAll, .act(.app, watch(Self.folder) { heard += 1 }),
        .act(.notifications, put("a")),
        .then { _ in _ = stage.takeLog() },
      ]
        + (0..<3).flatMap { act -> [Cue] in
          [.then { _ in #expect(heard == (act < acts ? 0 : 1)) }, .act(.app, look)]
        }
        + [
          .then { _ in
            #expect(heard == 1)
            #expect(stage.takeLog() == Array(repeating: "late app", count: acts))
          },
          .act(.notifications, put("b")),
          .then { phone in phone.wait(1) },
          .act(.notifications, look),
          .then { _ in #expect(heard == 2) },
          .act(.app, look),
          .then { _ in #expect(heard == 2 && stage.takeLog() == []) },
        ])
  }

  @Test func theDeadHearNothing() {
    var heard = 0
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, watch(Self.folder) { heard += 1 }),
      .then { phone in #expect(phone.suspend(.app)) },
      .act(.notifications, put("a")),
      .then { phone in
        #expect(phone.kill(.app, .jetsam))
        #expect(phone.launch(.app, .user))
      },
      .act(.notifications, put("b")),
    ])
    #expect(heard == 0)
  }

  /// Two that answer each other for ever keep nobody else from going on.
  @Test func anEchoDoesNotStopThePhone() {
    var heard = 0
    var isOver = false
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app) { host in
        _ = host.observe("ping") {
          heard += 1
          try? host.post("ping")
        }
        try? host.post("ping")
      },
      .act(.widget) { _ in isOver = true },
    ])
    #expect(isOver)
    #expect(heard >= 1)
  }

  @Test func aNotificationReachesWhoObservesIt() {
    var heard: [String] = []
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app) { host in _ = host.observe("changed") { heard.append("app") } },
      .act(.widget) { host in _ = host.observe("changed") { heard.append("widget") } },
      .act(.notifications) { host in
        try? host.post("other")
        try? host.post("changed")
        try? host.post("changed")
      },
      .then { _ in #expect(heard == ["app", "widget"]) },
    ])
  }

  @Test func aNotificationThatDiesWithItsProcessIsNotSent() {
    var heard = 0
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app) { host in _ = host.observe("changed") { heard += 1 } },
      .act(.notifications, pause: 1) { host in try? host.post("changed") },
      .then { phone in #expect(phone.kill(.notifications, .jetsam)) },
    ])
    #expect(heard == 0)
  }
}
