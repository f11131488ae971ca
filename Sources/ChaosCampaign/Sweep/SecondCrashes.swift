// A crash in the middle of the recovery from a crash, and what such crashes have come to under one
// model: what was gone through is only counted.

import ChaosDisk
import ChaosSimulation
import ChaosTrace

/// The row of second crashes under one model, and what was met on the way.
final class SecondCrashes {
  /// What a second crash depends on, however it was come by.
  enum Place: Hashable {
    /// Recovering from a first crash does the same whatever the phone went off by.
    case recovery(tree: UInt64, epoch: UInt64)
    /// A moment of a recovery.
    case moment(pending: UInt64, epoch: UInt64)

    static func recovery(_ state: Sweeper.StateKey) -> Place {
      .recovery(tree: state.tree, epoch: state.epoch)
    }

    static func moment(_ disk: Disk, _ epoch: UInt64) -> Place {
      .moment(pending: disk.pendingHash, epoch: epoch)
    }
  }

  /// A recovery that was run once: for what it comes to, and for the crashes in the middle of it.
  struct Begun {
    var recovery: Place
    var trace: Trace
    var recording: Brancher.Recording
    /// What names each of its moments; nil where a daemon lives, whose memory has no name.
    var names: [Place?]
    /// How many states had been asked for before.
    var before: Int
  }

  var row: SweepRow
  var seen: Set<Sweeper.StateKey> = []
  /// The recovery that was gone through last, while nobody has crashed it.
  var begun: Begun?
  /// How many states were asked for at each place that was gone through.
  private var counts: [Place: Int] = [:]

  init(_ name: String) { row = SweepRow(name) }

  /// Counts the states of a place that was gone through. False if it was not.
  func recallStates(of place: Place) -> Bool {
    guard let count = counts[place] else { return false }
    row.generated += count
    return true
  }

  /// Whether a place was gone through.
  func knows(_ place: Place) -> Bool { counts[place] != nil }

  func note(_ place: Place, since before: Int) { counts[place] = row.generated - before }
}

extension Sweeper {
  /// Recovers a state, after `steps` with the first crash, crashes that at each call, and recovers.
  func sweepAgain(
    _ state: StateKey, _ moment: CrashPoint, _ disk: () -> Disk, _ steps: [Step],
    _ model: DiskModelName, _ second: SecondCrashes
  ) {
    let place = SecondCrashes.Place.recovery(state)
    var begun = second.begun
    second.begun = nil
    if begun?.recovery != place {
      if second.recallStates(of: place) { return }
      let header = TraceHeader(era: plan.era, disk: model)
      let trace = Trace(header: header, steps: steps + recovery)
      begun = attempt(trace) { begin(state, moment, disk(), trace, second) }
    }
    guard let begun else { return }
    for (again, name) in zip(begun.recording.moments, begun.names) where !isOver {
      sweepAgain(again, name, begun.trace, second)
    }
    second.note(place, since: begun.before)
  }

  /// Recovers a state, and keeps the moments that were not met before.
  func begin(
    _ state: StateKey, _ moment: CrashPoint, _ disk: Disk, _ trace: Trace,
    _ second: SecondCrashes
  ) -> SecondCrashes.Begun {
    let before = second.row.generated
    var names: [SecondCrashes.Place?] = []
    let recording = brancher.record(
      after: moment, disk, trace, store, from: trace.steps.count - recovery.count,
      checkingBefore: trace.steps.count - SweepPlan.lastSteps
    ) { disk, epoch, daemon in
      // Before recovery has written anything, a crash leaves what the first one left.
      guard disk.mutations > 0 else { return false }
      let name = daemon ? nil : SecondCrashes.Place.moment(disk, epoch)
      if let name, second.recallStates(of: name) { return false }
      names.append(name)
      return true
    }
    if recording.tellsModelsApart { tellsModelsApart = true }
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
    let space = CrashSpace(moment.disk, .powerLoss, .plain)
    second.row.note(space.survivors, .plain)
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

  func take(
    _ loss: StateLoss, _ survivors: Survivors, _ crash: Crash, _ moment: CrashPoint,
    _ trace: Trace, _ row: inout SweepRow, _ place: String = "a crash"
  ) {
    row.count(loss)
    note(
      [BrokenState(loss: loss, steps: moment.steps(of: trace), crash: crash, survivors: survivors)],
      1, moment.step, trace, place)
  }
}
