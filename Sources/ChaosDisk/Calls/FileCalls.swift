// What a store may ask of a disk. The simulated disk and a real folder both answer it.

import SystemPackage

/// The system calls of one process.
///
/// Every call is POSIX's, with its errors. Paths are absolute, from the simulated phone's root.
public protocol FileCalls: AnyObject {
  /// Opens a file or, for syncing its names, a directory.
  ///
  /// - Parameter protection: the class of a file that is created; the folder's class if nil (F10).
  func open(_ path: String, _ options: OpenOptions, protection: ProtectionClass?)
    throws(Errno) -> Int32
  func close(_ descriptor: Int32) throws(Errno)
  /// pread(2): up to `count` bytes; fewer only at the end of the file.
  func read(_ descriptor: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8]
  /// pwrite(2): may write fewer bytes than asked, and says how many.
  func write(_ descriptor: Int32, at offset: Int, _ bytes: [UInt8]) throws(Errno) -> Int
  /// write(2): at the descriptor's place, or at the end with `OpenOptions.append`.
  func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Errno) -> Int
  /// read(2): from the descriptor's place.
  func read(_ descriptor: Int32, count: Int) throws(Errno) -> [UInt8]
  /// pread(2) into the caller's memory: how many bytes there were.
  func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer)
    throws(Errno) -> Int
  /// pwrite(2) from the caller's memory.
  func write(_ descriptor: Int32, at offset: Int, from bytes: UnsafeRawBufferPointer)
    throws(Errno) -> Int
  func truncate(_ descriptor: Int32, to size: Int) throws(Errno)
  func sync(_ descriptor: Int32, _ kind: SyncKind) throws(Errno)
  func rename(_ old: String, to new: String) throws(Errno)
  func link(_ old: String, to new: String) throws(Errno)
  func unlink(_ path: String) throws(Errno)
  func makeDirectory(_ path: String, protection: ProtectionClass?) throws(Errno)
  func removeDirectory(_ path: String) throws(Errno)
  /// The names in a folder, in the order of their bytes.
  func list(_ path: String) throws(Errno) -> [String]
  func status(_ path: String) throws(Errno) -> FileStatus
  func status(_ descriptor: Int32) throws(Errno) -> FileStatus
  /// Takes a lock on `range`, or on the whole file if nil; `flock` takes no range.
  ///
  /// - Throws: EAGAIN when it is held elsewhere and `blocking` is false.
  func lock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>?, blocking: Bool)
    throws(Errno)
  func unlock(_ descriptor: Int32, _ kind: LockKind, range: Range<Int>?) throws(Errno)
  /// fcntl(F_GETLK): which lock of someone else stands in the way of this one.
  func blockingLock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>
  )
    throws(Errno) -> LockMode?
  /// Sets the class of a file or folder (F13).
  func setProtection(_ path: String, _ protection: ProtectionClass) throws(Errno)
  func protection(_ path: String) throws(Errno) -> ProtectionClass
  /// What the kernel keeps for a file until the phone goes off, made by the first who asks: the
  /// memory behind shared mappings.
  func kernelObject(_ descriptor: Int32, make: () -> AnyObject?) throws(Errno) -> AnyObject
  /// mmap(2) with MAP_SHARED, where the files are the kernel's own; nil where memory is simulated.
  func map(_ descriptor: Int32, at offset: Int, size: Int) -> UnsafeMutableRawPointer?
}

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

  /// Takes the lock and gives it back: for callers that hold none, where nobody looks meanwhile.
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

  /// The simulated disk has no memory that the kernel could map.
  public func map(_ descriptor: Int32, at offset: Int, size: Int) -> UnsafeMutableRawPointer? {
    nil
  }

  /// Nothing is kept: without a simulated kernel there is nobody to share with.
  public func kernelObject(_ descriptor: Int32, make: () -> AnyObject?) throws(Errno) -> AnyObject {
    guard let object = make() else { throw .noMemory }
    return object
  }
}
