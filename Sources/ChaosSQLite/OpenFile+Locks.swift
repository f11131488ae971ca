// A database file as one process has it open, whatever its number of connections, and the five
// levels of locks on it, as byte ranges, the way SQLite's own layer lays them out: so that whoever
// looks at the disk's locks sees who holds what.
//
// POSIX locks belong to the process, and closing any descriptor of a file drops them all. So the
// connections of a process count together, and a descriptor is closed only when nothing is locked.

import CSQLite
import ChaosDisk
import SystemPackage

/// The locks and the shared memory of one file in one process.
final class FileNode {
  let inode: Int
  var connections = 1
  /// The strongest lock that a connection of this process has.
  var level: Int32 = 0
  var sharers = 0
  /// Connections with any lock.
  var lockers = 0
  /// Descriptors that wait to be closed or used again.
  var pending: [(descriptor: Int32, isReadOnly: Bool)] = []
  var mapping: SharedMapping?

  init(inode: Int) { self.inode = inode }
}

extension OpenFile {
  private static let pendingByte = 0x4000_0000
  private static let pending = pendingByte..<pendingByte + 1
  private static let reserved = pendingByte + 1..<pendingByte + 2
  private static let shared = pendingByte + 2..<pendingByte + 512

  private func take(_ mode: LockMode, _ range: Range<Int>) throws(Errno) {
    try files.lock(descriptor, .posix, mode, range: range, blocking: false)
  }

  private func give(_ range: Range<Int>) throws(Errno) {
    try files.unlock(descriptor, .posix, range: range)
  }

  /// xLock.
  func lock(to wanted: Int32) -> Int32 {
    guard let node else { return SQLITE_OK }
    if machine.isDead { return SQLITE_IOERR }
    if level >= wanted { return SQLITE_OK }
    // Another connection of this process is in the way.
    if level != node.level, node.level >= SQLITE_LOCK_PENDING || wanted > SQLITE_LOCK_SHARED {
      return SQLITE_BUSY
    }
    if wanted == SQLITE_LOCK_SHARED,
      node.level == SQLITE_LOCK_SHARED || node.level == SQLITE_LOCK_RESERVED
    {
      level = SQLITE_LOCK_SHARED
      node.sharers += 1
      node.lockers += 1
      return SQLITE_OK
    }
    if wanted == SQLITE_LOCK_SHARED { return lockShared(node) }
    return lockMore(node, wanted)
  }

  private func lockShared(_ node: FileNode) -> Int32 {
    // Whoever waits to be alone lets no more sharers in.
    do throws(Errno) { try take(.shared, Self.pending) } catch { return refused(error) }
    var code = SQLITE_OK
    do throws(Errno) { try take(.shared, Self.shared) } catch { code = refused(error) }
    do throws(Errno) { try give(Self.pending) } catch {
      if code == SQLITE_OK { code = failed(error, ResultCode.unlockFailed) }
    }
    guard code == SQLITE_OK else { return code }
    level = SQLITE_LOCK_SHARED
    node.level = SQLITE_LOCK_SHARED
    node.sharers = 1
    node.lockers += 1
    return SQLITE_OK
  }

  private func lockMore(_ node: FileNode, _ wanted: Int32) -> Int32 {
    if wanted == SQLITE_LOCK_EXCLUSIVE, level == SQLITE_LOCK_RESERVED {
      do throws(Errno) { try take(.exclusive, Self.pending) } catch { return refused(error) }
      level = SQLITE_LOCK_PENDING
      node.level = SQLITE_LOCK_PENDING
    }
    if wanted == SQLITE_LOCK_EXCLUSIVE, node.sharers > 1 { return SQLITE_BUSY }
    let range = wanted == SQLITE_LOCK_RESERVED ? Self.reserved : Self.shared
    do throws(Errno) { try take(.exclusive, range) } catch { return refused(error) }
    level = wanted
    node.level = wanted
    return SQLITE_OK
  }

  private func refused(_ errno: Errno) -> Int32 {
    let code = ResultCode.ofLock(errno, otherwise: ResultCode.lockFailed)
    if machine.isDead { return SQLITE_IOERR }
    return code == SQLITE_BUSY ? code : failed(errno, code)
  }

  /// xUnlock: to shared or to none.
  func unlock(to wanted: Int32) -> Int32 {
    guard let node, level > wanted else { return SQLITE_OK }
    if machine.isDead {
      forgetLock(node)
      return SQLITE_IOERR
    }
    if level > SQLITE_LOCK_SHARED {
      if wanted == SQLITE_LOCK_SHARED {
        do throws(Errno) { try take(.shared, Self.shared) } catch {
          return failed(error, ResultCode.readLockFailed)
        }
      }
      do throws(Errno) { try give(Self.pendingByte..<Self.pendingByte + 2) } catch {
        return failed(error, ResultCode.unlockFailed)
      }
      node.level = SQLITE_LOCK_SHARED
    }
    var code = SQLITE_OK
    if wanted == SQLITE_LOCK_NONE {
      node.sharers -= 1
      if node.sharers == 0 {
        do throws(Errno) {
          try files.unlock(descriptor, .posix, range: nil)
        } catch {
          code = failed(error, ResultCode.unlockFailed)
          level = SQLITE_LOCK_NONE
        }
        node.level = SQLITE_LOCK_NONE
      }
      node.lockers -= 1
      if node.lockers == 0 { machine.closePending(node) }
    }
    if code == SQLITE_OK { level = wanted }
    return code
  }

  private func forgetLock(_ node: FileNode) {
    if level >= SQLITE_LOCK_SHARED {
      node.sharers -= 1
      node.lockers -= 1
    }
    if node.sharers == 0 { node.level = SQLITE_LOCK_NONE }
    level = SQLITE_LOCK_NONE
  }

  /// xCheckReservedLock: whether anybody is about to write.
  func checkReserved(_ out: UnsafeMutablePointer<Int32>) -> Int32 {
    out.pointee = 0
    guard let node else { return SQLITE_OK }
    return call(orElse: ResultCode.reservedCheckFailed) { () throws(Errno) in
      if node.level <= SQLITE_LOCK_SHARED,
        try files.blockingLock(descriptor, .posix, .exclusive, range: Self.reserved) == nil
      {
        return
      }
      out.pointee = 1
    }
  }
}
