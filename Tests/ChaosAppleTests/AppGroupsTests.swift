// An app may have several app groups, each with a container of its own.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct AppGroupsTests {
  private static let written = "launch app user\nact app write theme\nact app write session\n"
  private static let read = "act app read theme\nact app read session\n"

  /// Both values stand in files of one name, in two groups.
  @Test(arguments: [
    read, "launch widget timeline\nact widget read theme\nact widget read session\n",
    "kill app update\nmove-containers\nlaunch app user\n" + read,
    "reboot\nunlock\nlaunch app user\n" + read,
    "backup\nrestore\nunlock\nlaunch app user\n" + read,
  ])
  func theyAreApart(_ later: String) throws {
    let play = try AppPlay(Self.written + later, on: AppKind<TwoGroups>("app"))
    #expect(play.outcome.refusals.isEmpty)
    #expect(play.answers == ["theme-1", "session-2"])
    #expect(play.broken == [])
  }

  /// The next version asks for a group by another name, and moves nothing.
  @Test func aRenamedGroupIsEmpty() throws {
    let steps = "launch app user\nact app write theme\nkill app update\nupgrade\nlaunch app user\n"
    let play = try AppPlay(steps + "act app read theme", on: AppKind<RenamedGroup>("app"))
    #expect(play.answers == ["absent"])
    #expect(play.broken.contains("AcknowledgedWritesSurvive"))
  }

  /// Where iOS gives no path to the one, it gives none to the other.
  @Test func noneIsThereWhereGroupsAreMissing() throws {
    let steps = "group-container away\nlaunch app user\n" + Self.read
    #expect(
      try AppPlay(steps, on: AppKind<TwoGroups>("app")).answers == ["unavailable", "unavailable"])
  }
}

/// A text in a file of a group.
private func theme(in group: String) throws -> URL {
  let place = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
  guard let place else { throw StoreError.unavailable }
  return place.appendingPathComponent("text")
}

private func load(_ url: URL) throws -> String? {
  guard FileManager.default.fileExists(atPath: url.path) else { return nil }
  return try String(contentsOf: url, encoding: .utf8)
}

private func keep(_ text: String?, _ url: URL) throws {
  guard let text else { return try FileManager.default.removeItem(at: url) }
  try Data(text.utf8).write(to: url, options: .atomic)
}

final class TwoGroups: AppUnderTest {
  init(_ launch: Launch) {}

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<TwoGroups>.promisesOfPlatform(era)
    promises.unavailable = .whileLocked
    return promises
  }

  static var keys: [AppKey<TwoGroups>] {
    [(Key.theme, "group.one"), (Key.session, "group.two")].map { key, group in
      .string(
        key, get: { _ in try load(theme(in: group)) },
        set: { try keep($1, theme(in: group)) })
    }
  }
}

final class RenamedGroup: AppUnderTest {
  private let group: String

  init(_ launch: Launch) { group = launch.appVersion < 2 ? "group.one" : "group.two" }

  static var keys: [AppKey<RenamedGroup>] {
    [
      .string(
        .theme, get: { try load(theme(in: $0.group)) }, set: { try keep($1, theme(in: $0.group)) })
    ]
  }
}
