// Two processes at once: one is stopped before each of its disk calls in turn, the app changes
// something meanwhile, and then everything goes on, or crashes. Memory of several processes cannot
// be copied, so each of these is a run from the first step.

import ChaosDisk
import ChaosPhone
import ChaosSimulation
import ChaosTrace

extension Sweeper {
  /// What is added to the name of a row for two processes.
  static let meeting = "two processes"

  /// The disks of these runs: the phone's own, and the one that promises least.
  private var meetingModels: [DiskModelName] {
    plan.models.filter { [.apfsPower, .posixWorst].contains($0) }
  }

  /// Goes through all stops of the other process, where nobody asked for certain acts.
  func sweepMeetings() {
    guard plan.acts.isEmpty, Era(plan.era).hasExtensions, store.hasExtensions,
      !meetingModels.isEmpty
    else { return }
    var row = SweepRow(Self.meeting)
    for model in meetingModels where !isOver { sweepMeetings(model, &row) }
    result.rows.append(row)
  }

  private func sweepMeetings(_ model: DiskModelName, _ row: inout SweepRow) {
    let header = TraceHeader(era: plan.era, disk: model)
    let setup = SweptWork([SweptAct(.write)], after: plan.seed).setup
    let before = setup.map { $0.on(store.keys) } + [.launch(.notifications, .push)]
    let whole = Trace(header: header, steps: before + [other(pause: 0)])
    let recording = attempt(whole) { brancher.record(whole, store, from: whole.steps.count) }
    guard let calls = recording?.calls[whole.steps.count - 1].count else { return }
    for pause in 1..<max(calls, 1) where !isOver {
      let met =
        before
        + [other(pause: UInt16(clamping: pause)), SweptAct(.streak).step.on(store.keys)]
      run(Trace(header: header, steps: met + [.proceed(.notifications, 0)]), nil, .all, met, &row)
      for crash in Self.crashes(model) where crash != .kill {
        sweep(crash, after: met, header, &row)
      }
    }
  }

  /// What the other process does.
  private func other(pause: UInt16) -> Step {
    Step.act(.notifications, .write, on: .theme, shape: .large, pause: pause).on(store.keys)
  }

  /// A crash of both with each canonical set of writes.
  private func sweep(
    _ crash: Crash, after met: [Step], _ header: TraceHeader, _ row: inout SweepRow
  ) {
    var options = RunOptions()
    options.keepsSurvivors = true
    let probe = Trace(header: header, steps: met + [Self.step(crash, .all)])
    guard let outcome = attempt(probe, { simulator.run(probe, store, options) }),
      let sets = outcome.survivors.last?.sets
    else { return }
    row.moments += 1
    if sets.isCut { row.cutMoments += 1 }
    for survivors in sets.sets where !isOver {
      let steps = met + [Self.step(crash, survivors)]
      run(Trace(header: header, steps: steps + recovery), crash, survivors, met, &row)
    }
  }

  private func run(
    _ trace: Trace, _ crash: Crash?, _ survivors: Survivors, _ met: [Step], _ row: inout SweepRow
  ) {
    let steps = crash == nil ? trace.steps : met
    judge(
      trace, met.count - 1, place: Self.meeting, &row,
      shownBy: (steps, crash, survivors))
  }
}
