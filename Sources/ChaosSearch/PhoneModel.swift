// What a generator has to know about the phone to propose steps that apply. It follows the same
// rules as the phone, and knows nothing of stores.

import ChaosPhone
import ChaosTrace

/// A model of the phone after some steps.
struct PhoneModel {
  enum Life { case none, frozen, running, suspended }

  let era: Era
  private(set) var hasPasscode: Bool
  private(set) var lock = LockState.unlocked
  private(set) var lives: [Life] = Array(repeating: .none, count: ProcessName.allCases.count)
  /// Whether an act of the process is stopped in the middle.
  private(set) var isPaused: [Bool] = Array(repeating: false, count: ProcessName.allCases.count)
  private(set) var wasForceQuit = false
  private(set) var hasLiveActivity = false
  private(set) var hasBackup = false
  private(set) var appVersion = 1
  private(set) var timeZone: Int8 = 0
  private(set) var shortage: Shortage?
  /// Whether a failed sync may have left pages that are clean and not on the disk: without one,
  /// leaving the cache changes nothing.
  private(set) var mayLosePages = false
  private var authorizations: [Authorization] = Array(
    repeating: .notDetermined, count: PersonalData.allCases.count)
  /// Seconds since the screen was locked; nil while it is not, and after a restart.
  private var lockedFor: UInt64?

  init(_ header: TraceHeader) {
    era = Era(header.era, variation: header.variation)
    hasPasscode = header.hasPasscode
  }

  func life(_ process: ProcessName) -> Life { lives[Int(process.code)] }

  func authorization(_ data: PersonalData) -> Authorization { authorizations[Int(data.code)] }

  /// The processes whose act can begin now.
  var ready: [ProcessName] {
    ProcessName.allCases.filter { life($0) == .running && !isPaused[Int($0.code)] }
  }

  /// Whether there is one: a generator asks before each step, whatever it draws.
  var hasReady: Bool { lives.indices.contains { lives[$0] == .running && !isPaused[$0] } }

  /// The processes whose act can go on now.
  var resumable: [ProcessName] {
    ProcessName.allCases.filter { isPaused[Int($0.code)] && life($0) == .running }
  }

  /// Whether there is one.
  var hasResumable: Bool { lives.indices.contains { isPaused[$0] && lives[$0] == .running } }

  func all(_ life: Life) -> [ProcessName] { ProcessName.allCases.filter { self.life($0) == life } }

  /// The launches that would do something now.
  var launches: [(ProcessName, LaunchCause)] {
    let situation = LaunchSituation(
      era: era, lock: lock, wasForceQuit: wasForceQuit, hasLiveActivity: hasLiveActivity)
    var launches: [(ProcessName, LaunchCause)] = []
    for process in ProcessName.allCases where life(process) != .running {
      for cause in LaunchCause.allCases where situation.allows(process, cause) {
        if cause == .prewarm, life(process) != .none { continue }
        launches.append((process, cause))
      }
    }
    return launches
  }

  /// Takes a step into account.
  mutating func take(_ step: Step) {
    switch step {
    case .unlock:
      lock = .unlocked
      lockedFor = nil
    case .lock:
      lock = hasPasscode ? .grace : .locked
      lockedFor = 0
    case .wait(let length): wait(length.seconds)
    case .reboot, .panic, .powerLoss, .restore, .restoreElsewhere: boot()
    case .upgrade:
      kill(.app)
      appVersion += 1
    case .downgrade:
      guard appVersion > 1 else { break }
      kill(.app)
      appVersion -= 1
    case .permission(let data, let authorization):
      guard self.authorization(data) != authorization else { break }
      authorizations[Int(data.code)] = authorization
      if data != .location { kill(.app) }
    case .timeZone(let hours): timeZone = hours
    case .lowSpace(let shortage): take(shortage)
    case .passcode(let isSet): if lock == .unlocked { hasPasscode = isSet }
    case .launch(let process, let cause): launch(process, cause)
    case .suspend(let process): if life(process) == .running { set(process, .suspended) }
    case .resume(let process): if life(process) == .suspended { set(process, .running) }
    case .kill(let process, _): kill(process)
    case .forceQuit:
      kill(.app)
      wasForceQuit = true
      hasLiveActivity = false
    case .liveActivity(let on):
      if era.hasLiveActivities, !on || life(.app) == .running { hasLiveActivity = on }
    case .reinstall:
      killAll()
      wasForceQuit = false
      hasLiveActivity = false
      authorizations[Int(PersonalData.location.code)] = .notDetermined
    case .backup: hasBackup = true
    case .act(let process, _, _, _, let pause):
      if pause > 0, life(process) == .running { isPaused[Int(process.code)] = true }
    case .proceed(let process, let calls):
      if calls == 0 { isPaused[Int(process.code)] = false }
    case .fault(_, .syncLost, _): mayLosePages = true
    case .evict: mayLosePages = false
    // What changes nothing in what applies.
    default: break
    }
  }

  private mutating func set(_ process: ProcessName, _ life: Life) {
    lives[Int(process.code)] = life
  }

  private mutating func kill(_ process: ProcessName) {
    set(process, .none)
    isPaused[Int(process.code)] = false
  }

  private mutating func killAll() { for process in ProcessName.allCases { kill(process) } }

  private mutating func take(_ change: Shortage) {
    switch change {
    case .reserve, .exhausted: shortage = change
    case .over: shortage = nil
    case .reclaim:
      guard shortage != nil else { return }
      for process in all(.suspended) { kill(process) }
      shortage = nil
    }
  }

  private mutating func wait(_ seconds: UInt64) {
    guard let before = lockedFor, hasPasscode else { return }
    lockedFor = before + seconds
    if before + seconds >= Limits.grace, lock == .grace { lock = .locked }
    if before + seconds >= Limits.inactivity, era.rebootsWhenInactive { boot() }
  }

  private mutating func boot() {
    killAll()
    mayLosePages = false
    lockedFor = nil
    lock = hasPasscode ? .beforeFirstUnlock : .locked
    wasForceQuit = false
    if hasLiveActivity, era.hasLiveActivities { set(.app, .running) }
  }

  private mutating func launch(_ process: ProcessName, _ cause: LaunchCause) {
    if cause == .user { wasForceQuit = false }
    let isShallow = cause == .prewarm && era.prewarm != .didFinishLaunching
    set(process, isShallow ? .frozen : .running)
  }
}
