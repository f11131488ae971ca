// The kinds of steps: number, word, group, operands and summary of each, said once.

/// The code of each kind of step in binary traces. Codes are never reused.
public enum Opcode: UInt8, Word {
  // Each with what its bytes say: 0 is the opcode, 1 to 3 are small operands, 4 to 5 and 6 to 7
  // are wide ones, the low byte first.
  /// Code 0, without operands.
  case unlock
  /// Code 1, without operands.
  case lock
  /// Code 2. Byte 1: the `WaitLength`.
  case wait
  /// Code 3, without operands.
  case reboot
  /// Code 4. Byte 1: the `SurvivorMode`; 2: the `NameMode`; 3: the index of names; bytes 4 to 5:
  /// the index; 6 to 7: the tear.
  case panic
  /// Code 5, with the operands of `panic`.
  case powerLoss
  /// Code 6. Bytes 4 to 5: pages and one more; 0 is plenty.
  case space
  /// Code 7, without operands.
  case purgeCaches
  /// Code 8. Bytes 4 to 5: hours, with a sign in two's complement.
  case setClock
  /// Code 9. Byte 1: the `ProcessName`; 2: the `LaunchCause`.
  case launch
  /// Code 10. Byte 1: the `ProcessName`.
  case suspend
  /// Code 11. Byte 1: the `ProcessName`.
  case resume
  /// Code 12. Byte 1: the `ProcessName`; 2: the `KillReason`.
  case kill
  /// Code 13, without operands: it is always the app.
  case forceQuit
  /// Code 14. Byte 1: an even number starts it, an odd one ends it.
  case liveActivity
  /// Code 15, without operands.
  case reinstall
  /// Code 16, without operands.
  case backup
  /// Code 17, without operands.
  case restore
  /// Code 18. Byte 1: the `ProcessName`; 2: the `BehaviourName`; 3: the `Key`; bytes 4 to 5: the
  /// call before which it stops, 0 for none; 6: the `ValueShape`.
  case act
  /// Code 19. Byte 1: the `ProcessName`; bytes 4 to 5: how many calls, 0 for all.
  case proceed
  /// Code 20. Byte 1: the `ProcessName`; 2: the `FaultKind`; 3: which call, counted from 0.
  case fault
  /// Code 21. Byte 1: the file; 2: one less than the mask; bytes 4 to 5: the byte of the file.
  case corrupt
  /// Code 22, without operands.
  case evict
  /// Code 23, without operands.
  case upgrade
  /// Code 24, without operands.
  case downgrade
  /// Code 25, without operands.
  case moveContainers
  /// Code 26, without operands.
  case restoreElsewhere
  /// Code 27. Byte 1: the `PersonalData`; 2: the `Authorization`.
  case permission
  /// Code 28. Byte 1: twice the hours from UTC, and one less for those west of it.
  case timeZone
  /// Code 29. Byte 1: the `Shortage`.
  case lowSpace
  /// Code 30. Byte 1: an odd number sets it, an even one removes it.
  case passcode
  /// Code 31. Byte 1: the `ProcessName`; bytes 4 to 5: the order.
  case threads
  /// Code 32. Byte 1: the `BackupPart`.
  case restorePart
  /// Code 33. Byte 1: an odd number brings it back, an even one takes it away.
  case groupContainer
  /// Code 34, without operands.
  case daemonCrash

  /// What a step is about, as far as all steps of a kind are about the same.
  public enum Group: Sendable {
    /// The device is used: unlocked, locked, left alone.
    case device
    /// The phone goes off and comes back.
    case restart
    /// Something around the app is other than before, and what is stored stays.
    case settings
    /// A process begins, stops or ends.
    case life
    /// Version, containers or content of the app are exchanged.
    case migration
    /// A process does something.
    case work
    /// A fault is prepared.
    case fault
    /// What is stored, or cached, is no longer what was written.
    case damage
  }

  /// What there is to know about a kind.
  private struct Form: Sendable {
    let opcode: Opcode
    let word: String
    let group: Group
    let summary: String
    let operands: [Operand]
    let namesProcess: Bool

    init(
      _ opcode: Opcode, _ word: String, _ group: Group, _ summary: String,
      _ operands: [Operand] = []
    ) {
      self.opcode = opcode
      self.word = word
      self.group = group
      self.summary = summary
      self.operands = operands
      namesProcess = if case .process? = operands.first { true } else { false }
    }
  }

  /// In the order of the codes. Generators ask for words all the time, so they are made once.
  private static let forms = inOrder([
    Form(.unlock, "unlock", .device, "the user unlocks the device"),
    Form(.lock, "lock", .device, "the device locks; class A keys go ten seconds later"),
    Form(
      .wait, "wait", .device, "time passes: \(WaitLength.list)",
      [.word(.a, WaitLength.self, "how long")]),
    Form(.reboot, "reboot", .restart, "an orderly restart"),
    Form(.panic, "panic", .restart, "the kernel dies; the page cache is lost", [.survivors]),
    Form(
      .powerLoss, "power-loss", .restart, "the power goes; the drive's cache is lost too",
      [.survivors]),
    Form(
      .space, "space", .settings, "the free space changes: plenty, free=PAGES",
      [.number(.counted("free", .m, from: 1, zero: "plenty"))]),
    Form(.purgeCaches, "purge-caches", .settings, "iOS clears caches of processes that do not run"),
    Form(
      .setClock, "set-clock", .settings, "the user sets the clock: hours=N",
      [.number(.signed("hours"))]),
    Form(
      .launch, "launch", .life, "iOS starts or wakes a process: \(LaunchCause.list)",
      [.process, .word(.b, LaunchCause.self, "a cause")]),
    Form(.suspend, "suspend", .life, "iOS freezes a process", [.process]),
    Form(.resume, "resume", .life, "a frozen process goes on", [.process]),
    Form(
      .kill, "kill", .life, "SIGKILL: \(KillReason.list)",
      [.process, .word(.b, KillReason.self, "a reason")]),
    Form(.forceQuit, "force-quit", .life, "the user swipes the app away"),
    Form(
      .liveActivity, "live-activity", .settings, "a Live Activity starts or ends",
      [.either("start", or: "end")]),
    Form(.reinstall, "reinstall", .migration, "the app is deleted and installed again"),
    Form(.backup, "backup", .migration, "a backup is taken"),
    Form(.restore, "restore", .migration, "the last backup is restored"),
    Form(
      .act, "act", .work, "a process does something; pause=N stops it before its Nth disk call",
      [.process, .work]),
    Form(
      .proceed, "proceed", .life, "a stopped process goes on: end, calls=N",
      [.process, .number(.counted("calls", .m, from: 0, zero: "end"))]),
    Form(
      .fault, "fault", .fault, "the Nth matching disk call goes wrong: nth=N",
      [.process, .word(.b, FaultKind.self, "a fault"), .number(.oneBased("nth", .c))]),
    Form(
      .corrupt, "corrupt", .damage, "bits flip in a file: file=N at=BYTE mask=BITS",
      [.number(.counted("file", .a)), .number(.counted("at", .m)), .number(.oneBased("mask", .b))]),
    Form(.evict, "evict", .damage, "clean pages leave the page cache"),
    Form(
      .upgrade, "upgrade", .migration,
      "the app's next version is installed; extensions go on with the old one"),
    Form(.downgrade, "downgrade", .migration, "the app's previous version is installed"),
    Form(
      .moveContainers, "move-containers", .migration,
      "iOS moves the containers of an app that does not run: paths change"),
    Form(
      .restoreElsewhere, "restore-elsewhere", .migration,
      "the last backup is restored onto another device"),
    Form(
      .permission, "permission", .settings,
      "an authorisation changes: \(PersonalData.list); \(Authorization.list)",
      [
        .word(.a, PersonalData.self, "a kind of data"),
        .word(.b, Authorization.self, "an authorisation"),
      ]),
    Form(
      .timeZone, "time-zone", .settings, "the time zone changes: hours=N",
      [.number(.zone("hours"))]),
    Form(
      .lowSpace, "low-space", .settings, "space runs short: \(Shortage.list)",
      [.word(.a, Shortage.self, "reserve, exhausted, reclaim")]),
    Form(
      .passcode, "passcode", .settings,
      "the passcode is removed or set, on an unlocked phone: remove, set",
      [.either("remove", or: "set")]),
    Form(
      .threads, "threads", .settings,
      "threads of a process take turns in another order: oldest, order=N",
      [.process, .number(.counted("order", .m, from: 0, zero: "oldest"))]),
    Form(
      .restorePart, "restore-part", .migration,
      "one half of the last backup comes to another device: \(BackupPart.list)",
      [.word(.a, BackupPart.self, "files or keychain")]),
    Form(
      .groupContainer, "group-container", .settings,
      "processes that start from here on have no shared container, or have it again: away, back",
      [.either("away", or: "back")]),
    Form(
      .daemonCrash, "daemon-crash", .life,
      "the system's process behind the store ends, and another one starts"),
  ])

  private static func inOrder(_ forms: [Form]) -> [Form] {
    must(forms.map(\.opcode) == allCases, "the kinds of steps are not listed by their codes")
    return forms
  }

  private var form: Form { Self.forms[Int(rawValue)] }

  /// How the text form calls each kind, by its code.
  public static let words = forms.map(\.word)
  /// A line for people: what happens, and which operands it takes.
  public var summary: String { form.summary }
  /// What steps of this kind are about.
  public var group: Group { form.group }
  package var namesProcess: Bool { form.namesProcess }
  /// In the order of the text form.
  package var operands: [Operand] { form.operands }
}

extension Word {
  /// All the words, for people.
  fileprivate static var list: String { allCases.map(\.word).joined(separator: ", ") }
}
