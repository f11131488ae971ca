// Steps in words for a person with a real phone. Facts about iOS are cited by the ids of FACTS.md.

import ChaosTrace

/// What to do for each kind of step.
enum DeviceWords {
  static func step(_ step: Step, on disk: DiskModelName = .apfsPower) -> DeviceStep {
    switch step.opcode.group {
    case .device, .restart: phone(step, disk)
    case .settings: settings(step)
    case .life: life(step)
    case .migration: migration(step)
    case .work, .fault, .damage: work(step)
    }
  }

  /// A step that stands in another group than its own function knows: nobody has written its words.
  private static func unwritten(_ step: Step) -> DeviceStep {
    fatalError("chaos has a bug: no words for a person: \(step.text)")
  }

  // MARK: The phone

  private static func phone(_ step: Step, _ disk: DiskModelName) -> DeviceStep {
    switch step {
    case .unlock: DeviceStep("Unlock the phone with its passcode, and stay on the home screen.")
    case .lock:
      DeviceStep(
        "Press the side button once: the phone locks. Files of class A go out of reach ten seconds "
          + "later (F1).")
    case .wait(let length):
      DeviceStep("Leave the phone as it is for \(StepWords.length(length)).")
    case .reboot:
      DeviceStep(
        "Restart the phone, and do not unlock it before a step says so: it is before its first "
          + "unlock. Leave it on power and in the network.", [DeviceStep.tool("reboot")])
    case .panic(let survivors):
      DeviceStep(
        "Force a restart: volume up, volume down, then the side button until the logo shows. Do "
          + "not unlock the phone.",
        luck: "a forced restart is the nearest to a panic of the kernel. Which writes survive "
          + "nobody chooses; here: \(StepWords.survivors(survivors, on: disk))")
    case .powerLoss(let survivors):
      DeviceStep(
        "Take the power away: let the battery run empty up to here, or force a restart: volume "
          + "up, volume down, then the side button until the logo shows. Do not unlock the phone.",
        luck: "the moment, and which writes survive it; here: "
          + StepWords.survivors(survivors, on: disk))
    default: unwritten(step)
    }
  }

  // MARK: Settings

  private static func settings(_ step: Step) -> DeviceStep {
    switch step {
    case .space(0): DeviceStep("Delete the large files again: the phone has space.")
    case .space(let pages):
      DeviceStep(
        "Fill the phone: record video or copy large files into the Files app until about "
          + "\(DeviceRecipe.size(pages: pages - 1)) are free. Settings, General, iPhone Storage.",
        luck: "the last megabytes: iOS clears caches to make room while you fill them")
    case .lowSpace(let shortage): space(shortage)
    case .purgeCaches:
      DeviceStep(
        "Leave the app, fill the phone with large files until iOS warns of low space, wait some "
          + "minutes, and delete them again.",
        luck: "whether and when iOS clears Library/Caches and tmp (F124)")
    case .setClock(let hours):
      DeviceStep(
        "Settings, General, Date & Time: switch off Set Automatically, and set the clock by "
          + "\(hours) hours.")
    case .timeZone(let hours):
      DeviceStep(
        "Settings, General, Date & Time: switch off Set Automatically, and choose a city at "
          + "UTC\(hours < 0 ? "" : "+")\(hours).")
    case .liveActivity(let on):
      DeviceStep(on ? "Start a Live Activity in the app." : "End the app's Live Activity.")
    case .permission(let data, let authorization):
      DeviceStep(
        "Settings, Privacy & Security: access to \(data.word) becomes "
          + "\(StepWords.authorization(authorization)). iOS kills the app, but not for location "
          + "(F74).",
        luck: authorization == .restricted
          ? "nothing, but only Screen Time or a managed phone can restrict it" : nil)
    case .passcode(let isSet):
      DeviceStep(
        isSet
          ? "Settings, Face ID & Passcode: set a passcode."
          : "Settings, Face ID & Passcode: remove the passcode. What needs one is deleted (F84).")
    case .groupContainer(let isThere):
      DeviceStep(
        isThere
          ? "Install a build with the entitlement for the app group again, over this one."
          : "Install a build without the entitlement for the app group over this one: for what "
            + "starts from now on the shared container is away (F139).",
        [DeviceStep.tool("install app", "path/to/App.app")],
        luck: "nothing here; on people's phones it was seen without a known reason")
    case .threads(let process, let order):
      DeviceStep(
        "Nothing to tap: from here on threads of \(who(process)) take turns in another order.",
        luck: "the order of threads (\(order) here); repeat the trace many times, and under "
          + "Thread Sanitizer")
    default: unwritten(step)
    }
  }

  private static func space(_ shortage: Shortage) -> DeviceStep {
    switch shortage {
    case .reserve:
      DeviceStep(
        "Fill the phone until iOS warns of low space: files do not grow any more (F125).",
        luck: "how much iOS keeps for itself")
    case .exhausted:
      DeviceStep(
        "Fill the phone until nothing at all can be written (F126).",
        luck: "the last block: iOS rarely lets anybody have it")
    case .reclaim:
      DeviceStep(
        "Leave the app with the phone full for some minutes, so that iOS clears caches (F124).",
        luck: "whether and when iOS does")
    case .over: DeviceStep("Delete the large files again: the phone has space.")
    }
  }

  // MARK: Processes

  private static func life(_ step: Step) -> DeviceStep {
    switch step {
    case .launch(let process, let cause): DeviceLaunchWords.step(process, cause)
    case .suspend(let process):
      DeviceStep(
        "Leave \(who(process)) for the home screen, and wait until it is suspended, some ten "
          + "seconds.", [DeviceStep.tool("process suspend", "--pid $PID")])
    case .resume(let process):
      DeviceStep(
        "Come back to \(who(process)) by the app switcher.",
        [DeviceStep.tool("process resume", "--pid $PID")])
    case .kill(let process, let reason): kill(process, reason)
    case .forceQuit:
      DeviceStep(
        "Swipe the app away in the app switcher. iOS does not start it by itself until somebody "
          + "opens it or the phone restarts (F65).")
    case .daemonCrash:
      DeviceStep(
        "Nothing to tap: cfprefsd, or what else serves the store, crashes and is started anew.",
        luck: "that it crashes in this moment; only a phone that lets you kill it can show it")
    case .proceed(let process, let calls):
      DeviceStep(
        "Let \(who(process)) go on"
          + (calls == 0
            ? ": `continue` in the debugger." : " for \(calls) disk calls, and stop it."),
        luck: calls == 0 ? nil : "the place: break at open, write, fsync, rename and unlink")
    default: unwritten(step)
    }
  }

  private static func kill(_ process: ProcessName, _ reason: KillReason) -> DeviceStep {
    let why =
      switch reason {
      case .jetsam: "iOS needs memory"
      case .watchdog: "it took too long"
      case .overrun: "its time in the background is over"
      case .cachePurge: "its caches are cleared"
      case .permission: "a permission changed"
      case .crash: "it crashed"
      case .update: "it is updated"
      }
    return DeviceStep(
      "Kill \(who(process)) in this moment (on people's phones: \(why)).",
      [DeviceStep.tool("process signal", "--pid $PID --signal SIGKILL")],
      luck: "nothing where the process is idle; in the middle of a save, the moment")
  }

  // MARK: Versions and backups

  private static func migration(_ step: Step) -> DeviceStep {
    let install = DeviceStep.tool("install app", "path/to/App.app")
    return switch step {
    case .reinstall:
      DeviceStep(
        "Delete the app with its data, and install it again. The keychain stays (F90).",
        [DeviceStep.tool("uninstall app", "\"$APP\""), install])
    case .backup:
      DeviceStep(
        "Back up the phone in the Finder, encrypted: only then keychain items are in it.")
    case .restore:
      DeviceStep("Restore that backup in the Finder to this phone, and wait until it restarted.")
    case .restoreElsewhere:
      DeviceStep(
        "Restore that backup to another phone, and go on with that one: what is for one device "
          + "only does not come along (F85). Set DEVICE anew.")
    case .restorePart(.files):
      DeviceStep(
        "Take the backup unencrypted, restore it to another phone, and go on with that one: no "
          + "item of the keychain comes along (F141). Set DEVICE anew.")
    case .restorePart(.keychain):
      DeviceStep(
        "Set up another phone whose keychain comes along and the app's data does not: restore the "
          + "encrypted backup, delete the app there and install it anew (F90). Set DEVICE anew.",
        [DeviceStep.tool("uninstall app", "\"$APP\""), install])
    case .upgrade:
      DeviceStep(
        "Install the app's next version over this one. Extensions that run go on with the old one.",
        [install])
    case .downgrade:
      DeviceStep("Install the app's previous version over this one.", [install])
    case .moveContainers:
      DeviceStep(
        "Swipe the app away and install the same build over itself: iOS moves its containers, and "
          + "absolute paths change (F116).", [install])
    default: unwritten(step)
    }
  }

  // MARK: Work and trouble

  private static func work(_ step: Step) -> DeviceStep {
    switch step {
    case .act(let process, let behaviour, let key, let shape, let pause):
      DeviceActWords.step(process, behaviour, key, shape, pause: pause)
    case .fault(let process, let kind, let nth): fault(process, kind, nth)
    case .corrupt:
      DeviceStep(
        "Change some bytes of one of the app's files: copy it out, edit it, copy it back.",
        [
          DeviceStep.tool(
            "copy from",
            "--domain-type appDataContainer --domain-identifier \"$APP\" --source FILE "
              + "--destination FILE"),
          DeviceStep.tool(
            "copy to",
            "--domain-type appDataContainer --domain-identifier \"$APP\" --source FILE "
              + "--destination FILE"),
        ], luck: "that a real disk does this to just these bytes")
    case .evict:
      DeviceStep(
        "Use several large apps for a minute, so that this one's files leave the memory.",
        luck: "which pages leave it")
    default: unwritten(step)
    }
  }

  private static func fault(_ process: ProcessName, _ kind: FaultKind, _ nth: UInt8) -> DeviceStep {
    let what = "\(StepWords.fault(kind)), call \(nth) of \(who(process)) from here on"
    switch kind {
    case .writeNoSpace, .createNoSpace, .shortWrite:
      return DeviceStep(
        "Fill the phone with large files now, and make room after the next act (\(what)).",
        luck: "which of its writes is the first without space")
    case .keychainLocked:
      return DeviceStep(
        "Lock the phone now, or restart it, before the next act (\(what)).",
        luck: "the moment; items of a class that is readable then do not fail")
    default:
      return DeviceStep(
        "Nothing to tap: \(what).",
        luck: "a disk that fails in this call. In the debugger: break there, return -1 and set "
          + "errno")
    }
  }

  /// A process as people call it.
  static func who(_ process: ProcessName) -> String {
    switch process {
    case .app: "the app"
    case .notifications: "the notification service extension"
    case .widget: "the widget"
    }
  }
}
