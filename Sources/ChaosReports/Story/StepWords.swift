// Steps in words.

import ChaosTrace

/// The words for what a step does.
package enum StepWords {
  static func cause(_ cause: LaunchCause) -> String {
    switch cause {
    case .user: "opened by the user"
    case .prewarm: "launched by iOS in the background (prewarm)"
    case .push: "launched by a push"
    case .voip: "launched by a call (VoIP push)"
    case .fetch: "launched for a background fetch"
    case .location: "launched by a change of location"
    case .bluetooth: "launched by Bluetooth"
    case .session: "launched by a background download"
    case .liveActivity: "launched by its Live Activity"
    case .timeline: "launched for its timeline"
    }
  }

  /// What is left after a crash of a disk. Of two models a crash leaves one state only, whatever a
  /// trace asks for.
  static func survivors(_ survivors: Survivors, on disk: DiskModelName) -> String {
    switch disk {
    case .kill: return "every write survives"
    case .lazy: return "names survive, data that was not synced does not"
    default: break
    }
    let pages = pages(survivors.mode)
    switch survivors.names.mode {
    case .asMode: return pages
    case .cut: return pages + "; later changes of names are lost"
    case .allBut: return pages + "; one change of names is lost"
    case .only: return pages + "; of the changes of names one survives"
    case .firstHalf: return pages + "; a rename leaves neither name"
    case .secondHalf: return pages + "; a rename leaves both names"
    }
  }

  private static func pages(_ mode: SurvivorMode) -> String {
    switch mode {
    case .all: "every write survives"
    case .none: "only what was durable survives"
    case .allBut: "one pending write is lost"
    case .only: "one pending write survives"
    case .namesCut: "later changes of names are lost"
    case .dataOnly: "data survives, changes of names do not"
    case .namesOnly: "changes of names survive, data does not"
    case .torn: "one page is torn"
    case .mix: "some pending writes survive"
    case .version: "one page is older than the others"
    case .sizeOnly: "a file has its new size and not its new bytes"
    case .garbage: "a file has its new size, and foreign bytes in it"
    case .shorn: "one page is torn within a sector"
    case .neighbours: "what stands beside the last write is damaged"
    case .state: "some pending writes survive, and some of them torn"
    case .allButTwo: "two pending writes are lost"
    case .onlyTwo: "two pending writes survive"
    case .blend: "some pending writes survive, and some of them torn"
    }
  }

  static func length(_ length: WaitLength) -> String {
    switch length {
    case .second: "one second"
    case .grace: "eleven seconds"
    case .minute: "a minute"
    case .halfHour: "half an hour"
    case .day: "a day"
    case .threeDays: "three days and a minute"
    case .month: "a month"
    }
  }

  package static func fault(_ kind: FaultKind) -> String {
    switch kind {
    case .writeNoSpace: "write fails: no space left"
    case .shortWrite: "write stops half way"
    case .syncLost: "fsync fails, its page is never written"
    case .syncReverted: "fsync fails, the file goes back"
    case .syncHidden: "fsync says ok, its page is never written, the next one fails"
    case .readError: "read fails: input/output error"
    case .openError: "open fails: input/output error"
    case .writeError: "write fails: input/output error"
    case .createNoSpace: "create fails: no space left"
    case .renameError: "rename fails: input/output error"
    case .unlinkError: "unlink fails: input/output error"
    case .writeInterrupted: "write is interrupted"
    case .readInterrupted: "read is interrupted"
    case .closeError: "close fails: input/output error"
    case .lockError: "lock fails: no locks left"
    case .keychainLocked: "the keychain refuses: interaction not allowed (-25308)"
    case .keychainUnavailable: "the keychain refuses: not available (-25291)"
    }
  }

  static func authorization(_ authorization: Authorization) -> String {
    switch authorization {
    case .authorized: "authorized"
    case .denied: "denied"
    case .restricted: "restricted"
    case .notDetermined: "undetermined"
    }
  }

  static func shortage(_ shortage: Shortage) -> String {
    switch shortage {
    case .reserve: "has only the space that iOS keeps for itself"
    case .exhausted: "has no space left at all"
    case .reclaim: "clears caches to make room"
    case .over: "has room again"
    }
  }

  private static func act(_ behaviour: BehaviourName, _ key: Key, _ shape: ValueShape) -> String {
    let work = behaviour.keys.count > 1 ? "\(behaviour.word) \(key.word)" : behaviour.word
    if let bytes = shape.exactBytes { return work + ", \(bytes) bytes" }
    switch shape {
    case .again: return work + ", the same value again"
    case .former: return work + ", the value before the last"
    case .foreign: return work + ", a value of another type"
    case .giant: return work + ", more than 16 MB"
    default: return work
    }
  }

  /// What a step does, for steps that no event describes better.
  static func does(_ step: Step, on disk: DiskModelName) -> String {
    switch step {
    case .unlock: "unlocked by the user"
    case .lock: "locked"
    case .wait(let length):
      Self.length(length) + ([.grace, .threeDays].contains(length) ? " pass" : " passes")
    case .reboot: "reboots"
    case .panic(let survivors): "kernel panic; \(Self.survivors(survivors, on: disk))"
    case .powerLoss(let survivors): "power lost; \(Self.survivors(survivors, on: disk))"
    case .space(let pages): pages == 0 ? "has space again" : "has \(pages - 1) free pages left"
    case .purgeCaches: "clears caches and temporary files"
    case .setClock(let hours): "clock set by \(hours) hours"
    case .launch(_, let cause): Self.cause(cause)
    case .suspend: "suspended"
    case .resume: "resumed"
    case .kill(_, let reason): "killed (\(reason.word))"
    case .forceQuit: "swiped away by the user"
    case .liveActivity(let on): on ? "starts a Live Activity" : "ends its Live Activity"
    case .reinstall: "app deleted and installed again"
    case .backup: "backup taken"
    case .restore: "backup restored"
    case .act(_, let behaviour, let key, let shape, _): act(behaviour, key, shape)
    case .proceed(_, let calls): calls == 0 ? "goes on" : "goes on for \(calls) calls"
    case .fault(_, let kind, let nth):
      nth == 1 ? "trouble ahead: \(fault(kind))" : "trouble ahead, at call \(nth): \(fault(kind))"
    case .corrupt: "bits flip at rest"
    case .evict: "clean pages leave the cache"
    case .upgrade: "updated to the next version"
    case .downgrade: "set back to the previous version"
    case .moveContainers: "iOS moves the app's containers"
    case .restoreElsewhere: "backup restored onto another device"
    case .restorePart(.files): "backup restored onto another device, without the keychain"
    case .restorePart(.keychain): "the keychain alone restored onto another device"
    case .groupContainer(let isThere):
      isThere
        ? "new processes have the shared container again"
        : "new processes get no shared container"
    case .daemonCrash: "the system's process behind the store crashes"
    case .permission(let data, let authorization):
      "access to \(data.word) becomes \(Self.authorization(authorization))"
    case .timeZone(let hours): "is carried to UTC\(hours < 0 ? "" : "+")\(hours)"
    case .lowSpace(let shortage): Self.shortage(shortage)
    case .passcode(let isSet): isSet ? "gets a passcode" : "loses its passcode"
    case .threads(_, let order):
      order == 0
        ? "its threads take turns, the longest ready first"
        : "its threads take turns in another order (\(order))"
          + (order & Step.lateBit == 0 ? "" : "; what changes leave to them comes later")
    }
  }
}
