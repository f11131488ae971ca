// A crash in the middle of the recovery from a crash.

import ChaosDisk
import ChaosSimulation
import ChaosTrace

extension Sweeper {
  /// Recovers a state, crashes the recovery at each of its calls, and recovers again.
  ///
  /// - Parameter steps: the steps up to and with the first crash.
  func sweepAgain(
    _ state: StateKey, _ moment: CrashPoint, _ disk: () -> Disk, _ steps: [Step],
    _ model: DiskModelName, _ second: SecondCrashes
  ) {
    let recovery = SecondCrashes.Place.recovery(state)
    var begun = second.begun
    second.begun = nil
    if begun?.recovery != recovery {
      if second.recallStates(of: recovery) { return }
      let header = TraceHeader(era: plan.era, disk: model)
      let trace = Trace(header: header, steps: steps + SweepPlan.recovery)
      begun = attempt(trace) { begin(state, moment, disk(), trace, second) }
    }
    guard let begun else { return }
    for (again, name) in zip(begun.recording.moments, begun.names) where !isOver {
      sweepAgain(again, name, begun.trace, second)
    }
    second.note(recovery, since: begun.before)
  }

  /// Recovers a state, and keeps the moments that were not met before.
  func begin(
    _ state: StateKey, _ moment: CrashPoint, _ disk: Disk, _ trace: Trace,
    _ second: SecondCrashes
  ) -> SecondCrashes.Begun {
    let before = second.row.generated
    var names: [SecondCrashes.Place?] = []
    let recording = brancher.record(
      after: moment, disk, trace, store, from: trace.steps.count - SweepPlan.recovery.count,
      checkingBefore: trace.steps.count - SweepPlan.lastSteps
    ) { disk, epoch, daemon in
      // Before recovery has written anything, a crash leaves what the first one left.
      guard disk.mutations > 0 else { return false }
      let name = daemon ? nil : SecondCrashes.Place.moment(disk, epoch)
      if let name, second.recallStates(of: name) { return false }
      names.append(name)
      return true
    }
    if recording.hasReplacedFiles { hasReplacedFiles = true }
    return SecondCrashes.Begun(
      recovery: .recovery(state), trace: trace, recording: recording, names: names, before: before)
  }

  /// - Parameter name: names the moment, if it has a name.
  private func sweepAgain(
    _ moment: CrashPoint, _ name: SecondCrashes.Place?, _ trace: Trace,
    _ second: SecondCrashes
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
    second.note(name ?? .moment(moment.disk, moment.epoch), since: before)
  }

  private func take(
    _ loss: StateLoss, _ survivors: Survivors, _ crash: Crash, _ moment: CrashPoint,
    _ trace: Trace, _ row: inout SweepRow
  ) {
    row.count(loss)
    note(
      [BrokenState(loss: loss, steps: moment.steps(of: trace), crash: crash, survivors: survivors)],
      1, moment.step, trace, "a crash")
  }
}
