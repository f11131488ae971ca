// Abstract states: the same for the same run, others for other situations, and not too many.

import ChaosCampaign
import ChaosCatalog
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct AbstractStatesTests {
  private func states(_ trace: Trace, _ store: String = "session-cached") throws -> Set<UInt64> {
    let catalog = Catalog()
    return Set(
      AbstractStates.of(
        catalog.simulator().run(trace, try catalog.store(store), AbstractStates.options)))
  }

  private func trace(_ steps: [Step]) -> Trace { Trace(steps: steps) }

  @Test func theSameRunHasTheSameStates() throws {
    let source = TraceSource(seed: 5, eras: EraName.allCases)
    for index in 300..<340 {
      let trace = source.trace(index)
      #expect(try states(trace) == states(trace))
    }
  }

  /// What the code does is the same; who, when and in which order is not.
  @Test func theOrderOfThingsMatters() throws {
    let write = Step.act(.app, .write, on: .streak)
    let read = Step.act(.app, .read, on: .streak)
    let first = try states(
      trace([.launch(.app, .user), write, .reboot, .launch(.app, .push), read]))
    let late = try states(
      trace([.launch(.app, .user), write, .reboot, .unlock, .launch(.app, .user), read]))
    let early = try states(
      trace([.launch(.app, .user), read, .reboot, .launch(.app, .push), write]))
    #expect(!first.subtracting(late).isEmpty && !late.subtracting(first).isEmpty)
    #expect(!first.subtracting(early).isEmpty && !early.subtracting(first).isEmpty)
  }

  /// A stale belief of one process is a state, before anything breaks.
  @Test func whatAnotherProcessBelievesIsAState() throws {
    let both: [Step] = [.launch(.app, .user), .launch(.notifications, .push)]
    let app = Step.act(.app, .write, on: .theme)
    let other = Step.act(.notifications, .read, on: .theme)
    let fresh = try states(trace(both + [app, other]), "hardened-file")
    let stale = try states(trace(both + [app, other, app]), "hardened-file")
    #expect(!stale.subtracting(fresh).isEmpty)
  }

  /// Two traces that go alike and break other promises are not alike: a smaller corpus breaks all
  /// that the larger one broke.
  @Test func aBrokenPromiseIsAState() throws {
    let catalog = Catalog()
    let steps: [Step] = [
      .launch(.app, .user), .act(.app, .write, on: .streak), .reboot, .launch(.app, .prewarm),
      .act(.app, .streak, on: .streak), .unlock,
    ]
    var outcome = catalog.simulator().run(trace(steps), try catalog.store("session-cached"))
    let all = Set(AbstractStates.of(outcome))
    let broken = outcome.violations.map(\.invariant)
    try #require(Set(broken).count >= 1)
    outcome.violations = []
    #expect(all.subtracting(AbstractStates.of(outcome)).count == Set(broken).count)
  }

  /// The fuzzer takes them as they come, `corpus minimize` each once: the same ones.
  @Test func whatIsMetIsWhatIsReached() throws {
    let catalog = Catalog()
    let source = TraceSource(seed: 7, eras: EraName.allCases)
    for index in 300..<310 {
      let outcome = catalog.simulator().run(
        source.trace(index), try catalog.store("session-cached"), AbstractStates.options)
      #expect(Set(AbstractStates.met(in: outcome)).sorted() == AbstractStates.of(outcome))
    }
  }

  /// What is left on the disk for the next launch is a state: no answer tells how far it has come.
  @Test func eachLaunchThatIsCountedOnTheDiskIsAState() throws {
    let death: [Step] = [
      .launch(.app, .user), .act(.app, .read, on: .theme, pause: 12), .kill(.app, .jetsam),
    ]
    func deaths(_ count: Int, _ store: String) throws -> Set<UInt64> {
      let start: [Step] = [
        .launch(.app, .user), .act(.app, .write, on: .theme), .kill(.app, .jetsam),
      ]
      return try states(
        trace(start + Array(repeating: death, count: count).flatMap { $0 }), store)
    }
    for count in 2...6 {
      let fewer = try deaths(count - 1, "launch-guard:launches=8")
      #expect(!(try deaths(count, "launch-guard:launches=8").subtracting(fewer).isEmpty))
    }
    #expect(try deaths(6, "hardened-file") == deaths(2, "hardened-file"))
  }

  /// What only the fuzzer needs costs no other run anything.
  @Test func footprintsAreKeptIfAskedForOnly() throws {
    let catalog = Catalog()
    let steps = trace([.launch(.app, .user), .act(.app, .write, on: .theme)])
    let store = try catalog.store("hardened-file")
    #expect(catalog.simulator().run(steps, store).footprints.isEmpty)
    let kept = catalog.simulator().run(steps, store, AbstractStates.options)
    // Once for the act, once for the app that is started anew at the end.
    #expect(kept.footprints.count == 2 && Set(kept.footprints).count == 2)
    #expect(kept.digest == catalog.simulator().run(steps, store).digest)
  }

  /// A step more of the same adds nothing: longer is not newer.
  @Test func repetitionAddsNothing() throws {
    let read = Step.act(.app, .read, on: .theme)
    let steps =
      [Step.launch(.app, .user), .act(.app, .write, on: .theme)] + Array(repeating: read, count: 4)
    #expect(try states(trace(steps + [read])) == states(trace(steps)))
  }

  /// A fuzzer keeps an input for each: most random traces must show nothing new after a while.
  @Test(arguments: ["session-cached", "hardened-file"])
  func thereAreFewOfThem(store: String) throws {
    let source = TraceSource(seed: 9, eras: EraName.allCases)
    var seen: Set<UInt64> = []
    var withNews = 0
    for index in 0..<3_000 {
      let new = try states(source.trace(index), store).subtracting(seen)
      if index >= 2_500, !new.isEmpty { withNews += 1 }
      seen.formUnion(new)
    }
    #expect((500...8_000).contains(seen.count), "\(seen.count)")
    #expect(withNews < 125, "\(withNews) of 500")
  }
}
