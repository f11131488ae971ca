// What a store says of its app's authorisations is about every kind of data, or it is told.

import ChaosContracts
import ChaosPhone
import ChaosTrace
import Testing

@Suite struct AuthorizationsTests {
  /// A store of which an app shows too few authorisations, or too many.
  private struct Talkative: StoreKind {
    let count: Int
    var name: String { "talkative" }
    let summary = "a store that shows authorisations"
    func promises(_ era: Era) -> Promises { Promises() }
    func open(_ host: Host) throws(StoreError) -> any Store { Shown(count) }
  }

  private final class Shown: Store {
    let count: Int
    init(_ count: Int) { self.count = count }
    func read(_ key: Key) -> ReadOutcome { .absent }
    func write(_ key: Key, _ value: Value?) throws(StoreError) {}
    func authorizations() -> [Authorization]? {
      Array(repeating: .notDetermined, count: count)
    }
  }

  @Test(arguments: [0, 1, 4, 6]) func aWrongNumberIsAComplaint(count: Int) {
    let outcome = catalog.simulator().run(
      Trace(header: TraceHeader(), steps: [.start, .read(.theme)]), Talkative(count: count))
    #expect(outcome.broken == ["PassesItsOwnCheck"])
    let message = outcome.violations.first?.message ?? ""
    #expect(message.contains("talkative") && message.contains("\(count)"), "\(message)")
  }

  @Test func oneForEachKindIsFine() {
    let outcome = catalog.simulator().run(
      Trace(header: TraceHeader(), steps: [.start, .read(.theme)]),
      Talkative(count: PersonalData.allCases.count))
    #expect(outcome.isClean)
  }
}
