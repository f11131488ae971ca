// The three families of locks on real files.

import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RealFolder {
  func lock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>?, blocking: Bool
  ) throws(Errno) {
    if kind == .flock {
      let how = mode == .shared ? LOCK_SH : LOCK_EX
      try check { wholeFileLock(descriptor, blocking ? how : how | LOCK_NB) }
    } else {
      let type = mode == .shared ? F_RDLCK : F_WRLCK
      try rangeLock(descriptor, kind, Int32(type), range, blocking)
    }
  }

  func unlock(_ descriptor: Int32, _ kind: LockKind, range: Range<Int>?) throws(Errno) {
    if kind == .flock {
      try check { wholeFileLock(descriptor, LOCK_UN) }
    } else {
      try rangeLock(descriptor, kind, Int32(F_UNLCK), range, false)
    }
  }

  private func rangeLock(
    _ descriptor: Int32, _ kind: LockKind, _ type: Int32, _ range: Range<Int>?, _ blocking: Bool
  ) throws(Errno) {
    #if canImport(Darwin)
      let (set, wait): (Int32, Int32) = kind == .posix ? (F_SETLK, F_SETLKW) : (90, 91)
    #else
      let (set, wait): (Int32, Int32) = kind == .posix ? (F_SETLK, F_SETLKW) : (37, 38)
    #endif
    var request = flock()
    request.l_type = Int16(type)
    request.l_whence = Int16(SEEK_SET)
    request.l_start = off_t(range?.lowerBound ?? 0)
    request.l_len = off_t(range?.count ?? 0)
    do {
      try check { fcntl(descriptor, blocking ? wait : set, &request) }
    } catch {
      // POSIX leaves the choice between EACCES and EAGAIN to the system.
      throw error == .permissionDenied ? .resourceTemporarilyUnavailable : error
    }
  }
}

private func wholeFileLock(_ descriptor: Int32, _ how: Int32) -> Int32 { flock(descriptor, how) }
