// A crash in the middle of the recovery from a crash.

import ChaosDisk
import ChaosSimulation
import ChaosTrace

extension Sweeper {
  /// Recovers a state, crashes the recovery at each of its calls, and recovers again.
  ///
  /// - Parameter steps: the steps up to and with the first crash.
  func sweepAgain(
    _ state: StateKey, _ moment: CrashMoment, _ disk: () -> Disk, _ steps: [Step],
    _ model: DiskModelName, _ second: SecondCrashes
  ) {
    // A recovery does the same whatever the phone went off by.
    let recovery = SecondCrashes.Recovery(tree: state.tree, epoch: state.epoch)
    if second.recallStates(of: recovery) { return }
    let before = second.row.generated
    let header = TraceHeader(era: plan.era, disk: model)
    let trace = Trace(header: header, steps: steps + SweepPlan.recovery)
    let recorded = attempt(trace) {
      brancher.record(after: moment, disk(), trace, store, from: steps.count) {
        disk, epoch, daemon in
        // Before recovery has written anything, a crash leaves what the first one left.
        disk.mutations > 0 && (daemon || !second.recallStates(of: .init(disk, epoch)))
      }
    }
    guard let recording = recorded else { return }
    if recording.hasReplacedFiles { hasReplacedFiles = true }
    for again in recording.moments where !isOver { sweepAgain(again, trace, second) }
    second.note(recovery, since: before)
  }

  private func sweepAgain(
    _ moment: CrashMoment, _ trace: Trace, _ second: SecondCrashes
  ) {
    let before = second.row.generated
    let kill = StateKey(tree: Self.visibleHash(moment), epoch: moment.epoch, crash: .kill)
    second.row.generated += 1
    if second.seen.insert(kill).inserted {
      let disk = { moment.disk.branchWithoutProcesses() }
      if let loss = loss(kill, moment, disk, trace, .all) {
        take(loss, .all, .kill, moment, trace, &second.row)
      }
    }
    // A second crash need not be odd to show that recovery cannot be repeated.
    let space = CrashSpace(moment.disk, .powerLoss, plainly: true)
    var here: Set<UInt64> = []
    for survivors in space.survivors.sets {
      second.row.generated += 1
      let state = space.state(survivors)
      guard here.insert(state.hash).inserted else { continue }
      let key = StateKey(tree: state.hash, epoch: moment.epoch, crash: .powerLoss)
      guard second.seen.insert(key).inserted else { continue }
      guard let loss = loss(key, moment, { space.disk(state) }, trace, survivors) else { continue }
      take(loss, survivors, .powerLoss, moment, trace, &second.row)
    }
    second.note(.init(moment.disk, moment.epoch), since: before)
  }

  private func take(
    _ loss: StateLoss, _ survivors: Survivors, _ crash: Crash, _ moment: CrashMoment,
    _ trace: Trace, _ row: inout SweepRow
  ) {
    row.count(loss)
    note(
      [BrokenState(loss, moment.steps(of: trace), crash, survivors)], 1, moment.step, trace,
      "a crash")
  }
}
