// The numbers of the steps in binary traces. They are never reused.

/// The code of each kind of step, and its word in the text form.
public enum Opcode: UInt8, Word {
  case unlock, lock, wait, reboot, panic, powerLoss, space, purgeCaches, setClock
  case launch, suspend, resume, kill, forceQuit, liveActivity, reinstall, backup, restore
  case act, proceed
  case fault, corrupt, evict
  case upgrade, downgrade, moveContainers, restoreElsewhere
  case permission, timeZone, lowSpace
  case passcode

  public var word: String {
    switch self {
    case .unlock: "unlock"
    case .lock: "lock"
    case .wait: "wait"
    case .reboot: "reboot"
    case .panic: "panic"
    case .powerLoss: "power-loss"
    case .space: "space"
    case .purgeCaches: "purge-caches"
    case .setClock: "set-clock"
    case .launch: "launch"
    case .suspend: "suspend"
    case .resume: "resume"
    case .kill: "kill"
    case .forceQuit: "force-quit"
    case .liveActivity: "live-activity"
    case .reinstall: "reinstall"
    case .backup: "backup"
    case .restore: "restore"
    case .act: "act"
    case .proceed: "proceed"
    case .fault: "fault"
    case .corrupt: "corrupt"
    case .evict: "evict"
    case .upgrade: "upgrade"
    case .downgrade: "downgrade"
    case .moveContainers: "move-containers"
    case .restoreElsewhere: "restore-elsewhere"
    case .permission: "permission"
    case .timeZone: "time-zone"
    case .lowSpace: "low-space"
    case .passcode: "passcode"
    }
  }
}
