// The lock between processes: on a file of its own, which is never renamed.

import ChaosContracts
import ChaosDisk
import SystemPackage

extension CanaryStore {
  /// Waits for the lock. Its file has no protection, so that it can be made at any time; the system
  /// releases the lock when the descriptor is closed or the process dies.
  ///
  /// - Returns: the descriptor that holds it; nil only for planted bugs.
  func takeLock() throws(StoreError) -> Int32? {
    if has(.noLock) { return nil }
    do throws(Errno) {
      let file = try host.files.open(
        folder + "/canary.lock", [.write, .create], protection: ProtectionClass.none)
      do throws(Errno) {
        try host.files.lock(file, .flock, .exclusive, range: nil, blocking: true)
        return file
      } catch {
        try? host.files.close(file)
        if has(.ignoresLockError) { return nil }
        throw error
      }
    } catch {
      throw .failed(error)
    }
  }
}
