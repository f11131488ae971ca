// One step, one line.

extension Step {
  /// The line in the text form. It reads back to the same step.
  public var text: String {
    let name = opcode.word
    switch canonical {
    case .unlock, .lock, .reboot, .purgeCaches, .forceQuit, .reinstall, .backup, .restore, .evict,
      .upgrade, .downgrade, .moveContainers, .restoreElsewhere:
      return name
    case .wait(let length): return "\(name) \(length.word)"
    case .panic(let survivors), .powerLoss(let survivors): return "\(name) \(survivors.text)"
    case .space(let pages): return pages == 0 ? "\(name) plenty" : "\(name) free=\(pages - 1)"
    case .setClock(let hours): return "\(name) hours=\(hours)"
    case .launch(let process, let cause): return "\(name) \(process.word) \(cause.word)"
    case .suspend(let process), .resume(let process): return "\(name) \(process.word)"
    case .kill(let process, let reason): return "\(name) \(process.word) \(reason.word)"
    case .liveActivity(let on): return "\(name) \(on ? "start" : "end")"
    case .act(let process, let behaviour, let key, let shape, let pause):
      var line = "\(name) \(process.word) \(behaviour.word)"
      if behaviour.keys.count > 1 { line += " \(key.word)" }
      if shape != .small { line += " \(shape.word)" }
      if pause > 0 { line += " pause=\(pause)" }
      return line
    case .proceed(let process, let calls):
      return calls == 0 ? "\(name) \(process.word) end" : "\(name) \(process.word) calls=\(calls)"
    case .fault(let process, let kind, let nth):
      return "\(name) \(process.word) \(kind.word) nth=\(nth)"
    case .corrupt(let file, let at, let mask):
      return "\(name) file=\(file) at=\(at) mask=\(mask)"
    case .permission(let data, let authorization):
      return "\(name) \(data.word) \(authorization.word)"
    case .timeZone(let hours): return "\(name) hours=\(hours)"
    case .lowSpace(let shortage): return "\(name) \(shortage.word)"
    case .passcode(let isSet): return "\(name) \(isSet ? "set" : "remove")"
    }
  }

  init(_ reader: inout LineReader) throws(TraceTextError) {
    let name = try reader.next("a step")
    guard let opcode = Opcode(word: name) else { throw reader.error(.unknownStep(name)) }
    switch opcode {
    case .unlock: self = .unlock
    case .lock: self = .lock
    case .reboot: self = .reboot
    case .purgeCaches: self = .purgeCaches
    case .forceQuit: self = .forceQuit
    case .reinstall: self = .reinstall
    case .backup: self = .backup
    case .restore: self = .restore
    case .evict: self = .evict
    case .wait: self = .wait(try reader.word(WaitLength.self, "how long"))
    case .panic: self = .panic(try Survivors(&reader))
    case .powerLoss: self = .powerLoss(try Survivors(&reader))
    case .space:
      if reader.flag("plenty") {
        self = .space(0)
      } else {
        let pages: UInt16 = try Self.number("free", &reader)
        guard pages < .max else { throw reader.error(.badNumber("\(pages)", what: "free")) }
        self = .space(pages + 1)
      }
    case .setClock: self = .setClock(try Self.number("hours", &reader))
    case .launch:
      self = .launch(
        try reader.word(ProcessName.self, "a process"), try reader.word(LaunchCause.self, "a cause")
      )
    case .suspend: self = .suspend(try reader.word(ProcessName.self, "a process"))
    case .resume: self = .resume(try reader.word(ProcessName.self, "a process"))
    case .kill:
      self = .kill(
        try reader.word(ProcessName.self, "a process"), try reader.word(KillReason.self, "a reason")
      )
    case .liveActivity:
      self = .liveActivity(try Self.choice("start", or: "end", &reader))
    case .passcode:
      self = .passcode(try Self.choice("set", or: "remove", &reader))
    case .act: self = try Self.act(&reader)
    case .proceed:
      let process = try reader.word(ProcessName.self, "a process")
      self = .proceed(process, reader.flag("end") ? 0 : try Self.positive("calls", &reader))
    case .fault:
      let process = try reader.word(ProcessName.self, "a process")
      let kind = try reader.word(FaultKind.self, "a fault")
      self = .fault(process, kind, nth: try Self.positive("nth", &reader))
    case .corrupt:
      self = .corrupt(
        file: try Self.number("file", &reader), at: try Self.number("at", &reader),
        mask: try Self.positive("mask", &reader))
    case .upgrade: self = .upgrade
    case .downgrade: self = .downgrade
    case .moveContainers: self = .moveContainers
    case .restoreElsewhere: self = .restoreElsewhere
    case .permission:
      self = .permission(
        try reader.word(PersonalData.self, "a kind of data"),
        try reader.word(Authorization.self, "an authorisation"))
    case .timeZone:
      let hours: Int8 = try Self.number("hours", &reader)
      guard Step.timeZone(hours).canonical == .timeZone(hours) else {
        throw reader.error(.badNumber("\(hours)", what: "hours"))
      }
      self = .timeZone(hours)
    case .lowSpace: self = .lowSpace(try reader.word(Shortage.self, "reserve, exhausted, reclaim"))
    }
    try reader.end()
  }

  private static func act(_ reader: inout LineReader) throws(TraceTextError) -> Step {
    let process = try reader.word(ProcessName.self, "a process")
    let behaviour = try reader.word(BehaviourName.self, "a behaviour")
    let keys = behaviour.keys
    var key = keys[0]
    if keys.count > 1 {
      key = try reader.word(Key.self, "a key")
      guard keys.contains(key) else {
        throw reader.error(.unknownWord(key.word, expected: keys.map(\.word)))
      }
    }
    let shape = behaviour.takesShape ? reader.optionalWord(ValueShape.self) ?? .small : .small
    var pause: UInt16 = 0
    if let text = reader.option("pause") { pause = try reader.number(text, "pause") }
    return .act(process, behaviour, on: key, shape: shape, pause: pause)
  }

  /// Whether the next word is the first of two.
  private static func choice(_ yes: String, or no: String, _ reader: inout LineReader)
    throws(TraceTextError) -> Bool
  {
    if reader.flag(yes) { return true }
    if reader.flag(no) { return false }
    throw reader.error(.unknownWord(try reader.next("\(yes) or \(no)"), expected: [yes, no]))
  }

  private static func number<N: FixedWidthInteger>(_ name: String, _ reader: inout LineReader)
    throws(TraceTextError) -> N
  {
    guard let text = reader.option(name) else { throw reader.error(.missing("\(name)=")) }
    return try reader.number(text, name)
  }

  private static func positive<N: FixedWidthInteger>(_ name: String, _ reader: inout LineReader)
    throws(TraceTextError) -> N
  {
    let value: N = try number(name, &reader)
    guard value > 0 else { throw reader.error(.badNumber("\(value)", what: name)) }
    return value
  }
}
