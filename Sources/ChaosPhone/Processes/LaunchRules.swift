// Which launches are legal, by process, era and lock. The generator asks the same rules as the
// phone.

import ChaosTrace

/// What a launch depends on.
public struct LaunchSituation: Sendable {
  public var era: Era
  public var lock: LockState
  public var wasForceQuit: Bool
  public var hasLiveActivity: Bool

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
    if process == .app, wasForceQuit { return false }
    switch cause {
    case .prewarm: return era.prewarm != nil
    case .liveActivity: return era.hasLiveActivities && hasLiveActivity
    case .bluetooth: return lock != .beforeFirstUnlock || era.bluetoothAfterReboot
    case .timeline: return lock != .beforeFirstUnlock || era.widgetsBeforeFirstUnlock
    case .user, .push, .voip, .fetch, .location, .session: return true
    }
  }

  /// Which processes a cause can start at all.
  private func belongs(_ cause: LaunchCause, to process: ProcessName) -> Bool {
    switch process {
    case .app: cause != .timeline
    case .notifications: cause == .push
    case .widget: cause == .timeline
    }
  }
}
