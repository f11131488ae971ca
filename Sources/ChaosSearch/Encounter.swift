// Short traces in which two acts meet: one is stopped in the middle, something happens, another act
// follows. Long random traces reach such meetings too rarely.

import ChaosPhone
import ChaosTrace

/// Draws short traces around one interrupted act.
struct Encounter {
  private var chance: RandomStream
  private var blend: RandomStream
  private let isUpgraded: Bool
  private let header: TraceHeader
  private let hasExtensions: Bool
  private let keys: [Key]
  private let behaviours: [BehaviourName]
  private let faults: [FaultKind]
  private let shapes: [ValueShape]
  /// The furthest disk call at which the act is stopped. A plain save takes a handful of calls, a
  /// careful one two dozen; the second half of a database's commit lies beyond that.
  private let reach: Int

  init(_ header: TraceHeader, _ random: LabelledStreams) {
    self.header = header
    hasExtensions = Era(header.era, variation: header.variation).hasExtensions
    behaviours = random.behaviours("encounter behaviour")
    keys = random.some(Key.plain, "encounter key", 1, in: 3)
    faults = random.some(FaultKind.allCases, "encounter fault", 1, in: 3)
    var reaches = random.stream("encounter reach")
    reach = reaches.pick([6, 24, 24, 72])
    chance = random.stream("encounter")
    blend = random.stream("encounter blend")
    var version = random.stream("encounter version")
    isUpgraded =
      behaviours.contains { $0 == .migrate || $0 == .carefulMigrate } && version.chance(1, in: 4)
    shapes = chance.pick([[.small], [.small, .large], [.huge, .small], ValueShape.new])
  }

  /// The trace: a start, an act that may be stopped or troubled, a meeting, an end.
  mutating func make() -> Trace {
    var steps: [Step] = [.launch(.app, .user)]
    // Old settings, and a version that has something to migrate.
    if isUpgraded {
      steps += [.act(.app, .settings, on: .legacy), .upgrade, .launch(.app, .user)]
    }
    let other: ProcessName = chance.chance(3, in: 4) ? .notifications : .widget
    // The draw comes first: an era without extensions must not move what follows.
    let meets = chance.chance(3, in: 5) && hasExtensions
    if meets { steps.append(.launch(other, other == .widget ? .timeline : .push)) }
    // Now and then nothing was ever stored: who comes first, finds nothing, and makes the files.
    if !chance.chance(1, in: 4) {
      for _ in 0..<(1 + chance.below(2)) { steps.append(act(.app)) }
      if meets, chance.chance(1, in: 3) { steps.append(act(other)) }
    }
    let failsLate = chance.chance(1, in: 4) && meets
    if failsLate {
      steps.append(lateFailure(.app))
    } else if !meets || chance.chance(1, in: 3) {
      steps.append(fault(.app))
    }
    let stopped = failsLate ? stoppedSave() : stoppedAct()
    steps.append(stopped)
    steps += failsLate ? look(other, at: stopped) : meeting(meets ? other : nil, stopped)
    if chance.chance(1, in: 2) { steps.append(fault(.app)) }
    steps.append(act(.app))
    steps += end(after: steps)
    return Trace(header: header, steps: steps)
  }

  private mutating func act(_ process: ProcessName, pause: UInt16 = 0) -> Step {
    .act(
      process, chance.pick(behaviours), on: chance.pick(keys),
      shape: chance.pick(shapes), pause: pause)
  }

  /// Who is stopped while it only looks is in nobody's way, so one that changes something is looked
  /// for a second time.
  private mutating func stoppedAct() -> Step {
    let pause = UInt16(chance.below(reach))
    let first = act(.app, pause: pause)
    guard case .act(_, .read, _, _, _) = first else { return first }
    return act(.app, pause: pause)
  }

  private mutating func stoppedSave() -> Step {
    .act(
      .app, chance.pick([.write, .streak]), on: chance.pick(keys), shape: chance.pick(shapes),
      pause: UInt16(chance.below(reach)))
  }

  /// What the other one does: often the same, to the same key, which is where two meet in earnest.
  private mutating func answer(_ stopped: Step, _ other: ProcessName) -> Step {
    guard chance.chance(2, in: 3), case .act(_, let behaviour, let key, let shape, _) = stopped
    else { return act(other) }
    return .act(other, behaviour, key, shape, pause: 0)
  }

  /// Two that meet take turns, so what goes wrong in doing so counts more than other trouble.
  private mutating func failedTurn(_ process: ProcessName) -> [Step] {
    guard chance.chance(1, in: 2) else { return [] }
    return [.fault(process, chance.pick(FaultKind.ofLocks), nth: 1)]
  }

  /// What fails when most of a save is done may be undone, and somebody may have looked meanwhile.
  private mutating func lateFailure(_ process: ProcessName) -> Step {
    .fault(process, chance.pick(FaultKind.ofEnds), nth: UInt8(1 + chance.below(3)))
  }

  /// Somebody looks at what a stopped act is about, before and after it comes to its end.
  private mutating func look(_ other: ProcessName, at stopped: Step) -> [Step] {
    guard case .act(_, _, let key, _, _) = stopped else { return [] }
    let look = Step.act(other, .read, on: key)
    return [look, .proceed(.app, 0), look]
  }

  private mutating func fault(_ process: ProcessName) -> Step {
    .fault(
      process, chance.pick(faults), nth: UInt8(1 + chance.below(chance.pick([1, 3]))))
  }

  private mutating func meeting(_ other: ProcessName?, _ stopped: Step) -> [Step] {
    if let other, chance.chance(2, in: 3) {
      // Trouble for the one that comes second is what shows whether the first one is protected.
      let trouble = chance.chance(1, in: 3) ? [fault(other)] : failedTurn(other)
      return trouble + [answer(stopped, other), .proceed(.app, 0), act(other)]
    }
    let again: [Step] = [.unlock, .launch(.app, .user)]
    switch chance.below(6) {
    case 0, 1: return [.kill(.app, .jetsam), .launch(.app, .user)]
    case 2: return [.powerLoss(survivors())] + again
    case 3: return [.panic(survivors())] + again
    case 4: return [.lock, .wait(.grace), .proceed(.app, 0), .unlock]
    default: return [.suspend(.app), .resume(.app), .proceed(.app, 0)]
    }
  }

  private mutating func end(after steps: [Step]) -> [Step] {
    switch chance.below(6) {
    case 0: [.kill(.app, .jetsam)]
    case 1: [.powerLoss(survivors())]
    case 2: [.panic(survivors())]
    // Only a failed sync gives it something to do.
    case 3: steps.contains(where: \.losesPages) ? [.evict] : []
    default: []
    }
  }

  private mutating func survivors() -> Survivors {
    let survivors = Survivors(
      chance.pick(SurvivorMode.drawn), index: UInt16(chance.below(16)),
      tear: UInt16(chance.below(128)))
    return survivors.mode == .blend ? .drawn(&blend) : survivors
  }
}

extension Step {
  /// Whether it leaves pages that are clean and not on the disk.
  fileprivate var losesPages: Bool {
    switch self {
    case .fault(_, .syncLost, _), .fault(_, .syncHidden, _): true
    default: false
    }
  }
}
