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
      if let found = Divergence(RunAccount(outcome), RunAccount(again)) {
        return .doubtful(difference(found))
      }
    }
    if outcome.digest != first {
      // The other process is asked what it did, and then two that are new to it.
      let account = try? runner.ask(AccountRequest(trace), of: store.name).get()
      let found =
        account.flatMap { Divergence($0, RunAccount(outcome)) }
        ?? Divergence.find(trace, on: store.name, runner)
      return .doubtful(
        found.map(difference) ?? "replay diverged between two processes, and then it did not")
    }
    return .agreed(outcome)
  }

  /// Why a run breaks its first promise; nil if it breaks none.
  package func explain(_ outcome: RunOutcome) -> Explanation? {
    guard let violation = outcome.violations.first else { return nil }
    return FindingExplainer(runner, simulator).explain(
      outcome.judged.history.trace, store, violation, outcome)
  }

  /// Where two runs differ, and what each of them did there.
  private func difference(_ divergence: Divergence) -> String {
    """
    replay diverged at \(divergence.place)
         first run:  \(divergence.first?.harmless() ?? "not known")
         second run: \(divergence.second?.harmless() ?? "not known")
         the store asked for something chaos does not control. Usual causes: walking a
         Dictionary or Set, addresses, a clock, a random number, the environment, a task that
         outlives the step.
    """
  }
}
