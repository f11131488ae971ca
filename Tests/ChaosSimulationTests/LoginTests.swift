// A login and a logout touch two stores: what a naive app leaves of them when one refuses or time
// runs out, and that a careful one leaves nothing that the next resume does not settle.

import ChaosCatalog
import ChaosContracts
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct LoginTests {
  private static let stores = ["canary", "hardened-file", "coordinated-file:fixed"]
  private let catalog = Catalog()

  private static func act(_ behaviour: BehaviourName, pause: UInt16 = 0) -> Step {
    .act(.app, behaviour, on: .session, pause: pause)
  }

  private func broken(_ steps: [Step], on store: String = "canary") throws -> [String] {
    catalog.simulator().run(Trace(steps: steps), try catalog.store(store)).violations
      .map(\.invariant)
  }

  /// What is left of a user after all: a session, and a token.
  private func left(_ steps: [Step], on store: String = "canary") throws -> [Completion?] {
    let outcome = catalog.simulator().run(Trace(steps: steps), try catalog.store(store))
    #expect(outcome.violations.isEmpty, "\(outcome.violations.map(\.message))")
    return [Key.session, .token].map { key in
      outcome.judged.history.operations.last { $0.kind == .read && $0.key == key }?.completion
    }
  }

  private func isNobody(_ session: Completion?) -> Bool {
    if case .value(let value) = session { value.label == Session.nobody } else { false }
  }

  @Test(arguments: FaultKind.ofKeychain) func noSessionWithoutItsToken(_ kind: FaultKind) throws {
    func steps(_ login: BehaviourName) -> [Step] {
      [.start, .fault(.app, kind, nth: 1), Self.act(login)]
    }
    #expect(try broken(steps(.login)) == ["LoginsAreWhole"])
    #expect(try left(steps(.carefulLogin)) == [.absent, .absent])
  }

  /// The session of one login with the token of another is none.
  @Test func aSecondLoginNeedsItsOwnToken() throws {
    let steps = [
      .start, Self.act(.login), .fault(.app, .keychainUnavailable, nth: 1), Self.act(.login),
    ]
    #expect(try broken(steps) == ["LoginsAreWhole"])
  }

  /// A store that cannot take the session gets no token to go with it.
  @Test func aTokenIsTakenBack() throws {
    let full: [Step] = [.start, .space(1), Self.act(.carefulLogin)]
    #expect(try left(full) == [.absent, .absent])
  }

  /// Deleting an item asks for no key (F89), so only a death comes between. The naive logout is
  /// caught at some call, the careful one at none.
  @Test func aLogoutMayDieAnywhere() throws {
    func steps(_ logout: BehaviourName, _ pause: UInt16) -> [Step] {
      [
        .start, Self.act(.carefulLogin), Self.act(logout, pause: pause), .kill(.app, .jetsam),
      ]
    }
    let pauses = UInt16(1)...40
    #expect(try pauses.contains { try broken(steps(.logout, $0)) == ["LoginsAreWhole"] })
    for pause in pauses { #expect(try broken(steps(.carefulLogout, pause)).isEmpty) }
  }

  /// Wherever login, logout and the resume after it are cut short, the next resume leaves both
  /// session and token, or neither.
  @Test(arguments: stores, [BehaviourName.carefulLogin, .carefulLogout])
  func theNextResumeSettlesIt(store: String, behaviour: BehaviourName) throws {
    let before: [Step] =
      behaviour == .carefulLogin
      ? [.start, Self.act(.carefulLogin), Self.act(.carefulLogout)]
      : [.start, Self.act(.carefulLogin)]
    for pause in UInt16(1)...40 {
      for second in stride(from: UInt16(0), through: 20, by: 3) {
        let cut: [Step] = [
          Self.act(behaviour, pause: pause), .kill(.app, .jetsam), .start,
          Self.act(.carefulResume, pause: second), .kill(.app, .jetsam), .start,
          Self.act(.carefulResume),
        ]
        let state = try left(before + cut, on: store)
        #expect(isNobody(state[0]) == (state[1] == .absent), "\(store) \(pause) \(second)")
      }
    }
  }

  /// Neither begins anything on a phone whose answers it cannot trust.
  @Test func nobodyIsReplacedInTheDark() throws {
    let steps = [
      .start, Self.act(.carefulLogin), .reboot, .launch(.app, .push), Self.act(.carefulLogin),
    ]
    let outcome = catalog.simulator().run(
      Trace(steps: steps), try catalog.store("session-cached"))
    let writes = outcome.judged.history.operations.filter { $0.kind == .write && $0.step == 4 }
    #expect(writes.isEmpty)
  }

  /// Stores whose app is naive promise nothing of the kind.
  @Test(arguments: ["hardened-file", "sqlite-wal"]) func storesAnswerForThemselves(
    store: String
  ) throws {
    #expect(
      try broken(
        [.start, .fault(.app, .keychainUnavailable, nth: 1), Self.act(.login)], on: store
      ).isEmpty)
  }
}
