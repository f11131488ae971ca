// Abstract states: the same for the same run, others for other situations, and not too many.

import ChaosCatalog
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import Testing

@testable import ChaosFuzzing

@Suite struct AbstractStatesTests {
  private let counters = Counters()

  private func states(_ trace: Trace, _ store: String = "session-cached") throws -> Set<Int> {
    let catalog = Catalog()
    let outcome = catalog.simulator().run(trace, try catalog.store(store))
    AbstractStates.note(outcome.judged, in: Features(counters.buffer))
    return Set(counters.take())
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
    var seen: Set<Int> = []
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
