// What a crash of the phone, or of its disk, may take from what was acknowledged.

import ChaosContracts
import ChaosPhone

extension Judge {
  /// The phone went off: what is not safe from that may be gone.
  mutating func goOff(_ reason: OffReason) {
    for key in ledgers.indices {
      let promises = promised(key)
      switch reason {
      // What a backup brought back is what the ledger was told when it was restored.
      case .restore: break
      case .reboot, .inactivity:
        ledgers[key].settle { $0.isSafe(promises.kill) || promises.kill == .atShutdown }
      case .panic:
        ledgers[key].lose(keepsElsewhere: promises.isElsewhere) { $0.isSafe(promises.panic) }
      case .powerLoss:
        ledgers[key].lose(keepsElsewhere: promises.isElsewhere) { $0.isSafe(promises.powerLoss) }
      }
    }
  }

  /// A write to the media failed, and the pages have left the cache, which is all that had them: at
  /// once (btrfs), or later (ext4), at the latest in an orderly restart. No process died, and yet
  /// what only the kernel had is gone as in a panic: a store that syncs later cannot do better.
  mutating func losePages() {
    for key in ledgers.indices {
      let promises = promised(key)
      ledgers[key].lose(keepsElsewhere: promises.isElsewhere) { $0.isSafe(promises.panic) }
    }
  }
}
