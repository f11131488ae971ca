// Every single fault: each kind at each call that it can strike, once, alone, and then a crash.

import ChaosTrace

extension Sweeper {
  /// Goes through all faults of all acts.
  func sweepFaults() {
    let header = TraceHeader(era: plan.era, disk: .apfsPower)
    let clean = Trace(header: header, steps: plan.setup + plan.work)
    let recorded = attempt(clean) { brancher.record(clean, store, from: clean.steps.count) }
    guard let calls = recorded?.calls else { return }
    var faults = SweepRow("fault")
    var crashes = SweepRow("fault, then crash")
    var seen: Set<StateKey> = []
    for step in plan.setup.count..<clean.steps.count {
      for kind in FaultKind.allCases {
        let count = calls[step].count { $0 == kind.call }
        for nth in 1..<max(count + 1, 1) where !isOver {
          let fault = Step.fault(.app, kind, nth: UInt8(clamping: nth))
          let steps = Array(clean.steps[..<step]) + [fault, clean.steps[step]]
          sweep(Trace(header: header, steps: steps), kind, &faults)
          sweepAfter(steps, kind, &crashes, &seen)
        }
      }
    }
    result.rows.append(faults)
    result.rows.append(crashes)
  }

  /// A fault, and what processes read afterwards.
  private func sweep(_ trace: Trace, _ kind: FaultKind, _ row: inout SweepRow) {
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
      [BrokenState(loss: loss, steps: trace.steps, crash: nil, survivors: .all)], 1,
      trace.steps.count - 1, trace, kind.word)
  }

  /// A fault, and a kill at each later call of the act, or any crash when the act has ended.
  private func sweepAfter(
    _ steps: [Step], _ kind: FaultKind, _ row: inout SweepRow, _ seen: inout Set<StateKey>
  ) {
    var counts: [(model: DiskModelName, states: Int)] = []
    for model in plan.models {
      if let twin = plan.twin(of: model), !hasReplacedFiles,
        let count = counts.first(where: { $0.model == twin })
      {
        row.generated += count.states
        continue
      }
      let before = row.generated
      let trace = Trace(header: TraceHeader(era: plan.era, disk: model), steps: steps)
      guard let moments = record(trace, from: steps.count - 1)?.moments else { continue }
      for moment in moments where model == .kill || moment.call == nil {
        // Before it struck, a fault changes nothing.
        guard moment.hasMetFault else { continue }
        sweep(moment, trace, model, &row, &seen, place: kind.word)
      }
      counts.append((model, row.generated - before))
    }
  }
}
