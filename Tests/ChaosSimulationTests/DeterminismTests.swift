// A run is a function of its trace and its store: nothing else reaches into it.

import ChaosCatalog
import ChaosContracts
import ChaosHash
import ChaosSearch
import ChaosSimulation
import ChaosTestSupport
import ChaosTrace
import Testing

@Suite struct DeterminismTests {
  static let stores = Catalog().allStores

  /// Runs with SQLite take turns, so there are fewer of them.
  static func runs(_ name: String, of all: Int) -> Int {
    (name.hasPrefix("sqlite") ? all / 8 : all) * TestScale.factor
  }

  /// Everything about a run that could differ.
  private func everything(_ outcome: RunOutcome) -> String {
    "\(outcome.digest) \(outcome.stepDigests) \(outcome.appliedSteps) \(outcome.violations)"
      + "\(outcome.judged.history.events) \(outcome.judged.history.operations)"
      + "\(outcome.judged.wrongAnswers)"
  }

  /// What is cheap to compare.
  private func essence(_ outcome: RunOutcome) -> [UInt64] {
    [outcome.digest, UInt64(outcome.judged.history.events.count), UInt64(outcome.appliedSteps)]
      + outcome.stepDigests
  }

  /// A simulator that ran other traces before gives what a new one gives.
  @Test(arguments: stores) func runsAgree(name: String) throws {
    let store = try catalog.store(name)
    let used = catalog.simulator()
    let source = TraceSource(seed: 7, eras: EraName.allCases)
    var options = RunOptions()
    options.keepsStepDigests = true
    for index in 0..<Self.runs(name, of: 1_000) {
      let trace = index % 2 == 0 ? source.trace(500 + index / 2) : Self.threePauses(UInt64(index))
      let first = used.run(trace, store, options)
      let second = (index % 10 == 0 ? catalog.simulator() : used).run(trace, store, options)
      try #require(essence(first) == essence(second), "seed 7 index \(index)")
      if index % 40 == 0 { try #require(everything(first) == everything(second)) }
      try #require(first.stepDigests.count == trace.steps.count)
    }
  }

  /// A trace in which three acts are stopped at once, with trouble around them.
  static func threePauses(_ seed: UInt64) -> Trace {
    var random = SplitMix(seed: seed)
    var steps: [Step] = [
      .launch(.app, .user), .launch(.notifications, .push), .launch(.widget, .timeline),
    ]
    func act(_ process: ProcessName) -> Step {
      .act(
        process, BehaviourName(code: UInt8(random.below(8))), on: Key(code: UInt8(random.below(6))),
        pause: UInt16(1 + random.below(12)))
    }
    for _ in 0..<2 {
      steps += ProcessName.allCases.map(act)
      for _ in 0..<6 {
        let process = ProcessName(code: UInt8(random.below(3)))
        switch random.below(8) {
        case 0: steps.append(.kill(process, .jetsam))
        case 1: steps += [.suspend(process), .resume(process)]
        case 2: steps.append(.fault(process, FaultKind(code: UInt8(random.below(14))), nth: 1))
        default: steps.append(.proceed(process, UInt16(random.below(5))))
        }
      }
    }
    return Trace(header: TraceHeader(era: EraName(code: UInt8(random.below(7)))), steps: steps)
  }

  /// The order in which a program makes runs does not matter either, nor does the state that a C
  /// library has for the whole program.
  @Test(arguments: ["session-cached", "sqlite-wal"]) func runsDoNotTouchEachOther(name: String)
    throws
  {
    let store = try catalog.store(name)
    let traces = (0..<60).map { Self.threePauses($0) }
    let forwards = catalog.simulator()
    let backwards = catalog.simulator()
    let first = traces.map { forwards.run($0, store).digest }
    let second = traces.reversed().map { backwards.run($0, store).digest }
    #expect(first == second.reversed())
    #expect(Set(first).count > 40)
  }

  /// Each thing that a run depends on shows in its digest.
  @Test func digestsTellRunsApart() throws {
    let store = try catalog.store("hardened-file")
    let simulator = catalog.simulator()
    let base: [Step] = [.start, .write(.theme), .read(.theme)]
    let others: [[Step]] = [
      [.start, .write(.theme)], [.start, .write(.session), .read(.theme)],
      [.start, .write(.theme), .read(.session)], [.start, .write(.theme), .lock, .read(.theme)],
      [.start, .act(.app, .write, on: .theme, shape: .large), .read(.theme)],
      [.start, .write(.theme), .fault(.app, .openError, nth: 1), .read(.theme), .read(.theme)],
    ]
    let digests = ([base] + others).map { simulator.run(Trace(steps: $0), store).digest }
    #expect(Set(digests).count == digests.count)
  }
}
