// Goes through every crash of a piece of work: each disk call, each canonical survivor set of each
// model, each single fault. The work is executed once for each model, each state recovered once.

import ChaosContracts
import ChaosDisk
import ChaosHash
import ChaosPhone
import ChaosSimulation
import ChaosTrace

/// Sweeps one store.
public final class Sweeper {
  let plan: SweepPlan
  let store: any StoreKind
  let simulator: Simulator
  let brancher: Brancher
  /// What follows each crash.
  let recovery: [Step]
  /// By what the store says that it keeps, and by all that a store could keep.
  let promises: Promises
  let strongest: Promises
  /// Called with the number of each run before it: whoever watches learns which one was the last.
  let progress: (Int) -> Void
  let part: SweepPlan.Part
  /// Asked before each run whether somebody wants to see what there is.
  let isStopped: () -> Bool
  var result = SweepResult()
  /// What each state came to that was recovered.
  private var known: [StateKey: StateLoss] = [:]
  /// Failures so far, by what makes them alike.
  var groups: Set<FailureKey> = []
  private(set) var states = 0
  /// Runs of any kind so far.
  private var runs = 0
  /// The moments after the setup that were asked for; nil where a daemon lives on.
  private var beginnings: [Beginning: CrashPoint?] = [:]
  /// Whether something in some run tells models apart that are otherwise twins.
  var tellsModelsApart = false
  /// What is added to the name of a row for second crashes.
  private static let twice = ", twice"
  /// Nothing more is run.
  private(set) var isOver = false

  public init(
    _ plan: SweepPlan, _ store: any StoreKind, _ simulator: Simulator,
    behaviours: [any Behaviour],
    part: SweepPlan.Part = SweepPlan.Part(),
    isStopped: @escaping () -> Bool = { false }, progress: @escaping (Int) -> Void = { _ in }
  ) {
    self.plan = plan
    self.part = part
    self.isStopped = isStopped
    self.store = store
    self.simulator = simulator
    self.progress = progress
    brancher = Brancher(behaviours: behaviours)
    recovery = SweepPlan.recovery(of: store.keys)
    promises = store.promises(Era(plan.era))
    var strongest = promises
    (strongest.kill, strongest.panic, strongest.powerLoss) = (.onReturn, .onReturn, .onReturn)
    strongest.atomicBatches = true
    self.strongest = strongest
  }

  /// Names a state: what is on the disk, what had been asked and answered, and whether the phone
  /// went off. What the disk knows of files beside their bytes, such as who left one behind, is no
  /// part of it: that shows in incidents only, and a sweep judges answers.
  struct StateKey: Hashable {
    var tree: UInt64
    var epoch: UInt64
    var crash: Crash
  }

  /// What is alike in failures of one bug.
  struct FailureKey: Hashable {
    var loss: LossClass
    var act: BehaviourName
    var crash: Crash
    var place: String
  }

  enum Crash: UInt8, Hashable { case kill, panic, powerLoss }

  private struct Beginning: Hashable {
    var model: DiskModelName
    var seed: UInt64?
  }

  /// Goes through everything.
  public func run() -> SweepResult {
    for model in plan.models where !countAsTwin(model) { sweep(model) }
    sweepMeetings()
    if plan.triesFaults { sweepFaults() }
    var hash = RollingHash()
    for row in result.rows {
      hash.add(row.name)
      for number in [row.generated, row.unique, row.failing] + row.losses + row.broken {
        hash.add(number)
      }
    }
    for trace in result.failures.map(\.trace) + result.lost { hash.add(trace) }
    result.digest = hash.value
    result.recovered = states
    if !isOver { result.doubts += undone }
    if states == 0, result.lost.isEmpty, !isOver {
      result.doubts.append("no crash state was reached")
    }
    return result
  }

  // MARK: One model

  private func sweep(_ model: DiskModelName) {
    var row = SweepRow(model.word)
    let second = SecondCrashes(model.word + Self.twice)
    var seen: Set<StateKey> = []
    var isSwept = false
    for work in plan.works where !isOver {
      if sweep(work, model, &row, second, &seen) { isSwept = true }
    }
    // Without any work there was nothing to crash.
    guard isSwept else { return }
    result.rows.append(row)
    if crashesTwice { result.rows.append(second.row) }
  }

  /// What was not done, as the app has nothing to do it with: of what was asked for each act, of
  /// the usual work only all of it.
  private var undone: [String] {
    let acts = plan.works.flatMap(\.acts)
    let lacks = acts.compactMap { act in act.lack(in: store).map { (act, $0) } }
    if plan.acts.isEmpty, lacks.count < acts.count { return [] }
    return lacks.map { "'\($0.word)' cannot be done in \(store.name): it \($1.words)" }.eachOnce()
  }

  private var crashesTwice: Bool { plan.works.contains(where: \.crashesTwice) }

  private func sweep(
    _ work: SweptWork, _ model: DiskModelName, _ row: inout SweepRow, _ second: SecondCrashes,
    _ seen: inout Set<StateKey>
  ) -> Bool {
    let trace = trace(work, model)
    guard let recording = record(trace, of: work, from: work.setup.count) else { return false }
    if recording.isIncomplete {
      result.doubts.append("several processes lived at once under \(model.word)")
    }
    for (place, moment) in recording.moments.enumerated() where !isOver {
      let crashed = work.crashesTwice ? second : nil
      // Until a sync or an answer, what a crash may leave now it may leave at the next moment too.
      let next = recording.moments.dropFirst(place + 1).first
      let isLast = next.map { $0.epoch != moment.epoch || $0.disk.syncs != moment.disk.syncs }
      sweep(
        moment, trace, model, &row, &seen, isLast ?? true ? .thorough : .canonical,
        second: crashed
      ) { state, disk, survivors in
        guard work.crashesTwice else { return }
        let steps = moment.steps(of: trace) + [Self.step(state.crash, survivors)]
        sweepAgain(state, moment, disk, steps, model, second)
      }
    }
    return true
  }

  /// The trace without crashes, by the keys that the app has.
  private func trace(_ work: SweptWork, _ model: DiskModelName) -> Trace {
    plan.trace(work, model).on(store.keys)
  }

  /// Executes a trace that begins with the setup, which is executed once for each model.
  func record(_ trace: Trace, of work: SweptWork, from first: Int) -> Brancher.Recording? {
    let recording = attempt(trace) {
      guard let start = beginning(work, trace.header.disk) else {
        return brancher.record(trace, store, from: first)
      }
      return brancher.record(beginning: start, trace, store, from: first)
    }
    if let recording, recording.tellsModelsApart { tellsModelsApart = true }
    return recording
  }

  /// The moment before the app is launched to do the work; nil where it is of no use.
  private func beginning(_ work: SweptWork, _ model: DiskModelName) -> CrashPoint? {
    let key = Beginning(model: model, seed: work.seed)
    if let known = beginnings[key] { return known }
    let moment = brancher.begin(trace(work, model), store, upTo: work.setup.count - 2)
    beginnings[key] = .some(moment)
    return moment
  }

  /// Counts what a model of the same rules has come to. False if none was swept that is alike here.
  private func countAsTwin(_ model: DiskModelName) -> Bool {
    guard !isOver, !tellsModelsApart, let twin = plan.twin(of: model) else { return false }
    let names = crashesTwice ? ["", Self.twice] : [""]
    var rows: [SweepRow] = []
    for name in names {
      guard var row = result.rows.first(where: { $0.name == twin.word + name }) else {
        return false
      }
      row.name = model.word + name
      rows.append(row)
    }
    result.rows += rows
    return true
  }

  /// The ways in which something crashes under a model. Without a drive cache a panic leaves the
  /// same states as a power loss, so they are recovered once.
  static func crashes(_ model: DiskModelName) -> [Crash] {
    if model == .kill { return [.kill] }
    return DiskModel(model).hasDriveCache ? [.panic, .powerLoss] : [.powerLoss]
  }

  static func step(_ crash: Crash, _ survivors: Survivors) -> Step {
    switch crash {
    case .kill: .kill(.app, .jetsam)
    case .panic: .panic(survivors)
    case .powerLoss: .powerLoss(survivors)
    }
  }

  /// All crashes at one moment. `second`: what crashes of the recoveries have come to, if they are
  /// crashed as well. `each`: called with each state that was not met before, and its disk.
  func sweep(
    _ moment: CrashPoint, _ trace: Trace, _ model: DiskModelName, _ row: inout SweepRow,
    _ seen: inout Set<StateKey>, _ scope: SurvivorScope, place: String = "crash",
    second: SecondCrashes? = nil,
    _ each: (StateKey, () -> Disk, Survivors) -> Void = { _, _, _ in }
  ) {
    for crash in Self.crashes(model) {
      if crash == .kill {
        row.generated += 1
        let key = StateKey(tree: Self.visibleHash(moment), epoch: moment.epoch, crash: crash)
        guard seen.insert(key).inserted else { continue }
        let disk = { moment.disk.branchWithoutProcesses() }
        guard let loss = loss(key, moment, disk, trace, .all, second) else { continue }
        take(loss, .all, crash, moment, trace, &row, place)
        each(key, disk, .all)
        continue
      }
      let space = CrashSpace(moment.disk, crash == .panic ? .panic : .powerLoss, scope)
      row.note(space.survivors, scope)
      var here: Set<UInt64> = []
      var broken: [BrokenState] = []
      for survivors in space.survivors.sets where !isOver {
        row.generated += 1
        let state = space.state(survivors)
        guard here.insert(state.hash).inserted else { continue }
        let key = StateKey(tree: state.hash, epoch: moment.epoch, crash: crash)
        let isNew = seen.insert(key).inserted
        let disk = { space.disk(state) }
        let again = isNew ? second : nil
        guard let loss = loss(key, moment, disk, trace, survivors, again) else { continue }
        if !loss.broken.isEmpty {
          broken.append(
            BrokenState(
              loss: loss, steps: moment.steps(of: trace), crash: crash, survivors: survivors))
        }
        guard isNew else { continue }
        row.count(loss)
        each(key, disk, survivors)
      }
      note(broken, here.count, moment.step, trace, place)
    }
  }

  /// Names what a process that is started anew will see. What a daemon remembers has no name.
  static func visibleHash(_ moment: CrashPoint) -> UInt64 {
    if !moment.hasDaemon { return moment.disk.visibleHash }
    var hash = RollingHash()
    hash.add(moment.step)
    hash.add(moment.call?.number ?? 0)
    return hash.value
  }

  /// Runs the store's code, unless that run is left out, or enough was run. `trace`: the whole run.
  func attempt<T>(_ trace: @autoclosure () -> Trace, _ run: () -> T) -> T? {
    if isOver { return nil }
    if part.end.map({ runs >= $0 }) ?? false || isStopped() {
      isOver = true
      return nil
    }
    runs += 1
    if part.without.contains(runs) {
      result.lost.append(trace().bytes)
      return nil
    }
    progress(runs)
    return run()
  }

  // MARK: One state

  /// What a state loses, by recovering it if nobody has; nil if it cannot be told.
  func loss(
    _ key: StateKey, _ moment: CrashPoint, _ disk: () -> Disk, _ trace: Trace,
    _ survivors: Survivors, _ second: SecondCrashes? = nil
  ) -> StateLoss? {
    // On a disk without a drive cache a panic leaves the same, and is judged by what the store
    // promises for that. Models share what they know of a state, and differ in this.
    let mayBePanic =
      key.crash == .powerLoss && !DiskModel(trace.header.disk).hasDriveCache
      && promises.panic != promises.powerLoss
    let steps = moment.steps(of: trace)
    var loss: StateLoss
    if let seen = known[key] {
      loss = seen
    } else {
      guard let first = end(moment, disk, steps, trace, key.crash, survivors, key, second) else {
        return nil
      }
      states += 1
      loss = StateLoss()
      loss.classes = classes(first, strongest)
      if !loss.classes.isEmpty { loss.brokenAsFound = classes(first, promises) }
    }
    if mayBePanic, !loss.classes.isEmpty, loss.brokenByPanic == nil,
      let panic = end(moment, disk, steps, trace, .panic, survivors)
    {
      loss.brokenByPanic = classes(panic, promises)
    }
    known[key] = loss
    return mayBePanic ? loss : loss.withoutPanic
  }

  /// `key`: names the state that the recovery begins with. `second`: what crashes of recoveries
  /// have come to, if this one is crashed as well.
  private func end(
    _ moment: CrashPoint, _ disk: () -> Disk, _ steps: [Step], _ trace: Trace, _ crash: Crash,
    _ survivors: Survivors, _ key: StateKey? = nil, _ second: SecondCrashes? = nil
  ) -> Brancher.Ending? {
    let whole = Trace(
      header: trace.header, steps: steps + [Self.step(crash, survivors)] + recovery)
    return attempt(whole) {
      if crash == .kill, moment.hasDaemon {
        // What a daemon remembers is known only to a run from the first step.
        return Brancher.Ending(simulator.run(whole, store).judged.history, after: moment)
      }
      if let second, let key, !second.knows(.recovery(key)) {
        let begun = begin(key, moment, disk(), whole, second)
        second.begun = begun
        return brancher.ending(begun.recording, after: moment)
      }
      return brancher.end(
        moment, disk(), whole, store, checkingBefore: whole.steps.count - SweepPlan.lastSteps)
    }
  }

  private func classes(_ ending: Brancher.Ending, _ promises: Promises) -> Set<LossClass> {
    let judged = brancher.judge(ending, promises)
    var classes = Set<LossClass>(
      judged, fromOperation: ending.firstOperation, event: ending.firstEvent)
    // A rule of the store's own is like a complaint of its own check.
    if breaksOwnRule(judged) { classes.insert(.corruption) }
    return classes
  }

  /// Whether a rule of the store's own is broken. Such rules ask what the last process reads, which
  /// is that of the recovery here.
  private func breaksOwnRule(_ judged: Judged) -> Bool {
    if store.invariants.isEmpty { return false }
    var judged = judged
    let steps = judged.history.trace.steps.count
    let firstRead = steps - recovery.count + SweepPlan.firstSteps
    let place = judged.history.events.lastIndex { event in
      if case .step(firstRead, _) = event { true } else { false }
    }
    if let place { judged.history.events[place] = .epilogue(.freshRead) }
    return store.invariants.contains { $0.check(judged) != nil }
  }
}
