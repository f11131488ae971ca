// An app that its user has left, and that goes on: background tasks, and their end.

import ChaosTrace

extension Phone {
  /// A process that would be suspended has an activity. One that expires gives it a time; any other
  /// keeps the user from leaving it now. False if nothing comes of it.
  ///
  /// - Parameter isTold: whether the app has just been told that its user leaves.
  func stayInBackground(_ life: Process, isTold: Bool = false) -> Bool {
    guard life.expiringActivities == life.activities, life.backgroundStay == nil else {
      return false
    }
    if !isTold { tellBackground(life) }
    guard life.state == .running else { return true }
    backgroundStays += 1
    let stay = backgroundStays
    life.backgroundStay = stay
    _ = schedule(after: Limits.backgroundTime - Limits.expirationNotice) { [weak life] in
      guard let life, life.state == .running, life.backgroundStay == stay,
        let observer = life.expirationObserver
      else { return }
      if life.isReady { life.run(observer) } else { life.overdue.append((0, observer)) }
    }
    _ = schedule(after: Limits.backgroundTime) { [weak self, weak life] in
      guard let self, let life, life.state == .running, life.backgroundStay == stay,
        let name = life.name
      else { return }
      if life.activities > 0 { _ = kill(name, .overrun) } else { _ = suspend(name) }
    }
    return true
  }

  /// The app is told once that its user left it.
  func tellBackground(_ life: Process) {
    guard life.backgroundStay == nil, life.isReady else { return }
    if let observer = life.backgroundObserver { life.run(observer) }
  }

  /// The user has the app again before it was suspended.
  func comeBack(_ life: Process) -> Bool {
    life.backgroundStay = nil
    bringForward(life)
    return true
  }

  /// Whoever ended its last task in the background is suspended, between two acts.
  func suspendIdle() {
    for case let life? in lives where life.backgroundStay != nil && life.activities == 0 {
      if life.isReady, let name = life.name { _ = suspend(name) }
    }
  }
}
