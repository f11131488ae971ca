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
  /// What an app finds that was just installed.
  private let fresh = Phone.template(hasSupport: false)

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
    var traces = [trace]
    var outcomes: [RunOutcome] = []
    run(store, options, next: { traces.popLast() }) { outcomes.append($1) }
    return outcomes[0]
  }

  /// Runs traces on a store, one after the other, and judges each. It is what a campaign does:
  /// between two traces no thread waits for another, which is a tenth of the time of short ones.
  ///
  /// - Parameters:
  ///   - next: gives the next trace; nil ends it.
  ///   - take: is told what came of it. Both are called on the threads that run the store's code,
  ///     never at once, and not after this has returned.
  public func run(
    _ store: any StoreKind, _ options: RunOptions = RunOptions(), next: @escaping () -> Trace?,
    take: @escaping (Trace, RunOutcome) -> Void
  ) {
    var isOver = false
    while !isOver {
      var current: TraceRun?
      let baton = baton
      baton.run { [self] thread in
        while true {
          guard let run = current ?? next().map({ begin($0, store, options) }) else {
            isOver = true
            return .finished
          }
          current = run
          if run.loop(thread) == .handedOver { return .handedOver }
          current = nil
          let outcome = judge(run)
          take(run.trace, outcome)
          // What waits for ever waits for this baton.
          if outcome.leftThreadBehind { return .finished }
        }
      }
      if baton.parked > 0 { replaceBaton() }
    }
  }

  private func begin(_ trace: Trace, _ store: any StoreKind, _ options: RunOptions) -> TraceRun {
    TraceRun(
      trace, store, behaviours: behaviours,
      phone: Phone(
        trace.header, on: baton, template: store.hasSupportFolder ? template : fresh),
      options: options)
  }

  private func judge(_ run: TraceRun) -> RunOutcome {
    let promises = run.kind.promises(run.options.judgedAs.map { Era($0) } ?? run.phone.era)
    let judged = Judge.judge(run.recorder.history, promises)
    return RunOutcome(
      judged: judged,
      violations: run.phone.refusals.isEmpty
        ? invariants.compactMap { $0.check(judged) }
          + run.kind.invariants.compactMap { $0.check(judged) } : [],
      digest: run.phone.hash.value, stepDigests: run.stepDigests, trees: run.trees,
      lastTree: run.lastTree, survivors: run.survivors, output: run.output,
      footprints: run.footprints, world: run.world, calls: run.phone.calls,
      hasCoordinated: run.phone.hasCoordinated,
      hasDatabase: run.options.looksForDatabases && run.phone.disk.hasDatabase,
      daemonCalls: run.phone.daemonCalls, appliedSteps: run.appliedSteps,
      isTooLong: run.trace.steps.count > Limits.steps,
      refusals: run.phone.refusals, races: run.phone.races, leftThreadBehind: baton.parked > 0)
  }

  private func replaceBaton() {
    parkedThreads += baton.parked
    baton.retire()
    baton = Baton()
  }
}
