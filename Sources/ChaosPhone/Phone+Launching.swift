// Which launches are legal, by process, era and lock: the generator asks the same rules as the
// phone. Starting, waking, freezing and thawing processes.

import ChaosDisk
import ChaosTrace

/// What a launch depends on.
public struct LaunchSituation: Sendable {
  /// What its releases can do: prewarm, Live Activities, extensions.
  public var era: Era
  /// The state of the lock: before the first unlock some causes start nothing.
  public var lock: LockState
  /// Whether the user has swiped the app away, so that only the user starts it (F65).
  public var wasForceQuit: Bool
  /// Whether a Live Activity of the app runs.
  public var hasLiveActivity: Bool

  /// For whoever knows a phone's state without having the phone.
  public init(era: Era, lock: LockState, wasForceQuit: Bool, hasLiveActivity: Bool) {
    self.era = era
    self.lock = lock
    self.wasForceQuit = wasForceQuit
    self.hasLiveActivity = hasLiveActivity
  }

  /// Whether iOS starts the process for this cause now (FACTS.md, launch causes).
  public func allows(_ process: ProcessName, _ cause: LaunchCause) -> Bool {
    guard belongs(cause, to: process) else { return false }
    if process != .app, !era.hasExtensions { return false }
    if cause == .user { return lock == .unlocked }
    // A call and a change of place were seen to start an app that was swiped away (F140).
    if process == .app, wasForceQuit, cause != .voip, cause != .location { return false }
    switch cause {
    case .prewarm: return era.prewarm != nil
    case .liveActivity: return era.hasLiveActivities && hasLiveActivity
    case .bluetooth: return lock != .beforeFirstUnlock || era.bluetoothAfterReboot
    case .timeline: return lock != .beforeFirstUnlock || era.widgetsBeforeFirstUnlock
    case .user, .push, .voip, .fetch, .location, .session: return true
    }
  }

  private func belongs(_ cause: LaunchCause, to process: ProcessName) -> Bool {
    switch process {
    case .app: cause != .timeline
    case .notifications: cause == .push
    case .widget: cause == .timeline
    }
  }
}

extension Phone {
  /// What decides about launches right now.
  public var launchSituation: LaunchSituation {
    LaunchSituation(
      era: era, lock: lockState, wasForceQuit: wasForceQuit, hasLiveActivity: hasLiveActivity)
  }

  /// iOS starts a process, or wakes the one that lives; false if iOS would not do so now.
  public func launch(_ name: ProcessName, _ cause: LaunchCause) -> Bool {
    guard launchSituation.allows(name, cause) else { return false }
    if cause == .user { state.wasForceQuit = false }
    if let life = process(name) { return wake(life, name, cause) }
    tellMisprotected()
    state.lifeCount += 1
    let life = Process(
      name, life: state.lifeCount, cause: cause, state: era.freezes(cause) ? .frozen : .running,
      phone: self)
    lives[Int(name.code)] = life
    emit(.launched(name, cause, life: state.lifeCount))
    return true
  }

  private func wake(_ life: Process, _ name: ProcessName, _ cause: LaunchCause) -> Bool {
    // A process that exists is not prewarmed, and one that runs is not woken.
    if cause == .prewarm { return false }
    if cause == .user, life.backgroundStay != nil { return comeBack(life) }
    if life.state == .running { return false }
    life.state = .running
    emit(.woken(name, cause))
    if cause == .user { bringForward(life) }
    catchUp(life)
    return true
  }

  /// iOS freezes a process. One that holds a lock that others may need is killed (F68). False if
  /// the process does not run, or asked not to be suspended now.
  public func suspend(_ name: ProcessName) -> Bool {
    guard let life = process(name), life.state == .running else { return false }
    if life.activities > 0 { return stayInBackground(life) }
    if life.isBusyOnMain { return false }
    if era.suspendedCoordination == .finishesFirst, isCoordinating(life) { return false }
    tellBackground(life)
    guard life.state == .running else { return true }
    // What it began as it heard of it keeps it going for a while.
    if life.expiringActivities > 0 { return stayInBackground(life, isTold: true) }
    life.backgroundStay = nil
    life.state = .suspended
    emit(.suspended(name))
    if let path = neededLock(of: life, name) {
      die(life)
      emit(.heldLock(name, path))
    } else if let path = neededClaim(of: life, name) {
      emit(.heldClaim(name, path))
    }
    return true
  }

  /// The file with a lock for which iOS kills a process instead, with 0xdead10cc (F68). The
  /// process's own container is its own affair (F69). SQLite may keep the shared locks of a
  /// connection in WAL mode, which stand in nobody's way; a writer's lock is exclusive (F70).
  private func neededLock(of life: Process, _ name: ProcessName) -> String? {
    let own = layout.container(name) + "/"
    return disk.locks(heldBy: life.life).lazy.compactMap { lock in
      guard let path = lock.path, !path.hasPrefix(own) else { return nil }
      return lock.mode == .shared && self.isIdleDatabase(path) ? nil : path
    }.first
  }

  private func isIdleDatabase(_ path: String) -> Bool {
    let index = "-shm"
    return disk.isWriteAheadLogged(path)
      || (path.hasSuffix(index) && disk.isWriteAheadLogged(String(path.dropLast(index.count))))
  }

  /// What a process has a coordinated access to, and another one may need. Nobody else coordinates
  /// in its own container, and without extensions there is nobody else.
  private func neededClaim(of life: Process, _ name: ProcessName) -> String? {
    guard era.hasExtensions else { return nil }
    let own = layout.container(name) + "/"
    return claims.first { $0.life == life.life && !$0.path.hasPrefix(own) }?.path
  }

  /// A frozen process goes on, and hears of what it missed; an app that is still in the background
  /// comes back. On an unlocked phone the user has the app then. False if there is nothing to do.
  public func resume(_ name: ProcessName) -> Bool {
    if let life = process(name), life.backgroundStay != nil {
      return name == .app && lockState == .unlocked && comeBack(life)
    }
    guard let life = process(name), life.state == .suspended else { return false }
    life.state = .running
    emit(.resumed(name))
    if name == .app, lockState == .unlocked { bringForward(life) }
    catchUp(life)
    return true
  }

  /// The user has the app again.
  func bringForward(_ life: Process) {
    if life.isReady, let observer = life.foregroundObserver { life.run(observer) }
  }

  /// A signal that came while the process could not run is delivered when it can.
  func catchUp(_ life: Process) {
    if life.hasMissedSignal, life.isReady {
      life.hasMissedSignal = false
      if disk.keys.unlocked, let observer = life.availabilityObserver { life.run(observer) }
    }
    while life.isReady, !life.overdue.isEmpty { life.run(life.overdue.removeFirst().fire) }
    deliverMail(to: life)
  }

  /// A Live Activity starts or ends; the app must run for it, on an iOS that has them.
  public func setLiveActivity(_ on: Bool) -> Bool {
    guard era.hasLiveActivities, hasLiveActivity != on else { return false }
    if on, process(.app)?.state != .running { return false }
    state.hasLiveActivity = on
    return true
  }
}
