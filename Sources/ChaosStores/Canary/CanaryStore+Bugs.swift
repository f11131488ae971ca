// The bodies of planted bugs that are longer than a hook. The clean store uses none of this.

import ChaosContracts
import ChaosDisk
import SystemPackage

extension CanaryStore {
  /// What was put off is done before anything else.
  func catchUp() {
    if late.isEmpty { return }
    let changes = late
    late = []
    do throws(StoreError) { try alter { _ in changes } } catch { late = changes }
  }

  /// A second description of the lock's file waits for the first, for ever.
  func applyUnderOwnLock(_ changes: [StoreChange]) throws(StoreError) {
    let lock = try takeLock()
    defer { if let lock { try? host.files.close(lock) } }
    for change in changes { try write(change.key, change.value) }
  }

  /// Whatever an interrupted write left behind becomes the file.
  func publishLeftover() throws(StoreError) {
    memory = nil
    do throws(Errno) { try host.files.rename(temporary, to: path) } catch { throw .unknown(error) }
    try syncFolder()
  }

  /// Truncates and writes the file that everyone reads.
  func overwrite(_ bytes: [UInt8]) throws(StoreError) {
    let old = memory
    memory = nil
    let file: Int32
    do throws(Errno) {
      file = try host.files.open(
        path, [.write, .create, .truncate], protection: .completeUntilFirstUnlock)
    } catch {
      throw error == .notPermitted ? .unavailable : .unknown(error)
    }
    do throws(Errno) {
      defer { try? host.files.close(file) }
      try writeAll(file, bytes)
      try host.files.sync(file, .full)
    } catch {
      throw .unknown(error)
    }
    if has(.forgetsOwnWrite), let old, let status = try? host.files.status(path) {
      memory = Memory(old.content, status)
    }
    try syncFolder()
  }
}
