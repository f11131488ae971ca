// What an app throws is told as it threw it, beside what the judge makes of it.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSimulation
import ChaosTrace
import SystemPackage
import Testing

@Suite struct ThrownErrorTests {
  private func printed<App: AppUnderTest>(_ app: App.Type, _ steps: String) throws -> [String] {
    let trace = try TraceText(parsing: "chaos trace 1\nphone ios18\n\(steps)").trace
    var options = RunOptions()
    options.keepsOutput = true
    let outcome = Catalog().simulator().run(trace, AppKind<App>(), options)
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
