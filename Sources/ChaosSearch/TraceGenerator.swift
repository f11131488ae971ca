// Draws one trace, step by step, from what applies.

import ChaosPhone
import ChaosTrace

/// Makes one random trace.
struct TraceGenerator {
  private let source: TraceSource
  private let index: UInt64
  private let swarm: Swarm
  private let chances: Chances
  private var kinds: RandomStream
  private var work: RandomStream
  private var life: RandomStream
  private var phone: RandomStream
  private var trouble: RandomStream
  private var permission: RandomStream
  private var zone: RandomStream
  private var shortage: RandomStream
  private var migration: RandomStream
  private var trace: Trace
  private var sketch: PhoneSketch

  init(_ source: TraceSource, _ index: UInt64) {
    self.source = source
    self.index = index
    chances = Chances(seed: source.seed, index: index)
    swarm = Swarm(chances)
    kinds = chances.stream("kinds")
    work = chances.stream("work")
    life = chances.stream("life")
    phone = chances.stream("phone")
    trouble = chances.stream("trouble")
    permission = chances.stream("permission")
    zone = chances.stream("time zone")
    shortage = chances.stream("low space")
    migration = chances.stream("migration")
    var header = chances.stream("header")
    trace = Trace(
      header: TraceHeader(
        era: header.pick(source.eras), hasPasscode: !header.chance(1, in: 16),
        disk: header.pick(source.models),
        variation: header.chance(1, in: 4) ? UInt8(header.below(12)) : 0))
    sketch = PhoneSketch(trace.header)
  }

  /// Draws steps that may follow after those of `beginning`.
  ///
  /// - Parameter count: how many; fewer, if nothing applies any more.
  mutating func continuation(of beginning: Trace, count: Int) -> [Step] {
    trace.header = beginning.header
    sketch = PhoneSketch(beginning.header)
    for step in beginning.steps { sketch.take(step) }
    trace.steps = []
    while trace.steps.count < count {
      guard let opcode = chooseKind(), let step = step(opcode) else { break }
      add(step)
      if trace.steps.count < count { followUp(step) }
    }
    // A step that follows another may come as a pair.
    return Array(trace.steps.prefix(count))
  }

  mutating func make() -> Trace {
    // Every third trace is an encounter.
    if index % 3 == 0 {
      var encounter = Encounter(trace.header, chances)
      return encounter.make()
    }
    // Of the others every fourth is the routine of a part of an app.
    if index % 4 == 1 {
      var routine = Routine(trace.header, chances)
      return routine.make()
    }
    var lengths = chances.stream("length")
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
    guard case .fault(let process, _, _) = step, sketch.ready.contains(process),
      work.chance(3, in: 4)
    else { return }
    add(act(by: process))
  }

  /// What a new version does at its first launch, in an app that has settings to migrate.
  private mutating func migrate() {
    let migrations = swarm.behaviours.filter { $0 == .migrate || $0 == .carefulMigrate }
    let launches = sketch.launches.filter { $0.0 == .app && $0.1 != .prewarm }
    if migrations.isEmpty || launches.isEmpty { return }
    let (process, cause) = migration.pick(launches)
    add(.launch(process, cause))
    add(.act(.app, migration.pick(migrations), on: .legacy))
  }

  private mutating func add(_ step: Step) {
    trace.steps.append(step)
    sketch.take(step)
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
    case .launch where !sketch.hasReady: 60
    case .unlock where !sketch.hasReady: max(10, swarm.weight(.unlock))
    case .evict: swarm.weight(.evict) * 8
    case .proceed where sketch.hasResumable: max(8, swarm.weight(.proceed))
    default: swarm.weight(opcode)
    }
  }

  private func applies(_ opcode: Opcode) -> Bool {
    switch opcode {
    case .unlock: sketch.lock != .unlocked
    case .lock, .passcode: sketch.lock == .unlocked
    case .launch: !allowedLaunches.isEmpty
    case .suspend: sketch.lives.contains(.running)
    case .resume: sketch.lives.contains(.suspended)
    case .kill: sketch.lives.contains { $0 != .none }
    case .forceQuit: sketch.lock == .unlocked && !sketch.wasForceQuit
    case .liveActivity: sketch.era.hasLiveActivities && sketch.life(.app) == .running
    case .restore, .restoreElsewhere: sketch.hasBackup
    case .downgrade: sketch.appVersion > 1
    case .moveContainers: sketch.lives.allSatisfy { $0 == .none }
    case .act: sketch.ready.contains { swarm.processes.contains($0) }
    case .proceed: sketch.hasResumable
    case .fault: sketch.lives.contains { $0 == .running }
    case .wait, .reboot, .panic, .powerLoss, .space, .purgeCaches, .setClock, .reinstall,
      .backup, .corrupt, .upgrade, .permission, .timeZone, .lowSpace:
      true
    // Only a failed sync gives it something to do.
    case .evict: sketch.mayLosePages
    }
  }

  private var allowedLaunches: [(ProcessName, LaunchCause)] {
    sketch.launches.filter { swarm.processes.contains($0.0) }
  }

  private mutating func step(_ opcode: Opcode) -> Step? {
    switch opcode {
    case .unlock: return .unlock
    case .lock: return .lock
    case .wait: return .wait(phone.pick(WaitLength.allCases))
    case .reboot: return .reboot
    case .panic: return .panic(survivors())
    case .powerLoss: return .powerLoss(survivors())
    case .space: return .space(UInt16(phone.below(6)))
    case .purgeCaches: return .purgeCaches
    case .setClock:
      let hours = Int16(1 + phone.below(48))
      return .setClock(phone.chance(1, in: 2) ? hours : -hours)
    case .launch:
      let (process, cause) = life.pick(allowedLaunches)
      return .launch(process, cause)
    case .suspend: return .suspend(life.pick(sketch.all(.running)))
    case .resume: return .resume(life.pick(sketch.all(.suspended)))
    case .kill:
      let alive = ProcessName.allCases.filter { sketch.life($0) != .none }
      return .kill(life.pick(alive), life.pick(KillReason.allCases))
    case .forceQuit: return .forceQuit
    case .liveActivity: return .liveActivity(!sketch.hasLiveActivity)
    case .reinstall: return .reinstall
    case .backup: return .backup
    case .restore: return .restore
    case .act: return act()
    case .proceed:
      let calls = work.chance(1, in: 2) ? 0 : 1 + work.below(8)
      return .proceed(work.pick(sketch.resumable), UInt16(calls))
    case .fault:
      let running = sketch.all(.running)
      return .fault(
        trouble.pick(running), trouble.pick(swarm.faults),
        nth: UInt8(1 + trouble.below(trouble.pick([1, 3, 10]))))
    case .corrupt:
      return .corrupt(
        file: UInt8(trouble.below(8)), at: UInt16(trouble.below(256)),
        mask: UInt8(1 + trouble.below(255)))
    case .evict: return .evict
    case .upgrade: return .upgrade
    case .downgrade: return .downgrade
    case .moveContainers: return .moveContainers
    case .restoreElsewhere: return .restoreElsewhere
    case .permission:
      let data = permission.pick(PersonalData.allCases)
      let others = Authorization.allCases.filter { $0 != sketch.authorization(data) }
      return .permission(data, permission.pick(others))
    case .timeZone:
      let hours = (Int8(-12)...14).filter { $0 != sketch.timeZone }
      return .timeZone(zone.pick(hours))
    case .lowSpace:
      let changes = Shortage.allCases.filter {
        $0 == .over || $0 == .reclaim ? sketch.shortage != nil : $0 != sketch.shortage
      }
      return .lowSpace(shortage.pick(changes))
    case .passcode: return .passcode(!sketch.hasPasscode)
    }
  }

  private mutating func act() -> Step {
    act(by: work.pick(sketch.ready.filter { swarm.processes.contains($0) }))
  }

  private mutating func act(by process: ProcessName) -> Step {
    let pauses = swarm.pauseEvery > 0 && work.chance(1, in: swarm.pauseEvery)
    return .act(
      process, work.pick(swarm.behaviours), on: work.pick(swarm.keys),
      shape: work.pick(swarm.shapes),
      pause: pauses ? UInt16(1 + work.below(swarm.pauseReach)) : 0)
  }

  private mutating func survivors() -> Survivors {
    Survivors(
      trouble.pick(SurvivorMode.drawn), index: UInt16(trouble.below(trouble.pick([4, 64]))),
      tear: UInt16(trouble.below(128)))
  }
}
