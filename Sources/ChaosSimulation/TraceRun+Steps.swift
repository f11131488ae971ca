// What each step does. A step that does not apply is skipped, and says so.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

extension TraceRun {
  /// Performs a step, except `proceed`, which hands the baton over.
  func perform(_ step: Step) {
    switch step {
    case .unlock: device(phone.lockState != .unlocked) { _ = $0.unlockDevice() }
    case .lock: device(phone.lockState == .unlocked) { _ = $0.lockDevice() }
    case .wait(let length): device(true) { $0.wait(length.seconds) }
    case .reboot: device(true) { $0.reboot() }
    case .panic(let survivors):
      noteSurvivors(.panic)
      device(true) { $0.panic(survivors) }
    case .powerLoss(let survivors):
      noteSurvivors(.powerLoss)
      device(true) { $0.losePower(survivors) }
    case .setClock(let hours): device(hours != 0) { $0.setClock(hours: hours) }
    case .space(let pages):
      device(true) { $0.disk.setFreePages(pages == 0 ? Disk.plenty : Int(pages) - 1) }
    case .purgeCaches: device(true) { _ = $0.purgeCaches() }
    case .forceQuit: device(!phone.wasForceQuit) { $0.forceQuit() }
    case .timeZone(let hours): device(phone.timeZone != hours) { _ = $0.setTimeZone(hours: hours) }
    case .upgrade: device(true) { $0.upgrade() }
    case .liveActivity, .launch, .suspend, .resume, .kill, .downgrade, .permission, .lowSpace,
      .moveContainers, .passcode, .threads, .groupContainer:
      life(step)
    case .reinstall:
      begin(true)
      phone.reinstall()
      daemon?.appWasRemoved()
      recorder.add(.reinstalled)
    case .backup:
      begin(true)
      backup = phone.backup()
      recorder.add(.backedUp)
    case .restore, .restoreElsewhere:
      begin(backup != nil)
      if let backup {
        recorder.add(.restored(elsewhere: step == .restoreElsewhere, only: nil))
        phone.restore(backup, elsewhere: step == .restoreElsewhere)
      }
    case .restorePart(let part):
      begin(backup != nil)
      if let backup {
        recorder.add(.restored(elsewhere: true, only: part))
        phone.restore(backup, only: part)
      }
    case .daemonCrash:
      begin(daemon != nil)
      daemon?.crashed()
    case .act:
      let act = planned(step)
      begin(act != nil)
      if let act { self.act(act.process, pause: act.pause, act.body) }
    case .proceed: begin(false)
    case .fault(let process, let kind, let nth):
      let life = phone.process(process)
      let isArmed = life != nil && phone.disk.mayHave(kind)
      begin(isArmed)
      if isArmed { life?.faults.arm(kind, nth: nth) }
    case .corrupt(let file, let at, let mask):
      let path = phone.disk.corrupt(file: Int(file), at: Int(at), mask: max(1, mask))
      begin(path != nil)
      if let path { recorder.add(.corrupted(path)) }
    case .evict:
      let changed = phone.evict()
      begin(changed > 0)
      recorder.add(.evicted(changed))
    }
  }

  /// Whether the app has such a process: an extension may be missing.
  func has(_ process: ProcessName) -> Bool { process == .app || kind.hasExtensions }

  /// Whether the store has what an act touches.
  private func has(_ touched: [Key]) -> Bool {
    guard let keys else { return true }
    return touched.allSatisfy(keys.contains)
  }

  private func device(_ applies: Bool, _ body: (Phone) -> Void) {
    begin(applies)
    if applies { body(phone) }
  }

  /// Steps of which the phone itself knows whether they apply. What they cause comes after the
  /// step in the history, so the step is noted first and corrected if it did not apply.
  private func life(_ step: Step) {
    let place = recorder.reserve()
    let applied =
      switch step {
      case .liveActivity(let on): phone.setLiveActivity(on)
      case .launch(let process, let cause):
        has(process) && phone.launch(process, cause)
      case .suspend(let process): phone.suspend(process)
      case .resume(let process): phone.resume(process)
      case .kill(let process, let reason): phone.kill(process, reason)
      case .downgrade: kind.takesDowngrades && phone.downgrade()
      case .permission(let data, let authorization): phone.setAuthorization(data, authorization)
      case .lowSpace(let shortage): phone.setShortage(shortage)
      case .moveContainers: phone.moveContainers()
      case .passcode(let isSet): phone.setPasscode(isSet)
      case .threads(let process, let order): phone.setThreadOrder(process, order)
      case .groupContainer(let isThere): phone.setGroupContainer(isThere)
      default: false
      }
    begin(applied, at: place)
    if applied, case .launch(let name, let cause) = step, let process = phone.process(name),
      opens(process, cause)
    {
      act(process, pause: 0) { _ in }
    }
  }

  /// Whether a process that is launched opens its store now. A prewarm launch as far as
  /// UIApplicationMain has made the app's globals, and its store.
  private func opens(_ process: Process, _ cause: LaunchCause) -> Bool {
    if cause == .prewarm, phone.era.prewarm == .applicationMain { return true }
    return kind.opensAtLaunch && process.isReady && !hasStore(process) && !isActNext(process)
  }

  /// Whether the process acts before anything else happens: then that act opens the store.
  private func isActNext(_ process: Process) -> Bool {
    for step in trace.steps[next..<max(next, min(trace.steps.count, Limits.steps))] {
      switch step {
      case .act(process.name, _, _, _, _): return planned(step) != nil
      // What waits for it, and changes nothing until then.
      case .fault(process.name, _, _), .threads(process.name, _): continue
      default: return false
      }
    }
    return false
  }

  /// What an act comes to now; nil if it does not apply.
  private func planned(_ step: Step) -> PlannedAct? {
    guard case .act(let name, let behaviour, let key, let shape, let pause) = step else {
      return nil
    }
    let touched = keys?.actual(key, for: behaviour) ?? key
    guard let process = phone.process(name), process.isReady, has(behaviour.touched(touched)),
      kind.mayAct(name, behaviour), let work = self.behaviour(behaviour)
    else { return nil }
    return PlannedAct(process: process, pause: pause) { session in
      work.run(session, on: touched, shape: shape)
    }
  }

  /// An act that applies.
  private struct PlannedAct {
    let process: Process
    let pause: UInt16
    let body: (Session) -> Void
  }

  /// What a name stands for: for all apps, or for that of this store alone; nil if for nothing.
  private func behaviour(_ name: BehaviourName) -> (any Behaviour)? {
    if let place = name.builtInPlace { return behaviours[place] }
    return kind.behaviours.first { $0.name == name }
  }
}
