// Calls that can be made of others, for whoever has no quicker way.

import SystemPackage

extension FileCalls {
  public func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer)
    throws(Errno) -> Int
  {
    let bytes = try read(descriptor, at: offset, count: buffer.count)
    buffer.copyBytes(from: bytes)
    return bytes.count
  }

  public func write(_ descriptor: Int32, at offset: Int, from bytes: UnsafeRawBufferPointer)
    throws(Errno) -> Int
  {
    try write(descriptor, at: offset, Array(bytes))
  }

  /// Takes the lock and gives it back. Only for callers that hold none in the range, and where
  /// nobody looks meanwhile.
  public func blockingLock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>
  ) throws(Errno) -> LockMode? {
    do throws(Errno) {
      try lock(descriptor, kind, mode, range: range, blocking: false)
    } catch {
      if error != .resourceTemporarilyUnavailable { throw error }
      return .exclusive
    }
    try unlock(descriptor, kind, range: range)
    return nil
  }

  /// Nothing is kept: without a simulated kernel there is nobody to share with.
  public func kernelObject(_ descriptor: Int32, make: () -> AnyObject?) throws(Errno) -> AnyObject {
    guard let object = make() else { throw .noMemory }
    return object
  }
}
