// Starting, waking, freezing and thawing processes.

import ChaosTrace

extension Phone {
  /// What decides about launches right now.
  public var launchSituation: LaunchSituation {
    LaunchSituation(
      era: era, lock: lockState, wasForceQuit: wasForceQuit, hasLiveActivity: hasLiveActivity)
  }

  /// iOS starts a process, or wakes the one that lives.
  ///
  /// - Returns: false if iOS would not do so now.
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
    if cause == .prewarm || life.state == .running { return false }
    life.state = .running
    emit(.woken(name, cause))
    catchUp(life)
    return true
  }

  /// iOS freezes a process; it keeps memory and files. If it holds a lock that others may need, it
  /// is killed (F68).
  ///
  /// - Returns: false if the process does not run, or asked not to be suspended now.
  public func suspend(_ name: ProcessName) -> Bool {
    guard let life = process(name), life.state == .running, life.activities == 0 else {
      return false
    }
    if era.suspendedCoordination == .finishesFirst, isCoordinating(life) { return false }
    if life.isReady, let observer = life.backgroundObserver { life.run(observer) }
    guard life.state == .running else { return true }
    life.state = .suspended
    emit(.suspended(name))
    let locks = disk.locks(heldBy: life.life)
    if let path = SuspensionRules.offence(
      locks, outside: layout.container(name), on: disk)
    {
      die(life)
      emit(.heldLock(name, path))
    } else if let path = neededClaim(of: life, name) {
      emit(.heldClaim(name, path))
    }
    return true
  }

  /// What a process has a coordinated access to, and another one may need. Nobody else coordinates
  /// in its own container, and without extensions there is nobody else.
  private func neededClaim(of life: Process, _ name: ProcessName) -> String? {
    guard era.hasExtensions else { return nil }
    let own = layout.container(name) + "/"
    return claims.first { $0.life == life.life && !$0.path.hasPrefix(own) }?.path
  }

  /// A frozen process goes on.
  public func resume(_ name: ProcessName) -> Bool {
    guard let life = process(name), life.state == .suspended else { return false }
    life.state = .running
    emit(.resumed(name))
    catchUp(life)
    return true
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
