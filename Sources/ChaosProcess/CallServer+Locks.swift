// The locks of a managed process: fcntl(2) by process and by description, and flock(2).

import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension CallServer {
  /// Bit 0 waits, bit 1 belongs to the description, bit 2 is flock(2), whose operation follows. Bit
  /// 3: there are other threads, of which one may let go.
  func lock(_ number: Int) throws(Errno) {
    let file = try file(number)
    let how = argument(3)
    if how & 4 != 0 {
      switch Int32(how >> 8) {
      case LOCK_SH: try take(file, .flock, .shared, nil, how)
      case LOCK_EX: try take(file, .flock, .exclusive, nil, how)
      case LOCK_UN: try files.unlock(file.descriptor, .flock, range: nil)
      default: throw .invalidArgument
      }
      return
    }
    let kind: LockKind = how & 2 != 0 ? .description : .posix
    let range = try range(file)
    switch Int32(argument(5)) {
    case Int32(F_RDLCK):
      guard file.reads else { throw .badFileDescriptor }
      try take(file, kind, .shared, range, how)
    case Int32(F_WRLCK): try take(file, kind, .exclusive, range, how)
    case Int32(F_UNLCK): try files.unlock(file.descriptor, kind, range: range)
    default: throw .invalidArgument
    }
  }

  private func take(
    _ file: OpenFile, _ kind: LockKind, _ mode: LockMode, _ range: Range<Int>?, _ how: Int
  ) throws(Errno) {
    let blocking = how & 1 != 0
    guard how & 8 != 0, let simulated else {
      return try files.lock(file.descriptor, kind, mode, range: range, blocking: blocking)
    }
    try simulated.lock(
      file.descriptor, kind, mode, range: range, blocking: blocking, hasThreads: true)
  }

  func queryLock(_ number: Int) throws(Errno) -> Int {
    let file = try file(number)
    guard Int32(argument(5)) != Int32(F_UNLCK) else { throw .invalidArgument }
    let mode: LockMode = Int32(argument(5)) == Int32(F_WRLCK) ? .exclusive : .shared
    let kind: LockKind = argument(3) & 2 != 0 ? .description : .posix
    let found = try disk().obstacle(file.descriptor, kind, mode, range: try range(file))
    guard let found else { return Int(F_UNLCK) }
    // Where it is lies in the facts: a lock to the end of all files has no length.
    let isEndless = found.range.upperBound == .max
    channel.pointee.facts.inode = Int64(found.range.lowerBound)
    channel.pointee.facts.size = isEndless ? 0 : Int64(found.range.count)
    return Int(found.mode == .shared ? F_RDLCK : F_WRLCK)
  }

  /// The bytes that struct flock names: a length of 0 goes to the end of all files.
  private func range(_ file: OpenFile) throws(Errno) -> Range<Int> {
    var start = argument(1)
    let length = argument(2)
    switch Int32(argument(4)) {
    case SEEK_SET: break
    case SEEK_CUR: start += file.offset
    case SEEK_END: start += try files.status(file.descriptor).size
    default: throw .invalidArgument
    }
    if length < 0 { start += length }
    guard start >= 0 else { throw .invalidArgument }
    return length == 0 ? start..<Int.max : start..<start + abs(length)
  }
}
