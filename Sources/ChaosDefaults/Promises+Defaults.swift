// What people expect of NSUserDefaults, as promises.

import ChaosContracts
import ChaosPhone

extension Promises {
  /// `synchronize` is not a barrier (F28), so the daemon's file is safe only after an orderly
  /// restart. Without a daemon a write lives in the process until `synchronize`.
  package static func ofDefaults(_ era: Era) -> Promises {
    var promises = Promises()
    promises.kill = era.hasDefaultsDaemon ? .onReturn : .onFlush
    promises.panic = era.hasDefaultsDaemon ? .atShutdown : .onFlush
    promises.powerLoss = .atShutdown
    promises.sharing = .perSession
    promises.atomicBatches = false
    promises.atomicUpdates = false
    promises.detectsDamage = false
    promises.protection = .completeUntilFirstUnlock
    return promises
  }
}
