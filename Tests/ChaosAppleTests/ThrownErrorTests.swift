// What an app throws is told as it threw it, beside what the judge makes of it.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosReports
import ChaosSimulation
import ChaosTrace
import Foundation
import SystemPackage
import Testing

@Suite struct ThrownErrorTests {
  private func printed<App: AppUnderTest>(_ app: App.Type, _ steps: String) throws -> [String] {
    let outcome = try AppPlay(steps, on: AppKind<App>()).outcome
    #expect(outcome.refusals == [])
    // What the last look at the app makes it throw comes after the steps.
    return outcome.output.filter { $0.step != nil && $0.isError }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func eachWayToThrowIsTold() throws {
    let printed = try printed(
      ThrowingApp.self,
      """
      launch app user
      act app write streak
      act app read streak
      act app flush
      """)
    #expect(
      printed == [
        "ThrowingApp threw from set of streak: Refused(status: -34018)\n",
        "ThrowingApp threw from get of streak: Refused(status: -25308)\n",
        "ThrowingApp threw from save(): Refused(status: -1)\n",
      ])
  }

  /// The story has the error's name, in the place of the one that it becomes for the judge.
  @Test(arguments: [
    ("number", "throws CocoaError(code: 513); it may have happened"),
    ("domain", "throws Ledger 7; it may have happened"),
    ("case", "throws Trouble.closed; it may have happened"),
    ("payload", "throws Trouble.status(-25308); it may have happened"),
    ("labels", "throws Trouble.refused(code: 3, why: no room); it may have happened"),
    ("object", "throws Trouble.caught; it may have happened"),
    ("struct", "throws Refused(status: -34018); it may have happened"),
    ("errno", "throws Errno: No space left on device; it may have happened"),
    ("long", "throws Named(text: \(String(repeating: "x", count: 68)); it may have happened"),
  ])
  func theStoryNamesTheError(_ how: String, _ outcome: String) throws {
    let app = AppKind<NamingApp>("naming", words: [how])
    let played = try AppPlay("launch app user\nact app write streak\nact app read streak", on: app)
    let rows = Story(played.outcome.judged, nil).rows
    #expect(rows[1].outcome == outcome)
    #expect(rows[2].outcome == "throws Refused(status: -25308); unavailable")
  }

  @Test func anAppThatDoesNotStartIsTold() throws {
    let printed = try printed(NeverApp.self, "launch app user\nact app write streak")
    #expect(printed.first == "NeverApp threw from its init: Refused(status: -2)\n")
  }

  /// A `StoreError` says all that there is to say: the story has it.
  @Test func storeErrorsAreToldByTheStory() throws {
    let printed = try printed(FullApp.self, "launch app user\nact app write streak")
    #expect(printed.isEmpty)
  }
}

final class ThrowingApp: AppUnderTest {
  struct Refused: Error {
    var status: Int32
  }

  static var keys: [AppKey<ThrowingApp>] {
    [
      .int(
        .streak, get: { _ in throw Refused(status: -25_308) },
        set: { _, _ in throw Refused(status: -34_018) })
    ]
  }

  init(_ launch: Launch) throws {}

  func save() throws { throw Refused(status: -1) }
}

final class NeverApp: AppUnderTest {
  static var keys: [AppKey<NeverApp>] {
    [.int(.streak, get: { _ in nil }, set: { _, _ in })]
  }

  init(_ launch: Launch) throws { throw ThrowingApp.Refused(status: -2) }
}

final class FullApp: AppUnderTest {
  static var keys: [AppKey<FullApp>] {
    [.int(.streak, get: { _ in nil }, set: { _, _ in throw StoreError.failed(.noSpace) })]
  }

  init(_ launch: Launch) throws {}
}

final class Address: Sendable {}

enum Trouble: Error {
  case closed
  case status(Int32)
  case refused(code: Int, why: String)
  /// A description of it has an address, which is another one in each run.
  case caught(Address)
}

struct Named: Error {
  var text: String
}

final class NamingApp: AppUnderTest {
  static var keys: [AppKey<NamingApp>] {
    [
      .int(
        .streak, get: { _ in throw ThrowingApp.Refused(status: -25_308) },
        set: { app, _ in throw app.error })
    ]
  }

  private let error: any Error

  init(_ launch: Launch) throws {
    error =
      switch launch.words.first {
      case "number": CocoaError(.fileWriteNoPermission)
      case "domain": NSError(domain: "Ledger", code: 7)
      case "case": Trouble.closed
      case "payload": Trouble.status(-25_308)
      case "labels": Trouble.refused(code: 3, why: "no room")
      case "object": Trouble.caught(Address())
      case "struct": ThrowingApp.Refused(status: -34_018)
      case "long": Named(text: String(repeating: "x", count: 200))
      default: Errno.noSpace
      }
  }
}
