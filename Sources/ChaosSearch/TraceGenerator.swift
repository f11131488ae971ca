// Draws one trace, step by step, from what applies.

import ChaosPhone
import ChaosTrace

/// Makes one random trace.
struct TraceGenerator {
  private let source: TraceSource
  private let index: UInt64
  let swarm: Swarm
  private let random: LabelledStreams
  private var kinds: RandomStream
  private var migration: RandomStream
  var steps: StepStreams
  private var trace: Trace
  private(set) var model: PhoneModel

  init(_ source: TraceSource, _ index: UInt64) {
    self.source = source
    self.index = index
    random = LabelledStreams(seed: source.seed, index: index)
    swarm = source.uses(.swarm) ? Swarm(random) : Swarm()
    kinds = random.stream("kinds")
    migration = random.stream("migration")
    steps = StepStreams(random)
    var header = random.stream("header")
    trace = Trace(
      header: TraceHeader(
        era: header.pick(source.eras), hasPasscode: !header.chance(1, in: 16),
        disk: header.pick(source.models),
        variation: header.chance(1, in: 4) ? UInt8(header.below(12)) : 0))
    // A stream of its own: the other traces of a seed stay as they are.
    var caches = random.stream("sticky defaults")
    if [.ios15, .ios18].contains(trace.header.era), caches.chance(1, in: 12) {
      trace.header.variation += Era.stickyVariation
    }
    var messages = random.stream("late messages")
    if messages.chance(1, in: 8) {
      let step = Era.lateVariation(trace.header.era)
      trace.header.variation += messages.chance(1, in: 3) && step < 128 ? 2 * step : step
    }
    model = PhoneModel(trace.header)
  }

  /// Draws steps that may follow `beginning`: `count`, or fewer if nothing applies any more.
  mutating func continuation(of beginning: Trace, count: Int) -> [Step] {
    trace.header = beginning.header
    model = PhoneModel(beginning.header)
    for step in beginning.steps { model.take(step) }
    trace.steps = []
    while trace.steps.count < count {
      guard let opcode = chooseKind(), let step = step(opcode) else { break }
      add(step)
      if trace.steps.count < count { followUp(step) }
    }
    // A step that follows another may come as a pair.
    return Array(trace.steps.prefix(count))
  }

  mutating func make() -> Trace { drawn().onOneFileSystem }

  private mutating func drawn() -> Trace {
    // Every third trace is an encounter.
    if index % 3 == 0, source.uses(.encounters) {
      var encounter = Encounter(trace.header, random)
      return encounter.make()
    }
    // Of the others every fourth is the routine of a part of an app.
    if index % 4 == 1, source.uses(.routines) {
      var routine = Routine(trace.header, random)
      return routine.make()
    }
    if source.uses(.cutShort), let number = CutShort.number(of: index) {
      var cut = CutShort(trace.header, random, number: number, seed: source.seed)
      return cut.make()
    }
    var lengths = random.stream("length")
    let length = 4 + lengths.below(lengths.pick([12, 24, 48, 112]))
    add(.launch(.app, .user))
    while trace.steps.count < length {
      guard let opcode = chooseKind(), let step = step(opcode) else { break }
      add(step)
      followUp(step)
    }
    return trace
  }

  /// A fault that waits for a call is worth little unless its process soon makes one.
  private mutating func followUp(_ step: Step) {
    if step == .upgrade { migrate() }
    guard case .fault(let process, _, _) = step, model.ready.contains(process),
      steps.work.chance(3, in: 4)
    else { return }
    add(act(by: process))
  }

  /// What a new version does at its first launch, in an app that has settings to migrate.
  private mutating func migrate() {
    let migrations = swarm.behaviours.filter { $0 == .migrate || $0 == .carefulMigrate }
    let launches = model.launches.filter { $0.0 == .app && $0.1 != .prewarm }
    if migrations.isEmpty || launches.isEmpty { return }
    let (process, cause) = migration.pick(launches)
    add(.launch(process, cause))
    add(.act(.app, migration.pick(migrations), on: .legacy))
  }

  private mutating func add(_ step: Step) {
    trace.steps.append(step)
    model.take(step)
  }

  private mutating func chooseKind() -> Opcode? {
    let weights = Opcode.allCases.map { applies($0) ? weight($0) : 0 }
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    var place = kinds.below(total)
    for (opcode, weight) in zip(Opcode.allCases, weights) {
      if place < weight { return opcode }
      place -= weight
    }
    return nil
  }

  /// A phone on which nothing runs, or that nobody unlocks, is no place for a test to stay.
  private func weight(_ opcode: Opcode) -> Int {
    switch opcode {
    case .launch where !model.hasReady: 60
    case .unlock where !model.hasReady: max(10, swarm.weight(.unlock))
    case .evict: swarm.weight(.evict) * 8
    case .proceed where model.hasResumable: max(8, swarm.weight(.proceed))
    default: swarm.weight(opcode)
    }
  }

  mutating func act() -> Step {
    act(by: steps.work.pick(model.ready.filter { swarm.processes.contains($0) }))
  }

  mutating func act(by process: ProcessName) -> Step {
    let pauses = swarm.pauseEvery > 0 && steps.work.chance(1, in: swarm.pauseEvery)
    return .act(
      process, steps.work.pick(swarm.behaviours), on: steps.work.pick(swarm.keys),
      shape: steps.work.pick(swarm.shapes),
      pause: pauses ? UInt16(1 + steps.work.below(swarm.pauseReach)) : 0)
  }

  mutating func survivors() -> Survivors {
    let survivors = Survivors(
      steps.trouble.pick(SurvivorMode.drawn),
      index: UInt16(steps.trouble.below(steps.trouble.pick([4, 64]))),
      tear: UInt16(steps.trouble.below(128)))
    return survivors.mode == .blend ? .drawn(&steps.blend) : survivors
  }
}
