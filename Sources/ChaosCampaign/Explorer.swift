// Runs the traces of a source on one store.

import ChaosContracts
import ChaosDisk
import ChaosHash
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// Explores traces.
public struct Explorer {
  private let simulator: Simulator
  private let store: any StoreKind
  private let source: TraceSource

  public init(_ simulator: Simulator, _ store: any StoreKind, _ source: TraceSource) {
    self.simulator = simulator
    self.store = store
    self.source = source
  }

  /// Runs a range of traces.
  ///
  /// - Parameter before: called with each index before its trace runs.
  public func explore(_ range: Range<Int>, before: (Int) -> Void = { _ in }) -> Exploration {
    var result = Exploration(range: range)
    for index in range {
      before(index)
      let trace = source.trace(index)
      let outcome = simulator.run(trace, store)
      result.steps += trace.steps.count
      result.appliedSteps += outcome.appliedSteps
      result.digest &+= Self.mix(index, outcome.digest)
      count(outcome, trace, &result)
      for call in DiskCall.allCases where outcome.calls.contains(call) {
        result.called[Int(call.rawValue)] += 1
      }
      result.reach.count(outcome.judged.history)
      if !outcome.violations.isEmpty {
        result.failures.append(
          Failure(index: index, level: FailingTrace.level(of: trace), sites: outcome.sites))
      }
      for what in outcome.refusals { result.add(Refusal(what: what, index: index, count: 1)) }
      if outcome.leftThreadBehind { result.leftThreadBehind = true }
    }
    return result
  }

  /// One trace's part of the digest: the parts add up to the same sum however a campaign is
  /// divided.
  private static func mix(_ index: Int, _ digest: UInt64) -> UInt64 {
    var hash = RollingHash()
    hash.add(index)
    hash.add(digest)
    return hash.value
  }

  private func count(_ outcome: RunOutcome, _ trace: Trace, _ result: inout Exploration) {
    for step in trace.steps {
      result.stepsAsked[Int(step.opcode.code)] += 1
      if case .act(_, let behaviour, _, _, _) = step {
        result.actsAsked[Int(behaviour.code)] += 1
      }
    }
    // An act counts when the store answered something.
    var answered: Set<Int> = []
    for operation in outcome.judged.history.operations {
      if operation.kind != .open, operation.completion != nil, let step = operation.step {
        answered.insert(step)
      }
    }
    for event in outcome.judged.history.events {
      switch event {
      case .step(let index, true):
        let step = trace.steps[index]
        result.applied[Int(step.opcode.code)] += 1
        if case .act(_, let behaviour, _, _, _) = step, answered.contains(index) {
          result.acted[Int(behaviour.code)] += 1
        }
        if case .fault(_, let kind, _) = step { result.faultsArmed[Int(kind.code)] += 1 }
      case .phone(.struck(_, let fault)): result.struck[Int(fault.code)] += 1
      default: break
      }
    }
  }
}
