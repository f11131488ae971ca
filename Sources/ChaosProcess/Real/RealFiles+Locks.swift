// The three families of locks on real files. Who must wait says so: nobody sleeps in the kernel.

import CManaged
import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RealFiles {
  func lock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>?, blocking: Bool
  ) throws(Errno) {
    try enter(.lock)
    while true {
      do throws(Errno) {
        if kind == .flock {
          try check { wholeFileLock(descriptor, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
        } else {
          try rangeLock(descriptor, kind, Int32(mode == .shared ? F_RDLCK : F_WRLCK), range)
        }
        return
      } catch {
        if !blocking || error != .resourceTemporarilyUnavailable { throw error }
      }
      var facts = stat()
      try check { fstat(descriptor, &facts) }
      try ask(CHAOS_BLOCKED, Int64(facts.st_ino))
    }
  }

  func unlock(_ descriptor: Int32, _ kind: LockKind, range: Range<Int>?) throws(Errno) {
    try enter(.lock)
    if kind == .flock {
      try check { wholeFileLock(descriptor, LOCK_UN) }
    } else {
      try rangeLock(descriptor, kind, Int32(F_UNLCK), range)
    }
  }

  func blockingLock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>
  ) throws(Errno) -> LockMode? {
    try enter(.lock)
    var request = request(Int32(mode == .shared ? F_RDLCK : F_WRLCK), range)
    #if canImport(Darwin)
      let get: Int32 = kind == .posix ? F_GETLK : 92
    #else
      let get: Int32 = kind == .posix ? F_GETLK : 36
    #endif
    try check { fcntl(descriptor, get, &request) }
    switch Int32(request.l_type) {
    case Int32(F_UNLCK): return nil
    case Int32(F_RDLCK): return .shared
    default: return .exclusive
    }
  }

  private func request(_ type: Int32, _ range: Range<Int>?) -> flock {
    var request = flock()
    request.l_type = Int16(type)
    request.l_whence = Int16(SEEK_SET)
    request.l_start = off_t(range?.lowerBound ?? 0)
    request.l_len = off_t(range?.count ?? 0)
    return request
  }

  private func rangeLock(
    _ descriptor: Int32, _ kind: LockKind, _ type: Int32, _ range: Range<Int>?
  ) throws(Errno) {
    #if canImport(Darwin)
      let set: Int32 = kind == .posix ? F_SETLK : 90
    #else
      let set: Int32 = kind == .posix ? F_SETLK : 37
    #endif
    var request = request(type, range)
    do { try check { fcntl(descriptor, set, &request) } } catch {
      // POSIX leaves the choice between EACCES and EAGAIN to the system.
      throw error == .permissionDenied ? .resourceTemporarilyUnavailable : error
    }
  }
}

private func wholeFileLock(_ descriptor: Int32, _ how: Int32) -> Int32 { flock(descriptor, how) }
