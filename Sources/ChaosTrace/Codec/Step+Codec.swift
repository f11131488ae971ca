// Steps to bytes and back. Decoding is total; encoding is canonical.

extension Step {
  /// What kind of step it is.
  public var opcode: Opcode {
    switch self {
    case .unlock: .unlock
    case .lock: .lock
    case .wait: .wait
    case .reboot: .reboot
    case .panic: .panic
    case .powerLoss: .powerLoss
    case .space: .space
    case .purgeCaches: .purgeCaches
    case .setClock: .setClock
    case .launch: .launch
    case .suspend: .suspend
    case .resume: .resume
    case .kill: .kill
    case .forceQuit: .forceQuit
    case .liveActivity: .liveActivity
    case .reinstall: .reinstall
    case .backup: .backup
    case .restore: .restore
    case .act: .act
    case .proceed: .proceed
    case .fault: .fault
    case .corrupt: .corrupt
    case .evict: .evict
    case .upgrade: .upgrade
    case .downgrade: .downgrade
    case .moveContainers: .moveContainers
    case .restoreElsewhere: .restoreElsewhere
    case .permission: .permission
    case .timeZone: .timeZone
    case .lowSpace: .lowSpace
    case .passcode: .passcode
    }
  }

  /// The step as its own bytes decode to it.
  ///
  /// Swift lets anyone build steps with operands that mean nothing, such as a key that the
  /// behaviour cannot use. They print and encode as the step that this gives.
  public var canonical: Step { Step(record) }

  /// The one encoding of the step.
  package var record: Record {
    var record = Record(opcode.code)
    switch self {
    case .wait(let length):
      record.a = length.code
    case .panic(let survivors), .powerLoss(let survivors):
      record.survivors = survivors
    case .space(let pages):
      record.m = pages
    case .setClock(let hours):
      record.m = UInt16(bitPattern: hours)
    case .launch(let process, let cause):
      record.a = process.code
      record.b = cause.code
    case .suspend(let process), .resume(let process):
      record.a = process.code
    case .kill(let process, let reason):
      record.a = process.code
      record.b = reason.code
    case .liveActivity(let on):
      record.a = on ? 0 : 1
    case .act(let process, let behaviour, let key, let shape, let pause):
      record = Record(
        opcode.code, a: process.code, b: behaviour.code, c: behaviour.usable(key).code, m: pause,
        n: behaviour.takesShape ? UInt16(shape.code) : 0)
    case .proceed(let process, let calls):
      record.a = process.code
      record.m = calls
    case .fault(let process, let kind, let nth):
      record.a = process.code
      record.b = kind.code
      record.c = max(nth, 1) - 1
    case .corrupt(let file, let at, let mask):
      record.a = file
      record.b = max(mask, 1) - 1
      record.m = at
    case .permission(let data, let authorization):
      record.a = data.code
      record.b = authorization.code
    case .timeZone(let hours):
      record.zone = hours
    case .lowSpace(let shortage):
      record.a = shortage.code
    case .passcode(let isSet):
      record.a = isSet ? 1 : 0
    // All others say no more than what they are.
    default: break
    }
    return record
  }

  /// The step that any eight bytes mean. Operands that the step does not use are ignored.
  package init(_ record: Record) {
    let process = ProcessName(code: record.a)
    switch Opcode(code: record.opcode) {
    case .unlock: self = .unlock
    case .lock: self = .lock
    case .wait: self = .wait(WaitLength(code: record.a))
    case .reboot: self = .reboot
    case .panic: self = .panic(record.survivors)
    case .powerLoss: self = .powerLoss(record.survivors)
    case .space: self = .space(record.m)
    case .purgeCaches: self = .purgeCaches
    case .setClock: self = .setClock(Int16(bitPattern: record.m))
    case .launch: self = .launch(process, LaunchCause(code: record.b))
    case .suspend: self = .suspend(process)
    case .resume: self = .resume(process)
    case .kill: self = .kill(process, KillReason(code: record.b))
    case .forceQuit: self = .forceQuit
    case .liveActivity: self = .liveActivity(record.a & 1 == 0)
    case .reinstall: self = .reinstall
    case .backup: self = .backup
    case .restore: self = .restore
    case .act:
      self = .act(
        process, BehaviourName(code: record.b), on: Key(code: record.c),
        shape: ValueShape(code: UInt8(truncatingIfNeeded: record.n)), pause: record.m)
    case .proceed: self = .proceed(process, record.m)
    case .fault:
      self = .fault(process, FaultKind(code: record.b), nth: Self.oneBased(record.c))
    case .corrupt:
      self = .corrupt(file: record.a, at: record.m, mask: Self.oneBased(record.b))
    case .evict: self = .evict
    case .upgrade: self = .upgrade
    case .downgrade: self = .downgrade
    case .moveContainers: self = .moveContainers
    case .restoreElsewhere: self = .restoreElsewhere
    case .permission:
      self = .permission(PersonalData(code: record.a), Authorization(code: record.b))
    case .timeZone: self = .timeZone(record.zone)
    case .lowSpace: self = .lowSpace(Shortage(code: record.a))
    case .passcode: self = .passcode(record.a & 1 == 1)
    }
  }

  /// Counts from one in a byte that is stored from zero; the highest code wraps to 255.
  private static func oneBased(_ code: UInt8) -> UInt8 { code == .max ? .max : code + 1 }
}

extension Record {
  var survivors: Survivors {
    get {
      Survivors(
        SurvivorMode(code: a), index: m, tear: n,
        names: NameSurvivors(NameMode(code: b), index: c))
    }
    set {
      let legal = Survivors(
        newValue.mode, index: newValue.index, tear: newValue.tear, names: newValue.names)
      a = legal.mode.code
      b = legal.names.mode.code
      c = legal.names.index
      m = legal.index
      n = legal.tear
    }
  }
}
