// What crash states came to, and traces that show those that break promises: each is run whole.
// Then every single fault: each kind at each call that it can strike, once, and then a crash.

import ChaosTrace

extension Sweeper {
  struct StateLoss {
    /// By the strongest promises.
    var classes: Set<LossClass> = []
    /// By the store's own.
    var broken: Set<LossClass> { brokenAsFound.union(brokenByPanic ?? []) }
    /// By what the store promises for the crash that it was, and for a panic that leaves the same;
    /// nil while nobody asked what a panic would be, and where it leaves something else.
    var brokenAsFound: Set<LossClass> = []
    var brokenByPanic: Set<LossClass>?

    /// The same state where a panic leaves something else.
    var withoutPanic: StateLoss {
      var loss = self
      loss.brokenByPanic = nil
      return loss
    }
  }

  /// A state in which promises are broken, and the steps that lead there.
  struct BrokenState {
    var loss: StateLoss
    var steps: [Step]
    /// How it crashed; nil for a fault without one.
    var crash: Crash?
    var survivors: Survivors

    /// How it must crash for a class to break a promise; nil for a fault without a crash.
    func crash(for kind: LossClass) -> Crash? { loss.brokenAsFound.contains(kind) ? crash : .panic }

    /// The steps up to that crash.
    func steps(for kind: LossClass) -> [Step] {
      crash(for: kind).map { steps + [step($0, survivors)] } ?? steps
    }
  }

  /// Takes note of the states of one moment in which the store breaks its promises, one for each
  /// class that was not seen before. `broken`: the failing states, the mildest first. `states`: how
  /// many states the moment has. `step`: the step that was under way. `place`: where in a sweep it
  /// was: failures elsewhere are others.
  func note(_ broken: [BrokenState], _ states: Int, _ step: Int, _ trace: Trace, _ place: String) {
    for loss in LossClass.allCases {
      let alike = broken.filter { $0.loss.broken.contains(loss) }
      guard let first = alike.first, let act = trace.lastAct(upTo: step) else { continue }
      let crash = first.crash(for: loss)
      let key = FailureKey(loss: loss, act: act, crash: crash ?? .kill, place: place)
      guard groups.insert(key).inserted else { continue }
      guard let (whole, invariant) = confirm(trace.header, first.steps(for: loss)) else {
        if isOver { return }
        result.doubts.append(
          "\(loss.rawValue) in \(act.word) under \(trace.header.disk.word) was seen in a sweep, "
            + "and not when its trace was run: \(first.steps(for: loss).last?.text ?? "")")
        continue
      }
      result.failures.append(
        SweepFailure(
          trace: whole.bytes, invariant: invariant, loss: loss,
          model: crash == nil ? nil : trace.header.disk,
          act: act, trouble: Self.words(crash, place), failing: alike.count, states: states))
    }
  }

  private static func words(_ crash: Crash?, _ place: String) -> String {
    let words = [Crash.kill: "a kill", .panic: "a panic", .powerLoss: "a power loss"]
    let crash = crash.flatMap { words[$0] }
    return [place == "crash" ? nil : place, crash].compactMap { $0 }.joined(separator: ", then ")
  }

  /// Runs a failure from its first step: as it is, then with the steps of recovery after it.
  private func confirm(_ header: TraceHeader, _ steps: [Step]) -> (Trace, String)? {
    for more in [[], recovery] {
      let trace = Trace(header: header, steps: steps + more)
      if let outcome = attempt(trace, { simulator.run(trace, store) }),
        let violation = outcome.violations.first
      {
        return (trace, violation.invariant)
      }
    }
    return nil
  }

  /// Goes through all faults of all acts.
  func sweepFaults() {
    let work = plan.works[0]
    let header = TraceHeader(era: plan.era, disk: .apfsPower)
    let clean = Trace(header: header, steps: work.setup + work.steps).on(store.keys)
    let recorded = attempt(clean) { brancher.record(clean, store, from: clean.steps.count) }
    guard let calls = recorded?.calls else { return }
    var faults = SweepRow("fault")
    var crashes = SweepRow("fault, then crash")
    var seen: Set<StateKey> = []
    for step in work.setup.count..<clean.steps.count {
      for kind in FaultKind.allCases {
        let count = calls[step].count { $0 == kind.call }
        for nth in 1..<max(count + 1, 1) where !isOver {
          let fault = Step.fault(.app, kind, nth: UInt8(clamping: nth))
          let steps = Array(clean.steps[..<step]) + [fault, clean.steps[step]]
          sweep(Trace(header: header, steps: steps), kind, &faults)
          sweepAfter(steps, of: work, kind, &crashes, &seen)
        }
      }
    }
    result.rows.append(faults)
    result.rows.append(crashes)
  }

  /// A fault, and what processes read afterwards.
  private func sweep(_ trace: Trace, _ kind: FaultKind, _ row: inout SweepRow) {
    judge(
      trace, trace.steps.count - 1, place: kind.word, &row, shownBy: (trace.steps, nil, .all))
  }

  /// Runs a whole trace, and notes what its answers come to. `step`: the act that is told.
  func judge(
    _ trace: Trace, _ step: Int, place: String, _ row: inout SweepRow,
    shownBy shown: (steps: [Step], crash: Crash?, survivors: Survivors)
  ) {
    row.generated += 1
    guard let outcome = attempt(trace, { simulator.run(trace, store) }) else { return }
    let history = outcome.judged.history
    var loss = StateLoss()
    loss.classes = Set(brancher.judge(history, strongest))
    if !outcome.violations.isEmpty {
      loss.brokenAsFound = Set(outcome.judged)
      // A promise about what is reported is none about what is stored.
      if loss.broken.isEmpty { loss.brokenAsFound = [.durability] }
      loss.classes.formUnion(loss.broken)
    }
    row.count(loss)
    note(
      [
        BrokenState(
          loss: loss, steps: shown.steps, crash: shown.crash, survivors: shown.survivors)
      ], 1, step, trace, place)
  }

  /// A fault, and a kill at each later call of the act, or any crash when the act has ended.
  private func sweepAfter(
    _ steps: [Step], of work: SweptWork, _ kind: FaultKind, _ row: inout SweepRow,
    _ seen: inout Set<StateKey>
  ) {
    var counts: [(model: DiskModelName, states: Int)] = []
    for model in plan.models {
      if let twin = plan.twin(of: model), !tellsModelsApart,
        let count = counts.first(where: { $0.model == twin })
      {
        row.generated += count.states
        continue
      }
      let before = row.generated
      let trace = Trace(header: TraceHeader(era: plan.era, disk: model), steps: steps)
      guard let moments = record(trace, of: work, from: steps.count - 1)?.moments else { continue }
      for moment in moments where model == .kill || moment.call == nil {
        // Before it struck, a fault changes nothing.
        guard moment.hasMetFault else { continue }
        sweep(moment, trace, model, &row, &seen, .brief, place: kind.word)
      }
      counts.append((model, row.generated - before))
    }
  }
}
