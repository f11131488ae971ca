// Replacing the canary's file: nothing is changed before the rename, nothing is acknowledged before
// the rename is on the media. At the end stand the bodies of planted bugs that are no mere hooks.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

extension CanaryStore {
  private var protection: ProtectionClass {
    if has(.tooProtected) || has(.protectsLast) { return .complete }
    return has(.exposesTemporary) ? .none : Self.declared
  }

  private static let declared = ProtectionClass.completeUntilFirstUnlock

  /// Only for planted bugs: what should have come first.
  private func protect(_ path: String) throws(Errno) {
    try host.files.setProtection(path, Self.declared)
  }

  /// Replaces the file, under the lock. `isOverSpare`: a damaged one must not become the spare.
  func commit(_ content: CanaryContent, isOverSpare: Bool) throws(StoreError) {
    let bytes = content.bytes
    if has(.namesEachTemporary) { mark = ".\(host.random())" }
    if has(.writesInPlace) { return try overwrite(bytes) }
    let file: Int32
    do throws(Errno) { file = try createTemporary() } catch {
      if has(.overwritesWhenFull), error == .noSpace { return try overwrite(bytes) }
      if has(.publishesLeftover), error == .ioError { return try publishLeftover() }
      throw unchanged(error)
    }
    let status: FileStatus
    do throws(Errno) { status = try fill(file, bytes) } catch {
      try? host.files.unlink(temporary)
      if has(.swallowsWriteError), error == .canceled { return }
      throw unchanged(error)
    }
    if !isOverSpare { keepSpare() }
    do throws(Errno) { try host.files.rename(temporary, to: path) } catch {
      try? host.files.unlink(temporary)
      // An error of the medium may have come after the change.
      if !has(.ignoresRenameError) { throw .unknown(error) }
    }
    if has(.protectsLast) { try? protect(path) }
    let old = memory
    memory = Memory(content, status)
    if has(.forgetsOwnWrite), let old { memory = Memory(old.content, status) }
    if has(.takesBack) { return try syncFolderOrTakeBack() }
    try syncFolder()
    if has(.losesThreeLaunches) { keepScreen() }
  }

  /// The error of a call before the rename.
  private func unchanged(_ error: Errno) -> StoreError {
    error == .notPermitted ? .unavailable : .failed(error)
  }

  /// A leftover belongs to a process that died, since this one holds the lock.
  private func createTemporary() throws(Errno) -> Int32 {
    do throws(Errno) { return try openTemporary() } catch {
      if error != .fileExists { throw error }
    }
    try host.files.unlink(temporary)
    return try openTemporary()
  }

  private func openTemporary() throws(Errno) -> Int32 {
    try host.files.open(temporary, [.write, .create, .exclusive], protection: protection)
  }

  /// Writes the content, closes the file whatever happened, and gives its facts, to recognise it.
  private func fill(_ file: Int32, _ bytes: [UInt8]) throws(Errno) -> FileStatus {
    var failure: Errno?
    var status: FileStatus?
    do throws(Errno) {
      try writeAll(file, bytes)
      try sync(file, bytes)
      status = try host.files.status(file)
    } catch {
      failure = error
    }
    do throws(Errno) { try host.files.close(file) } catch { failure = failure ?? error }
    if let failure { throw failure }
    if has(.exposesTemporary) { try protect(temporary) }
    guard let status else { throw .ioError }
    return status
  }

  /// Writes to the end. An interrupted call is made again; a dead process gets another error.
  func writeAll(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
    var done = 0
    while done < bytes.count {
      do throws(Errno) {
        done += try host.files.write(file, at: done, done == 0 ? bytes : Array(bytes[done...]))
        if has(.ignoresShortWrite) { return }
      } catch {
        if has(.swallowsWriteError), error == .ioError { throw .canceled }
        if error != .interrupted { throw error }
        if has(.interruptedWriteAsDone) { return }
      }
    }
  }

  /// The current generation gets a second name. No promise needs a spare: a failure fails nothing.
  private func keepSpare() {
    if has(.gapBetweenRenames) {
      try? host.files.rename(path, to: spare)
      return
    }
    try? host.files.unlink(spare)
    try? host.files.link(path, to: spare)
  }

  /// Until the rename is on the media, nobody knows whether a crash undoes it.
  func syncFolder() throws(StoreError) {
    if has(.noFolderSync) { return }
    let file: Int32
    do throws(Errno) { file = try host.files.open(folder, [], protection: nil) } catch {
      throw .unknown(error)
    }
    do throws(Errno) { try host.files.sync(file, has(.weakSync) ? .file : .full) } catch {
      try? host.files.close(file)
      throw .unknown(error)
    }
    do throws(Errno) { try host.files.close(file) } catch {
      // Nothing was written through this descriptor, so nothing depends on its end.
      if has(.closeErrorAsFailure) { throw .failed(error) }
    }
  }

  /// F_FULLFSYNC. When it fails nobody knows which pages are left: the file is given up.
  func sync(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
    if has(.noFileSync) { return }
    do throws(Errno) { try host.files.sync(file, has(.weakSync) ? .file : .full) } catch {
      if has(.ignoresSyncError) { return }
      if has(.retriesSync) { return try host.files.sync(file, .full) }
      if has(.verifiesByReading), try readAll(file) == bytes { return }
      guard has(.dirtiesAgain) else { throw error }
      try writeAll(file, Array(bytes.prefix(1)))
      try host.files.sync(file, .full)
    }
    if has(.ignoresLaterSync) { try? host.files.sync(file, .full) }
  }

  /// Waits for the lock. Its file has no protection, so that it can be made at any time; the system
  /// releases the lock when the descriptor is closed or the process dies. Returns the descriptor
  /// that holds it; nil only for planted bugs.
  func takeLock() throws(StoreError) -> Int32? {
    if has(.noLock) || has(.firstWithoutLock) && isFirst { return nil }
    do throws(Errno) {
      let file = try openLock()
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

  private func openLock() throws(Errno) -> Int32 {
    if has(.locksReplacedFile), !isFirst {
      return try host.files.open(path, .write, protection: nil)
    }
    return try host.files.open(
      folder + "/canary.lock", [.write, .create], protection: ProtectionClass.none)
  }

  /// Only for planted bugs: whether nothing was ever stored.
  private var isFirst: Bool {
    do throws(Errno) { _ = try host.files.status(path) } catch {
      return error == .noSuchFileOrDirectory
    }
    return false
  }

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

  /// The generation before takes the place of the one that is not on the media.
  private func syncFolderOrTakeBack() throws(StoreError) {
    do throws(StoreError) { try syncFolder() } catch {
      memory = nil
      do throws(Errno) { try host.files.rename(spare, to: path) } catch {
        // There was none before.
        guard error == .noSuchFileOrDirectory else { throw .unknown(error) }
        do throws(Errno) { try host.files.unlink(path) } catch { throw .unknown(error) }
      }
      try syncFolder()
      throw .failed(.ioError)
    }
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
