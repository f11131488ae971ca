// What the generator knows of each kind of step: how often, when, and with which operands.

import ChaosTrace

extension Swarm {
  /// What a kind's weight is multiplied by, one of them in each trace.
  static func shares(_ opcode: Opcode) -> [Int] {
    switch opcode {
    case .passcode: return Array(repeating: 0, count: 14) + [1, 4]
    case .restorePart, .groupContainer, .daemonCrash:
      return Array(repeating: 0, count: 30) + [1, 4]
    default: break
    }
    return isRare(opcode) ? [0, 0, 0, 0, 1, 4] : [0, 0, 1, 1, 2, 4, 8]
  }

  /// Kinds that most traces do without: each of them ends what was under way.
  static func isRare(_ opcode: Opcode) -> Bool {
    switch opcode {
    case .upgrade, .downgrade, .moveContainers, .restoreElsewhere, .permission, .timeZone,
      .lowSpace, .passcode, .restorePart, .groupContainer, .daemonCrash:
      true
    default: false
    }
  }

  /// How often a kind of step happens when nothing is switched.
  static func base(_ opcode: Opcode) -> Int {
    switch opcode {
    case .act: 40
    case .launch: 12
    case .proceed: 10
    case .unlock: 6
    case .reboot, .kill, .lock, .suspend, .resume, .fault: 4
    case .wait, .powerLoss, .panic: 3
    case .upgrade, .permission: 2
    default: 1
    }
  }
}

/// The chance of operands. A later kind has its own stream, so what others draw stays.
struct StepStreams {
  var work: RandomStream
  var life: RandomStream
  var phone: RandomStream
  var trouble: RandomStream
  var permission: RandomStream
  var zone: RandomStream
  var shortage: RandomStream
  var blend: RandomStream
  var part: RandomStream

  init(_ random: LabelledStreams) {
    work = random.stream("work")
    life = random.stream("life")
    phone = random.stream("phone")
    trouble = random.stream("trouble")
    permission = random.stream("permission")
    zone = random.stream("time zone")
    shortage = random.stream("low space")
    blend = random.stream("blend")
    part = random.stream("backup part")
  }
}

extension Survivors {
  /// A mix of names, sizes and pages, whole and torn: all 32 bits of its number are drawn.
  static func drawn(_ chance: inout RandomStream) -> Survivors {
    Survivors(.blend, number: UInt32(truncatingIfNeeded: chance.next()))
  }
}

extension TraceGenerator {
  func applies(_ opcode: Opcode) -> Bool {
    switch opcode {
    case .unlock: model.lock != .unlocked
    case .lock, .passcode: model.lock == .unlocked
    case .launch: !allowedLaunches.isEmpty
    case .suspend: model.has(.running)
    case .resume: model.has(.suspended)
    case .kill: !model.living.isEmpty
    case .forceQuit: model.lock == .unlocked && !model.wasForceQuit
    case .liveActivity: model.era.hasLiveActivities && model.state(.app) == .running
    case .restore, .restoreElsewhere, .restorePart: model.hasBackup
    case .groupContainer: model.era.hasExtensions
    case .daemonCrash: model.era.hasDefaultsDaemon
    case .downgrade: model.environment.appVersion > 1
    case .moveContainers: model.living.isEmpty
    case .act: model.ready.contains { swarm.processes.contains($0) }
    case .proceed: model.hasResumable
    case .fault: model.has(.running)
    // Only a failed sync gives it something to do.
    case .evict: model.mayLosePages
    // Put into whole traces, for stores whose processes have threads: the others stay as they are.
    case .threads: false
    default: true
    }
  }

  private var allowedLaunches: [(ProcessName, LaunchCause)] {
    model.launches.filter { swarm.processes.contains($0.0) }
  }

  mutating func step(_ opcode: Opcode) -> Step? {
    switch opcode {
    case .wait: return .wait(steps.phone.pick(WaitLength.drawn))
    case .panic: return .panic(survivors())
    case .powerLoss: return .powerLoss(survivors())
    case .space: return .space(UInt16(steps.phone.below(6)))
    case .setClock:
      let hours = Int16(1 + steps.phone.below(48))
      return .setClock(steps.phone.chance(1, in: 2) ? hours : -hours)
    case .launch:
      let (process, cause) = steps.life.pick(allowedLaunches)
      return .launch(process, cause)
    case .suspend: return .suspend(steps.life.pick(model.all(.running)))
    case .resume: return .resume(steps.life.pick(model.all(.suspended)))
    case .kill:
      return .kill(steps.life.pick(model.living), steps.life.pick(KillReason.allCases))
    case .liveActivity: return .liveActivity(!model.hasLiveActivity)
    case .act: return act()
    case .proceed:
      let calls = steps.work.chance(1, in: 2) ? 0 : 1 + steps.work.below(8)
      return .proceed(steps.work.pick(model.resumable), UInt16(calls))
    case .fault:
      let running = model.all(.running)
      return .fault(
        steps.trouble.pick(running), steps.trouble.pick(swarm.faults),
        nth: UInt8(1 + steps.trouble.below(steps.trouble.pick([1, 3, 10]))))
    case .corrupt:
      return .corrupt(
        file: UInt8(steps.trouble.below(8)), at: UInt16(steps.trouble.below(256)),
        mask: UInt8(1 + steps.trouble.below(255)))
    case .permission:
      let data = steps.permission.pick(PersonalData.allCases)
      let others = Authorization.allCases.filter { $0 != model.environment[data] }
      return .permission(data, steps.permission.pick(others))
    case .timeZone:
      let hours = (Int8(-12)...14).filter { $0 != model.environment.timeZone }
      return .timeZone(steps.zone.pick(hours))
    case .lowSpace:
      let changes = Shortage.allCases.filter {
        $0 == .over || $0 == .reclaim ? model.shortage != nil : $0 != model.shortage
      }
      return .lowSpace(steps.shortage.pick(changes))
    case .restorePart: return .restorePart(steps.part.pick(BackupPart.allCases))
    case .groupContainer: return .groupContainer(!model.environment.hasGroup)
    case .passcode: return .passcode(!model.phone.hasPasscode)
    default:
      must(opcode.operands.isEmpty, "nothing draws the operands of \(opcode.word)")
      return Step(Record(opcode.code))
    }
  }
}
