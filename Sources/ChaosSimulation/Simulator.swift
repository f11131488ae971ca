// Runs traces: a pure function from a trace and a store to an outcome.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// Runs traces, one after the other. The threads and the disk that it keeps reach into no outcome.
public final class Simulator {
  private let behaviours: [any Behaviour]
  private let invariants: [any Invariant]
  private var baton = Baton()
  /// Threads whose code never came back.
  public private(set) var parkedThreads = 0
  private let template = Phone.template()

  /// - Parameter behaviours: every behaviour, in the order of their names' codes.
  public init(behaviours: [any Behaviour], invariants: [any Invariant]) {
    must(
      behaviours.map(\.name) == BehaviourName.builtIn,
      "the behaviours must be those that traces can name, in their order")
    self.behaviours = behaviours
    self.invariants = invariants
  }

  /// Runs a trace on a store and judges what happened.
  public func run(_ trace: Trace, _ store: any StoreKind, _ options: RunOptions = RunOptions())
    -> RunOutcome
  {
    let parked = baton.parked
    let run = TraceRun(
      trace, store, behaviours: behaviours,
      phone: Phone(trace.header, on: baton, template: template), options: options)
    baton.run { run.loop($0) }
    let promises = store.promises(options.judgedAs.map { Era($0) } ?? run.phone.era)
    let judged = Judge.judge(run.recorder.history, promises)
    let outcome = RunOutcome(
      judged: judged,
      violations: run.phone.refusals.isEmpty
        ? (invariants + store.invariants).compactMap { $0.check(judged) } : [],
      digest: run.phone.hash.value, stepDigests: run.stepDigests, trees: run.trees,
      lastTree: run.lastTree, survivors: run.survivors, output: run.output,
      footprints: run.footprints, world: run.world, calls: run.phone.calls,
      hasCoordinated: run.phone.hasCoordinated, daemonCalls: run.phone.daemonCalls,
      appliedSteps: run.appliedSteps, isTooLong: trace.steps.count > Limits.steps,
      refusals: run.phone.refusals, races: run.phone.races, leftThreadBehind: baton.parked > parked)
    if outcome.leftThreadBehind {
      parkedThreads += baton.parked - parked
      baton.retire()
      baton = Baton()
    }
    return outcome
  }
}
