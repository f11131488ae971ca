// The system calls of one process over a real temporary folder: the other half of the conformance
// tests.

import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Real calls below a temporary folder that stands for the root.
///
/// Two of them over one folder act as two processes as far as open file descriptions own things;
/// POSIX locks belong to the one real process.
final class RealFolder: FileCalls {
  let root: Root
  /// What was opened and not closed: tests end anywhere, and one process runs all of them.
  private var descriptors: Set<Int32> = []

  /// A fresh folder, removed with its last user.
  init() throws(Errno) { root = try Root() }

  /// The same folder, seen by another process.
  init(over other: RealFolder) { root = other.root }

  deinit { for descriptor in descriptors { _ = closeFile(descriptor) } }

  func real(_ path: String) -> String { root.path + path }

  func open(_ path: String, _ options: OpenOptions, protection: ProtectionClass?)
    throws(Errno) -> Int32
  {
    var flags = options.contains(.write) ? O_RDWR : O_RDONLY
    if options.contains(.create) { flags |= O_CREAT }
    if options.contains(.exclusive) { flags |= O_EXCL }
    if options.contains([.truncate, .write]) { flags |= O_TRUNC }
    if options.contains(.append) { flags |= O_APPEND }
    if options.contains(.syncsData) { flags |= O_DSYNC }
    let existed = errno { () throws(Errno) in try self.status(path) } == nil
    let file = try check { openFile(real(path), flags) }
    descriptors.insert(file)
    if !existed { try root.created(path, inode: try status(file).inode, protection) }
    return file
  }

  func close(_ descriptor: Int32) throws(Errno) {
    // Before the call: afterwards the number may be somebody else's already. One that this process
    // of the two never had is none of its own, and is not closed for others.
    guard descriptors.remove(descriptor) != nil else { throw .badFileDescriptor }
    try check { closeFile(descriptor) }
  }

  func read(_ descriptor: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: min(count, 1 << 20))
    let size = buffer.count
    let done = try check { pread(descriptor, &buffer, size, off_t(offset)) }
    return Array(buffer.prefix(done))
  }

  func read(_ descriptor: Int32, count: Int) throws(Errno) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: min(count, 1 << 20))
    let size = buffer.count
    let done = try check { readFile(descriptor, &buffer, size) }
    return Array(buffer.prefix(done))
  }

  func write(_ descriptor: Int32, at offset: Int, _ bytes: [UInt8]) throws(Errno) -> Int {
    try check { pwrite(descriptor, bytes, bytes.count, off_t(offset)) }
  }

  func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Errno) -> Int {
    try check { writeFile(descriptor, bytes, bytes.count) }
  }

  func truncate(_ descriptor: Int32, to size: Int) throws(Errno) {
    try check { ftruncate(descriptor, off_t(size)) }
  }

  /// Nothing here ever crashes, so a sync only has to find its descriptor.
  func sync(_ descriptor: Int32, _ kind: SyncKind) throws(Errno) {
    try check { fcntl(descriptor, F_GETFD) }
  }

  /// The result of a system call, or its error.
  @discardableResult
  func check<T: BinaryInteger>(_ call: () -> T) throws(Errno) -> T {
    let result = call()
    if result < 0 { throw Errno(rawValue: systemErrno) }
    return result
  }
}

// The names of these functions are those of the protocol's, which hides them within the class.

private var systemErrno: Int32 {
  #if canImport(Darwin)
    Darwin.errno
  #else
    Glibc.errno
  #endif
}

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
private func closeFile(_ file: Int32) -> Int32 { close(file) }
private func readFile(_ file: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
  read(file, &buffer, count)
}
private func writeFile(_ file: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
  write(file, bytes, count)
}
