// Explains how a store breaks a promise: by changed traces, and by another answer of the store.

import ChaosContracts
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// Explains failing traces of stores. Changed traces run where a store may end its process.
package struct FindingExplainer {
  private let runner: any Runner
  private let simulator: Simulator
  private let likenesses: Likenesses

  package init(_ runner: any Runner, _ simulator: Simulator) {
    self.runner = runner
    self.simulator = simulator
    likenesses = Likenesses(runner)
  }

  /// Futures that are tried for each step of a trace, and how long they are.
  private static let futures = (count: 24, steps: 12)

  /// - Parameters:
  ///   - violation: how the trace breaks a promise of the store, ran here.
  ///   - outcome: that run.
  package func explain(
    _ trace: Trace, _ store: any StoreKind, _ violation: Violation, _ outcome: RunOutcome
  ) -> Explanation {
    var runs = 0
    let name = store.name
    let own = Set(outcome.violations.map(\.invariant))
    var explanation = Explainer(futures: futures(trace, of: store), keys: store.keys) {
      changed in
      runs += 1
      guard let ran = try? runner.run(changed, on: name).get() else {
        return Explainer.Answer(isBroken: false, isAnyBroken: false, appliedSteps: 0)
      }
      return Explainer.Answer(
        isBroken: ran.broken.contains(violation.invariant), isAnyBroken: !ran.broken.isEmpty,
        isOtherBroken: !own.isSuperset(of: ran.broken), appliedSteps: ran.appliedSteps)
    }.explain(trace)
    explanation.cures = explanation.cures.flatMap { cure -> [Explanation.Cure] in
      guard case .eras(let eras) = cure else { return [cure] }
      runs += eras.count
      let lost = eras.filter { isLost(trace, on: $0, store, violation) }
      let kept = eras.filter { !lost.contains($0) }
      return (kept.isEmpty ? [] : [.eras(kept)])
        + (lost.isEmpty ? [] : [.erasWithoutPromise(lost)])
    }
    explanation.unavailable = unavailable(trace, store, violation, outcome.judged)
    explanation.likenesses = likenesses.of(outcome, on: name, breaking: violation.invariant)
    explanation.runs = runs + (explanation.unavailable == nil ? 0 : 1)
    return explanation
  }

  /// Whether a trace loses the same on an era on which less is promised, so that it holds there.
  private func isLost(
    _ trace: Trace, on era: EraName, _ store: any StoreKind, _ violation: Violation
  ) -> Bool {
    let request = RunRequest(trace.on(era), judgedAs: trace.header.era)
    guard case .success(let ran) = runner.ask(request, of: store.name) else { return false }
    return ran.broken.contains(violation.invariant)
  }

  /// The same run, but that the app hears "unavailable" where it heard what was not true. The
  /// store's promise to be available is not asked about then.
  private func unavailable(
    _ trace: Trace, _ store: any StoreKind, _ violation: Violation, _ judged: Judged
  ) -> Explanation.Answer? {
    guard let id = violation.belief ?? violation.operation,
      judged.wrongAnswers.contains(where: { $0.operation == id })
    else { return nil }
    let operation = judged.operation(id)
    guard operation.kind == .read, let step = operation.step else { return nil }
    switch operation.completion {
    case .value, .absent, .corrupt: break
    case .ok, .unavailable, .failed, .retried, nil: return nil
    }
    var options = RunOptions()
    options.unavailable = id
    let broken = simulator.run(trace, store, options).violations.filter {
      !($0.invariant == "AvailableAsDeclared" && $0.operation == id)
    }
    return Explanation.Answer(operation: id, step: step, broken: broken.map(\.invariant))
  }

  /// What else may happen on the phone of a trace, and to its app: beginnings of random traces,
  /// always the same.
  private func futures(_ trace: Trace, of store: any StoreKind) -> [[Step]] {
    let source = TraceSource(
      seed: 1, eras: [trace.header.era], models: [trace.header.disk], keys: store.keys,
      hasExtensions: store.hasExtensions)
    return (0..<Self.futures.count).map { number in
      Array(source.drawn(number).steps.prefix(Self.futures.steps))
    }
  }
}
