// All that a phone is while nothing of the app runs, as bytes. What code has in memory cannot be
// looked at; here there is none.

import ChaosDisk
import ChaosHash
import ChaosTrace

extension Phone {
  /// Whether no process of the app lives, nothing is due, and no code of it has to come back: then
  /// what happens next depends on nothing that code has in memory, but for a daemon's.
  var isAtRest: Bool {
    lives.allSatisfy { $0 == nil } && timers.isEmpty && claims.isEmpty && unwinding.isEmpty
      && waiting.isEmpty && pausedActs.isEmpty
  }

  /// Adds all that what happens next depends on, the disk included. Left out are counters that only
  /// tell objects of dead processes apart, and what was only noted for reports.
  ///
  /// - Returns: false if there is more than that: a process lives, something is due, or somebody
  ///   keeps in memory what cannot say what it is. What a daemon remembers is the caller's matter.
  package func describeRest(into state: inout StateBytes) -> Bool {
    guard isAtRest else { return false }
    if let object = runObject {
      guard let object = object as? any RestingObject else { return false }
      state.add(object.rest[...])
    } else {
      state.add([UInt8]()[...])
    }
    state.add(clock.seconds)
    state.add(UInt64(bitPattern: clock.adjustment))
    lock.describe(into: &state)
    state.add(self.state.lastLock.map { Int($0) })
    state.add(self.state.lifeCount)
    state.add(wasForceQuit)
    state.add(hasLiveActivity)
    environment.describe(into: &state)
    for order in self.state.threadOrders { state.add(Int(order)) }
    return disk.describe(into: &state)
  }
}

extension DeviceLock {
  fileprivate func describe(into state: inout StateBytes) {
    state.add(hasPasscode)
    state.add(isScreenLocked)
    state.add(wasUnlocked)
    state.add(inGrace)
  }
}

extension AppEnvironment {
  fileprivate func describe(into state: inout StateBytes) {
    state.add(appVersion)
    state.add(layout.place)
    state.add(moves)
    state.add(Int(timeZone))
    state.add(hasGroup)
    state.add(groups.count)
    for group in groups { state.add(group) }
    state.add(vendor)
    for authorization in authorizations { state.add(authorization.code) }
  }
}
