// A flag of an app without extensions: what is set is there, what is removed is not, and nobody
// else is launched.

import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct FlagTests {
  private static let steps = """
    launch app user
    act app read session
    act app write session
    act app read session
    launch notifications push
    act notifications read session
    act app remove session
    act app read session
    """

  @Test func aFlagIsSetOrNot() throws {
    let play = try AppPlay(Self.steps, on: AppKind<Flag>("flag"))
    #expect(play.answers.count == 3 && play.answers[0] == "absent" && play.answers[2] == "absent")
    #expect(play.answers[1] != "absent" && play.broken.isEmpty)
  }

  /// The extension has a `UserDefaults.standard` of its own.
  @Test func withAnExtensionItIsNotThere() throws {
    let play = try AppPlay(Self.steps, on: AppKind<SharedFlag>("shared-flag"))
    #expect(play.answers.count == 4 && play.answers[2] == "absent")
    #expect(!play.broken.isEmpty)
  }
}

/// Whether somebody is logged in.
final class Flag: AppUnderTest {
  static let hasExtensions = false

  init(_ launch: Launch) throws {}

  static var keys: [AppKey<Flag>] {
    [
      .bool(
        .session, get: { _ in UserDefaults.standard.bool(forKey: "in") },
        set: { UserDefaults.standard.set($1, forKey: "in") })
    ]
  }
}

/// The same in an app that has extensions.
final class SharedFlag: AppUnderTest {
  init(_ launch: Launch) throws {}

  static var keys: [AppKey<SharedFlag>] {
    [
      .bool(
        .session, get: { _ in UserDefaults.standard.bool(forKey: "in") },
        set: { UserDefaults.standard.set($1, forKey: "in") })
    ]
  }
}
