// The kinds of steps in one line each.

extension Opcode {
  /// What the step does.
  public var summary: String {
    switch self {
    case .unlock: "the user unlocks the device"
    case .lock: "the device locks; class A keys go ten seconds later"
    case .wait: "time passes: \(WaitLength.allCases.map(\.word).joined(separator: ", "))"
    case .reboot: "an orderly restart"
    case .panic: "the kernel dies; the page cache is lost"
    case .powerLoss: "the power goes; the drive's cache is lost too"
    case .space: "the free space changes: plenty, free=PAGES"
    case .purgeCaches: "iOS clears caches of processes that do not run"
    case .setClock: "the user sets the clock: hours=N"
    case .launch:
      "iOS starts or wakes a process: \(LaunchCause.allCases.map(\.word).joined(separator: ", "))"
    case .suspend: "iOS freezes a process"
    case .resume: "a frozen process goes on"
    case .kill: "SIGKILL: \(KillReason.allCases.map(\.word).joined(separator: ", "))"
    case .forceQuit: "the user swipes the app away"
    case .liveActivity: "a Live Activity starts or ends"
    case .reinstall: "the app is deleted and installed again"
    case .backup: "a backup is taken"
    case .restore: "the last backup is restored"
    case .act: "a process does something; pause=N stops it before its Nth disk call"
    case .proceed: "a stopped process goes on: end, calls=N"
    case .fault: "the Nth matching disk call goes wrong: nth=N"
    case .corrupt: "bits flip in a file: file=N at=BYTE mask=BITS"
    case .evict: "clean pages leave the page cache"
    case .upgrade: "the app's next version is installed; extensions go on with the old one"
    case .downgrade: "the app's previous version is installed"
    case .moveContainers: "iOS moves the containers of an app that does not run: paths change"
    case .restoreElsewhere: "the last backup is restored onto another device"
    case .permission:
      "an authorisation changes: "
        + PersonalData.allCases.map(\.word).joined(separator: ", ") + "; "
        + Authorization.allCases.map(\.word).joined(separator: ", ")
    case .timeZone: "the time zone changes: hours=N"
    case .passcode: "the passcode is removed or set, on an unlocked phone: remove, set"
    case .lowSpace: "space runs short: \(Shortage.allCases.map(\.word).joined(separator: ", "))"
    }
  }
}
