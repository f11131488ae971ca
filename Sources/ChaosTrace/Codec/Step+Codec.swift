// Steps to bytes and back. Decoding is total; encoding is canonical.

extension Step {
  /// The kind of the step, without its operands.
  public var opcode: Opcode {
    // Most steps are acts, and what an act encodes takes a while.
    if case .act = self { return .act }
    return Opcode(code: record.opcode)
  }

  /// The step as its own bytes decode to it.
  ///
  /// Swift lets anyone build steps with operands that mean nothing, such as a key that the
  /// behaviour cannot use. They print and encode as the step that this gives.
  public var canonical: Step { Step(record) }

  package var record: Record {
    switch self {
    case .unlock: Record(.unlock)
    case .lock: Record(.lock)
    case .wait(let length): Record(.wait, a: length.code)
    case .reboot: Record(.reboot)
    case .panic(let survivors): Record(.panic, survivors)
    case .powerLoss(let survivors): Record(.powerLoss, survivors)
    case .space(let pages): Record(Opcode.space, m: pages)
    case .purgeCaches: Record(.purgeCaches)
    case .setClock(let hours): Record(.setClock, m: UInt16(bitPattern: hours))
    case .launch(let process, let cause): Record(.launch, a: process.code, b: cause.code)
    case .suspend(let process): Record(.suspend, a: process.code)
    case .resume(let process): Record(.resume, a: process.code)
    case .kill(let process, let reason): Record(.kill, a: process.code, b: reason.code)
    case .forceQuit: Record(.forceQuit)
    case .liveActivity(let on): Record(.liveActivity, a: on ? 0 : 1)
    case .reinstall: Record(.reinstall)
    case .backup: Record(.backup)
    case .restore: Record(.restore)
    case .act(let process, let behaviour, let key, let shape, let pause):
      Record(
        .act, a: process.code, b: behaviour.code, c: behaviour.usable(key).code, m: pause,
        n: behaviour.takesShape ? UInt16(shape.code) : 0)
    case .proceed(let process, let calls): Record(.proceed, a: process.code, m: calls)
    case .fault(let process, let kind, let nth):
      Record(.fault, a: process.code, b: kind.code, c: max(nth, 1) - 1)
    case .corrupt(let file, let at, let mask):
      Record(.corrupt, a: file, b: max(mask, 1) - 1, m: at)
    case .evict: Record(.evict)
    case .upgrade: Record(.upgrade)
    case .downgrade: Record(.downgrade)
    case .moveContainers: Record(.moveContainers)
    case .restoreElsewhere: Record(.restoreElsewhere)
    case .permission(let data, let authorization):
      Record(.permission, a: data.code, b: authorization.code)
    case .timeZone(let hours): Record(.timeZone, zone: hours)
    case .lowSpace(let shortage): Record(.lowSpace, a: shortage.code)
    case .passcode(let isSet): Record(.passcode, a: isSet ? 1 : 0)
    case .threads(let process, let order): Record(.threads, a: process.code, m: order)
    case .restorePart(let part): Record(.restorePart, a: part.code)
    case .groupContainer(let isThere): Record(.groupContainer, a: isThere ? 1 : 0)
    case .daemonCrash: Record(.daemonCrash)
    }
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
    case .threads: self = .threads(process, order: record.m)
    case .restorePart: self = .restorePart(BackupPart(code: record.a))
    case .groupContainer: self = .groupContainer(record.a & 1 == 1)
    case .daemonCrash: self = .daemonCrash
    }
  }

  /// Counts from one in a byte that is stored from zero; the highest code wraps to 255.
  private static func oneBased(_ code: UInt8) -> UInt8 { code == .max ? .max : code + 1 }
}

extension Record {
  init(
    _ opcode: Opcode, a: UInt8 = 0, b: UInt8 = 0, c: UInt8 = 0, m: UInt16 = 0, n: UInt16 = 0
  ) {
    self.init(opcode.code, a: a, b: b, c: c, m: m, n: n)
  }

  fileprivate init(_ opcode: Opcode, _ survivors: Survivors) {
    self.init(opcode)
    self.survivors = survivors
  }

  fileprivate init(_ opcode: Opcode, zone hours: Int8) {
    self.init(opcode)
    zone = hours
  }

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
