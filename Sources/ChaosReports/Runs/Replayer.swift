// Runs a trace several times, here and in other processes, and sees whether the runs agree.

import ChaosCampaign
import ChaosContracts
import ChaosSimulation
import ChaosTrace
import Foundation

package enum Replay {
  /// All runs were the same.
  case agreed(RunOutcome)
  /// The store's code ends its process.
  case trapped(String)
  /// Nobody can say.
  case doubtful(String)
}

package struct Replayer {
  package let store: any StoreKind
  private let simulator: Simulator
  private let runner: any Runner
  private let times: Int

  /// - Parameter runner: runs traces in other processes.
  package init(_ catalog: Catalog, _ store: any StoreKind, _ runner: any Runner, times: Int = 2) {
    self.store = store
    self.runner = runner
    self.times = times
    simulator = catalog.simulator()
  }

  /// Runs a trace: first in another process, since a store may trap, then in this one.
  package func run(_ trace: Trace) -> Replay {
    let first: UInt64
    switch runner.run(trace, on: store.name) {
    case .success(let ran): first = ran.digest
    case .failure(.died):
      if case .failure(.died(let signal, _)) = runner.run(trace, on: store.name) {
        return .trapped("the store's code ended its process, twice (signal \(signal))")
      }
      return .doubtful("the store's code ended its process, and then it did not")
    case .failure(let failure): return .doubtful("\(failure)")
    }
    var options = RunOptions()
    options.keepsStepDigests = true
    options.keepsTrees = true
    options.keepsOutput = true
    let outcome = simulator.run(trace, store, options)
    // A run of ours that differs from the other process's is run again, to say where.
    for _ in 1..<max(outcome.digest == first ? times - 1 : 2, 1) {
      let again = simulator.run(trace, store, options)
      if again.digest != outcome.digest { return .doubtful(difference(outcome, again)) }
    }
    if outcome.digest != first {
      return .doubtful(
        """
        replay diverged between two processes
             the store asked for something chaos does not control. Usual causes: walking a
             Dictionary or Set, addresses, the environment.
        """)
    }
    return .agreed(outcome)
  }

  /// The first step in which two runs differ, and what each of them did there.
  private func difference(_ one: RunOutcome, _ other: RunOutcome) -> String {
    let step = zip(one.stepDigests, other.stepDigests).enumerated().first { $0.1.0 != $0.1.1 }
    let lines = Self.firstDifference(
      RunListing.events(one.judged.history, until: nil),
      RunListing.events(other.judged.history, until: nil))
    // Where every answer is the same, the files are not.
    let line =
      lines
      ?? Self.firstDifference(RunListing.disk(one, until: nil), RunListing.disk(other, until: nil))
    let place = step.map { "step \($0.offset + 1)" } ?? "the epilogue"
    return """
      replay diverged at \(place)
           first run:  \(line?.0 ?? "not known")
           second run: \(line?.1 ?? "not known")
           the store asked for something chaos does not control. Usual causes: walking a
           Dictionary or Set, a clock, a random number, a task that outlives the step.
      """
  }

  private static func firstDifference(_ left: [String], _ right: [String]) -> (String, String)? {
    zip(left, right).first { $0 != $1 }.map { pair in
      (pair.0.trimmingCharacters(in: .whitespaces), pair.1.trimmingCharacters(in: .whitespaces))
    }
  }
}
