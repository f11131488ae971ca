// Generated steps do something: a search that proposes what does not apply searches nothing.

import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct GeneratedStepsTests {
  private struct Tally {
    var steps = 0
    var applied = 0
    var share: Double { Double(applied) / Double(max(1, steps)) }
  }

  /// Runs generated traces and counts, for each kind of step, how many applied.
  private func tally(_ store: String, _ count: Int) throws -> [Tally] {
    let source = TraceSource(seed: 21, eras: EraName.allCases)
    let simulator = Catalog().simulator()
    let store = try Catalog().store(store)
    var tallies = Array(repeating: Tally(), count: Opcode.allCases.count)
    for number in 0..<count {
      let trace = source.drawn(number)
      let outcome = simulator.run(trace, store)
      for event in outcome.judged.history.events {
        guard case .step(let place, let applied) = event else { continue }
        let kind = Int(trace.steps[place].opcode.code)
        tallies[kind].steps += 1
        if applied { tallies[kind].applied += 1 }
      }
    }
    return tallies
  }

  /// The phone has one file system, so a trace asks for failed syncs of one kind, whichever list
  /// or chance it comes from; a fuzzer's changes too.
  @Test(arguments: [UInt64(1), 2, 3], [false, true])
  func failedSyncsGoOneWay(seed: UInt64, isCareful: Bool) {
    let source = TraceSource(seed: seed, eras: EraName.allCases, isCareful: isCareful)
    let mutator = TraceMutator(isCareful: isCareful)
    var seen: Set<FaultKind> = []
    var last = source.trace(0)
    for index in 0..<6_000 {
      let trace = source.trace(index)
      for trace in [trace, mutator.cross(last, trace, seed: UInt64(index))] {
        var ways: Set<FaultKind> = []
        for case .fault(_, let kind, _) in trace.steps where FaultKind.ofFileSystem.contains(kind) {
          ways.insert(kind)
        }
        #expect(ways.count <= 1, "trace \(index): \(trace.steps)")
        seen.formUnion(ways)
      }
      last = trace
    }
    #expect(seen == Set(FaultKind.ofFileSystem))
  }

  @Test(arguments: ["session-cached", "hardened-file"]) func mostStepsApply(store: String) throws {
    let tallies = try tally(store, 700)
    let all = Tally(
      steps: tallies.reduce(0) { $0 + $1.steps }, applied: tallies.reduce(0) { $0 + $1.applied })
    #expect(all.share > 0.85, "\(all)")
    // What the model knows exactly applies always; acts and their ends depend on the store.
    // Only managed processes have threads that may take turns in another order.
    #expect(tallies[Int(Opcode.threads.code)].steps == 0)
    for opcode in Opcode.allCases where opcode != .threads {
      let tally = tallies[Int(opcode.code)]
      #expect(tally.steps > 0, "\(opcode)")
      switch opcode {
      case .act: #expect(tally.share > 0.85, "\(opcode) \(tally)")
      case .proceed, .evict: break
      // Most stores have no daemon.
      case .daemonCrash where store != "session-cached": #expect(tally.applied == 0)
      // The legacy defaults write late, so there is often nothing yet in which bits could flip.
      case .corrupt where store == "session-cached": #expect(tally.applied > 0)
      // A store that asks for time is not suspended in the middle of an act, and so not resumed.
      case .suspend, .resume: #expect(tally.share > 0.75, "\(opcode) \(tally)")
      case .corrupt, .unlock, .launch: #expect(tally.share > 0.6, "\(opcode) \(tally)")
      default: #expect(tally.share > 0.95, "\(opcode) \(tally)")
      }
    }
  }
}
