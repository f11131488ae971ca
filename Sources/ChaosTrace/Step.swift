// The closed list of what may happen. Opcodes are never reused.

/// One step of a trace. A step that does not apply when its turn comes is skipped.
public enum Step: Hashable, Sendable {
  // The phone.
  /// The user unlocks the device.
  case unlock
  /// The device locks; class A keys go when the grace period ends.
  case lock
  /// Nothing happens for a while.
  case wait(WaitLength)
  /// An orderly restart: everything is written out, then the phone boots.
  case reboot
  /// The kernel dies: the page cache is lost, the drive's cache is not.
  case panic(Survivors)
  /// The power goes: the drive's cache is lost too.
  case powerLoss(Survivors)
  /// The free space changes. Zero means plenty, `n` means `n - 1` pages of 4096 bytes.
  case space(UInt16)
  /// iOS clears Library/Caches and tmp of the processes that do not run.
  case purgeCaches
  /// The user sets the clock, by whole hours.
  case setClock(Int16)

  // The app's life.
  /// iOS starts a process, or wakes it when it exists.
  case launch(ProcessName, LaunchCause)
  /// The process is frozen; it keeps memory, files and locks.
  case suspend(ProcessName)
  /// The process goes on.
  case resume(ProcessName)
  /// The process is killed, with no callback (F75). The reason is only told; all do the same.
  case kill(ProcessName, KillReason)
  /// The user swipes the app away: killed, and not started by iOS until the user or a reboot does.
  case forceQuit
  /// A Live Activity starts (true) or ends.
  case liveActivity(Bool)
  /// The user deletes the app with its data, and installs it again.
  case reinstall
  /// A backup of files and keychain is taken, in the place of an earlier one.
  case backup
  /// The last backup is restored, and the phone restarts.
  case restore
  /// The app's next version is installed. The app dies, and runs the new version from its next
  /// launch on; an extension that lives goes on with the old one until it dies.
  case upgrade
  /// The app's previous version is installed in the same way.
  case downgrade
  /// iOS moves the app's containers while nothing of it runs: absolute paths go stale (F116).
  case moveContainers
  /// The last backup goes to another device, without caches and what is for one device only (F85).
  case restoreElsewhere
  /// Of the last backup only one half comes to another device (F85, F90, F141).
  case restorePart(BackupPart)
  /// The container that app and extensions share is away for every process that starts from here on
  /// (false), or there again (true): iOS gives no path to it (F139).
  case groupContainer(Bool)
  /// The system's process behind the store ends, and another one takes its place: what it had only
  /// in memory is gone (F142). Stores without such a process know nothing of it.
  case daemonCrash
  /// An authorisation changes, by whomever. iOS kills the app, but not for location (F74).
  case permission(PersonalData, Authorization)
  /// The phone is carried into another time zone, by whole hours from UTC.
  case timeZone(Int8)
  /// Space runs short, or does no longer.
  case lowSpace(Shortage)
  /// The user removes the passcode (false) or sets one, on an unlocked phone: with it goes all
  /// protection, and what needs a passcode is deleted (F21, F84).
  case passcode(Bool)
  /// From here on the threads of the process take turns in another order: 0 is that of who has
  /// been ready for longest, others are drawn from the number. Processes without threads of their
  /// own do nothing else than before.
  case threads(ProcessName, order: UInt16)

  // Work.
  /// A process does something; `pause` 0 runs to the end, `n` stops before its `n`th disk call.
  case act(ProcessName, BehaviourName, Key, ValueShape, pause: UInt16)
  /// A paused process goes on; 0 to the end, `n` until `n` further disk calls.
  case proceed(ProcessName, UInt16)

  // Trouble.
  /// The `nth` matching disk call of the process goes wrong, counted from 1.
  case fault(ProcessName, FaultKind, nth: UInt8)
  /// Bits at rest flip: the `file`th file, at a byte, by a mask (0 counts as 1).
  case corrupt(file: UInt8, at: UInt16, mask: UInt8)
  /// Clean pages leave the page cache.
  case evict

  /// An act on a key that its behaviour can use: others wrap around to one that it can.
  public static func act(
    _ process: ProcessName, _ behaviour: BehaviourName, on key: Key,
    shape: ValueShape = .small, pause: UInt16 = 0
  ) -> Step {
    .act(
      process, behaviour, behaviour.usable(key), behaviour.takesShape ? shape : .small,
      pause: pause)
  }

  /// The process that the step is about, if it is about one.
  public var process: ProcessName? {
    switch self {
    case .forceQuit, .upgrade, .downgrade, .permission: .app
    case .act(let process, _, _, _, _): process
    default: opcode.namesProcess ? ProcessName(code: record.a) : nil
    }
  }
}
