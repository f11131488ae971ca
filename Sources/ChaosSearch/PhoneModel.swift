// What a generator has to know about the phone to propose steps that apply. It follows the same
// rules as the phone, and knows nothing of stores.

import ChaosPhone
import ChaosTrace

/// A model of the phone after some steps.
struct PhoneModel {
  private(set) var phone: PhoneTracker
  private(set) var environment = AppEnvironment()
  private(set) var wasForceQuit = false
  private(set) var hasLiveActivity = false
  private(set) var hasBackup = false
  private(set) var shortage: Shortage?
  /// Whether a failed sync may have left clean pages that are not on the disk: only those are lost.
  private(set) var mayLosePages = false
  /// Seconds since the screen was locked; nil while it is not, and after a restart.
  private var lockedFor: UInt64?

  init(_ header: TraceHeader) { phone = PhoneTracker(header) }

  var era: Era { phone.era }

  var lock: LockState { phone.lock }

  func state(_ process: ProcessName) -> Process.State { phone[process]?.state ?? .dead }

  /// Whether any process is in a state: a generator asks before each step, whatever it draws.
  func has(_ state: Process.State) -> Bool {
    ProcessName.allCases.contains { self.state($0) == state }
  }

  func all(_ state: Process.State) -> [ProcessName] {
    ProcessName.allCases.filter { self.state($0) == state }
  }

  var living: [ProcessName] { ProcessName.allCases.filter { phone[$0] != nil } }

  /// Whether an act of the process is stopped in the middle.
  func isPaused(_ process: ProcessName) -> Bool { phone[process]?.isPaused ?? false }

  private func isReady(_ process: ProcessName) -> Bool {
    state(process) == .running && !isPaused(process)
  }

  private func isResumable(_ process: ProcessName) -> Bool {
    state(process) == .running && isPaused(process)
  }

  /// The processes whose act can begin now.
  var ready: [ProcessName] { ProcessName.allCases.filter(isReady) }

  var hasReady: Bool { ProcessName.allCases.contains(where: isReady) }

  /// The processes whose act can go on now.
  var resumable: [ProcessName] { ProcessName.allCases.filter(isResumable) }

  var hasResumable: Bool { ProcessName.allCases.contains(where: isResumable) }

  /// The launches that would do something now.
  var launches: [(ProcessName, LaunchCause)] {
    let situation = LaunchSituation(
      era: era, lock: lock, wasForceQuit: wasForceQuit, hasLiveActivity: hasLiveActivity)
    var launches: [(ProcessName, LaunchCause)] = []
    for process in ProcessName.allCases where state(process) != .running {
      for cause in LaunchCause.allCases where situation.allows(process, cause) {
        if cause == .prewarm, phone[process] != nil { continue }
        launches.append((process, cause))
      }
    }
    return launches
  }

  mutating func take(_ step: Step) {
    switch step {
    case .unlock:
      phone.device.unlock()
      lockedFor = nil
    case .lock:
      phone.device.lock()
      lockedFor = 0
    case .wait(let length): wait(length.seconds)
    case .reboot, .panic, .powerLoss, .restore, .restoreElsewhere, .restorePart: boot()
    case .upgrade:
      phone[.app] = nil
      environment.appVersion += 1
    case .downgrade:
      guard environment.appVersion > 1 else { break }
      phone[.app] = nil
      environment.appVersion -= 1
    case .permission(let data, let authorization):
      guard environment[data] != authorization else { break }
      environment[data] = authorization
      if data != .location { phone[.app] = nil }
    case .timeZone(let hours): environment.timeZone = hours
    case .lowSpace(let shortage): take(shortage)
    case .groupContainer(let isThere): environment.hasGroup = isThere
    case .passcode(let isSet): if lock == .unlocked { phone.setPasscode(isSet) }
    case .launch(let process, let cause):
      if cause == .user { wasForceQuit = false }
      phone.launch(process, cause)
    case .suspend(let process):
      if state(process) == .running { phone[process]?.state = .suspended }
    case .resume(let process):
      if state(process) == .suspended { phone[process]?.state = .running }
    case .kill(let process, _): phone[process] = nil
    case .forceQuit:
      phone[.app] = nil
      wasForceQuit = true
      hasLiveActivity = false
    case .liveActivity(let on):
      if era.hasLiveActivities, !on || state(.app) == .running { hasLiveActivity = on }
    case .reinstall:
      for process in ProcessName.allCases { phone[process] = nil }
      wasForceQuit = false
      hasLiveActivity = false
      environment[.location] = .notDetermined
    case .backup: hasBackup = true
    case .act(let process, _, _, _, let pause):
      if pause > 0, state(process) == .running { phone[process]?.isPaused = true }
    case .proceed(let process, let calls): if calls == 0 { phone[process]?.isPaused = false }
    case .fault(_, .syncLost, _), .fault(_, .syncHidden, _): mayLosePages = true
    case .evict: mayLosePages = false
    // What changes nothing in what applies.
    default: break
    }
  }

  private mutating func take(_ change: Shortage) {
    switch change {
    case .reserve, .exhausted: shortage = change
    case .over: shortage = nil
    case .reclaim:
      guard shortage != nil else { return }
      for process in all(.suspended) { phone[process] = nil }
      shortage = nil
    }
  }

  private mutating func wait(_ seconds: UInt64) {
    guard let before = lockedFor, phone.hasPasscode else { return }
    lockedFor = before + seconds
    if before + seconds >= Limits.grace { phone.device.endGrace() }
    if before + seconds >= Limits.inactivity, era.rebootsWhenInactive { boot() }
  }

  private mutating func boot() {
    phone.restart()
    mayLosePages = false
    lockedFor = nil
    wasForceQuit = false
    if hasLiveActivity, era.hasLiveActivities { phone.launch(.app, .liveActivity) }
  }
}
