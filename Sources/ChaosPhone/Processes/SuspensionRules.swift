// Which locks a process must not hold when iOS suspends it: others would wait for it for ever.

import ChaosDisk
import ChaosTrace

/// What iOS looks at before it suspends a process.
enum SuspensionRules {
  /// The lock for which iOS kills the process instead, with 0xdead10cc (F68).
  ///
  /// The process's own container is its own affair (F69). SQLite may keep the shared locks of a
  /// connection in WAL mode, which stand in nobody's way; a writer's lock is exclusive (F70).
  static func offence(_ locks: [HeldLock], outside container: String, on disk: Disk) -> String? {
    locks.lazy.compactMap { lock in
      guard let path = lock.path, !path.hasPrefix(container + "/") else {
        return nil
      }
      return lock.mode == .shared && isIdleDatabase(path, disk) ? nil : path
    }.first
  }

  private static func isIdleDatabase(_ path: String, _ disk: Disk) -> Bool {
    let index = "-shm"
    return disk.isWriteAheadLogged(path)
      || (path.hasSuffix(index) && disk.isWriteAheadLogged(String(path.dropLast(index.count))))
  }
}
