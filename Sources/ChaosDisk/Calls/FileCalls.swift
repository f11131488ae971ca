// What a store may ask of a disk. The simulated disk and a real folder both answer it.

import SystemPackage

/// The system calls of one process.
///
/// Every call is POSIX's, with its errors. Paths are absolute, from the simulated phone's root. Any
/// call fails with EIO in a process that is dead, and in the way that a fault of the trace has it.
/// A descriptor that is none is EBADF, a way that is not there ENOENT, one through a file ENOTDIR.
public protocol FileCalls: AnyObject {
  /// Opens a file or, for syncing its names, a directory.
  ///
  /// - Parameter protection: the class of a file that is created; the folder's class if nil (F10).
  /// - Throws: EPERM when the key of the file's class is away (F5), EEXIST with
  ///   `OpenOptions.exclusive`, EISDIR for a folder that is to be written, ENOSPC for a new name
  ///   without room, EACCES where the mode forbids it.
  func open(_ path: String, _ options: OpenOptions, protection: ProtectionClass?)
    throws(Errno) -> Int32
  /// close(2). The descriptor is gone also when this throws, and so are the POSIX locks that the
  /// process has on the file.
  func close(_ descriptor: Int32) throws(Errno)
  /// pread(2): up to `count` bytes; fewer only at the end of the file.
  ///
  /// - Throws: EPERM for a file of class A whose key is away (F6), EISDIR, EINVAL.
  func read(_ descriptor: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8]
  /// pwrite(2): may write fewer bytes than asked, and says how many.
  ///
  /// - Throws: where not a byte was written. EPERM for a file of class A whose key is away (F6),
  ///   ENOSPC, EFBIG, EINVAL; EBADF where the descriptor may not write.
  func write(_ descriptor: Int32, at offset: Int, _ bytes: [UInt8]) throws(Errno) -> Int
  /// write(2): at the descriptor's place, or at the end with `OpenOptions.append`.
  ///
  /// - Throws: as `write` at an offset.
  func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Errno) -> Int
  /// read(2): from the descriptor's place.
  ///
  /// - Throws: as `read` at an offset.
  func read(_ descriptor: Int32, count: Int) throws(Errno) -> [UInt8]
  /// pread(2) into the caller's memory: how many bytes there were.
  ///
  /// - Throws: as `read` that gives an array.
  func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer)
    throws(Errno) -> Int
  /// pwrite(2) from the caller's memory.
  ///
  /// - Throws: as `write` that takes an array.
  func write(_ descriptor: Int32, at offset: Int, from bytes: UnsafeRawBufferPointer)
    throws(Errno) -> Int
  /// ftruncate(2), in bytes. A file that grows reads as zeros there.
  ///
  /// - Throws: EINVAL where the descriptor may not write, EPERM for a file of class A whose key is
  ///   away (F6), ENOSPC.
  func truncate(_ descriptor: Int32, to size: Int) throws(Errno)
  /// fsync(2), or one of Apple's stronger ways, for a file or for the names in a folder. It asks
  /// for no key (F19).
  ///
  /// - Throws: EIO, after which another sync may succeed and store nothing (FACTS.md, fsync
  ///   failure).
  func sync(_ descriptor: Int32, _ kind: SyncKind) throws(Errno)
  /// rename(2): what stood at the new name is gone. The class goes with the file, and no key is
  /// asked for (F9).
  ///
  /// - Throws: EISDIR, ENOTDIR or ENOTEMPTY where a folder is in the way or is moved, EINVAL for a
  ///   folder that is to go below itself, EBUSY for a name that is "." or "..".
  func rename(_ old: String, to new: String) throws(Errno)
  /// link(2): another name for the same file.
  ///
  /// - Throws: EEXIST, EPERM for a folder.
  func link(_ old: String, to new: String) throws(Errno)
  /// unlink(2): the name is gone at once, the content with the last name and the last descriptor.
  /// No key is asked for (F9).
  ///
  /// - Throws: EPERM for a folder, ENOSPC where not a block is left (F126).
  func unlink(_ path: String) throws(Errno)
  /// mkdir(2), with a class that what is created in the folder gets; its parent's if nil (F10).
  ///
  /// - Throws: EEXIST, ENOSPC.
  func makeDirectory(_ path: String, protection: ProtectionClass?) throws(Errno)
  /// rmdir(2).
  ///
  /// - Throws: ENOTEMPTY, ENOTDIR for a file, EBUSY for the root, ENOSPC where not a block is left
  ///   (F126).
  func removeDirectory(_ path: String) throws(Errno)
  /// The names in a folder, in the order of their bytes.
  ///
  /// - Throws: ENOTDIR for a file.
  func list(_ path: String) throws(Errno) -> [String]
  /// stat(2). It needs no key (F9).
  ///
  /// - Throws: ENOENT, ENOTDIR, EACCES where the way may not be searched.
  func status(_ path: String) throws(Errno) -> FileStatus
  /// fstat(2). It needs no key (F9).
  ///
  /// - Throws: EBADF.
  func status(_ descriptor: Int32) throws(Errno) -> FileStatus
  /// Takes a lock on `range`, or on the whole file if nil; `flock` takes no range.
  ///
  /// - Throws: EAGAIN when it is held elsewhere and `blocking` is false; EBADF for an exclusive
  ///   lock by fcntl(2) on a descriptor that may not write.
  func lock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>?, blocking: Bool)
    throws(Errno)
  /// Gives back what the owner holds in `range`, or all of it if nil. To hold nothing is no error.
  ///
  /// - Throws: EBADF.
  func unlock(_ descriptor: Int32, _ kind: LockKind, range: Range<Int>?) throws(Errno)
  /// fcntl(F_GETLK): which lock of someone else stands in the way of this one.
  func blockingLock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>
  )
    throws(Errno) -> LockMode?
  /// Sets the class of a file or folder (F13).
  ///
  /// - Throws: EPERM for a file when the key of its old class or of its new one is away.
  func setProtection(_ path: String, _ protection: ProtectionClass) throws(Errno)
  /// The class of a file or folder. It needs no key (F9).
  ///
  /// - Throws: ENOENT, ENOTDIR, EACCES where the way may not be searched.
  func protection(_ path: String) throws(Errno) -> ProtectionClass
  /// What the kernel keeps for a file until the phone goes off, made by the first who asks: the
  /// memory behind shared mappings.
  ///
  /// - Throws: ENOMEM when there is none and none was made.
  func kernelObject(_ descriptor: Int32, make: () -> AnyObject?) throws(Errno) -> AnyObject
  /// mmap(2) with MAP_SHARED, where the files are the kernel's own; nil where memory is simulated.
  func map(_ descriptor: Int32, at offset: Int, size: Int) -> UnsafeMutableRawPointer?
}

extension FileCalls {
  /// As `read` that gives an array, from which it copies.
  ///
  /// - Throws: what that throws.
  public func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer)
    throws(Errno) -> Int
  {
    let bytes = try read(descriptor, at: offset, count: buffer.count)
    buffer.copyBytes(from: bytes)
    return bytes.count
  }

  /// As `write` that takes an array, into which it copies.
  ///
  /// - Throws: what that throws.
  public func write(_ descriptor: Int32, at offset: Int, from bytes: UnsafeRawBufferPointer)
    throws(Errno) -> Int
  {
    try write(descriptor, at: offset, Array(bytes))
  }

  /// Takes the lock and gives it back: for callers that hold none, where nobody looks meanwhile.
  ///
  /// - Throws: what `lock` throws, but for EAGAIN.
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
  ///
  /// - Throws: ENOMEM where none was made.
  public func kernelObject(_ descriptor: Int32, make: () -> AnyObject?) throws(Errno) -> AnyObject {
    guard let object = make() else { throw .noMemory }
    return object
  }
}
