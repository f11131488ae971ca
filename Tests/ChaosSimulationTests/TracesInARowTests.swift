// Traces that are run in a row come out as each by itself.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct TracesInARowTests {
  /// Runs traces on one simulator, and says in which order it asked and told.
  private func run(_ traces: [Trace], _ store: any StoreKind, _ simulator: Simulator)
    -> (outcomes: [RunOutcome], order: [String])
  {
    var outcomes: [RunOutcome] = []
    var order: [String] = []
    var rest = traces.makeIterator()
    simulator.run(store) {
      order.append("next")
      return rest.next()
    } take: { _, outcome in
      order.append("take")
      outcomes.append(outcome)
    }
    return (outcomes, order)
  }

  @Test(arguments: ["session-cached", "sqlite-wal", "hardened-file"])
  func eachIsWhatItIsByItself(name: String) throws {
    let source = TraceSource(seed: 7, eras: EraName.allCases)
    let traces = (0..<60).map { source.trace($0) }
    let store = try catalog.store(name)
    let row = run(traces, store, catalog.simulator())
    let alone = traces.map { catalog.simulator().run($0, store) }
    #expect(row.outcomes.map(\.digest) == alone.map(\.digest))
    #expect(row.outcomes.map(\.broken) == alone.map(\.broken))
    let pair = ["next", "take"]
    #expect(row.order == traces.flatMap { _ in pair } + ["next"])
  }

  /// Code that goes on after its death keeps its thread; the traces behind it run all the same.
  @Test func whoIgnoresDeathStopsNoRow() {
    func puppet() -> Puppet {
      let puppet = Puppet()
      puppet.onRead = { ask, truth in
        for _ in 0..<20 where (try? ask.host.files.status("/group")) == nil {
          while true { _ = try? ask.host.files.status("/group") }
        }
        return truth
      }
      return puppet
    }
    let calm = Trace(steps: [.start, .write(.theme), .read(.theme)])
    let killed = Trace(steps: [.start, .read(.theme, pause: 9), .kill(.app, .jetsam)])
    let traces = [calm, killed, killed, calm, killed]
    let simulator = catalog.simulator()
    let row = run(traces, puppet(), simulator)
    #expect(row.outcomes.map(\.leftThreadBehind) == [false, true, true, false, true])
    #expect(simulator.parkedThreads == 3)
    let (store, other) = (puppet(), catalog.simulator())
    let alone = traces.map { other.run($0, store) }
    #expect(row.outcomes.map(\.digest) == alone.map(\.digest))
    #expect(other.parkedThreads == 3)
  }

  @Test func anEmptyRowIsOver() {
    #expect(run([], Puppet(), catalog.simulator()).order == ["next"])
  }
}
