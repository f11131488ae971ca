// The calls to the real file system. The only place with such calls.

import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Under names that no method of `HostFiles` has.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func systemLink(_ old: String, _ new: String) -> Int32 { link(old, new) }
private func systemUnlink(_ path: String) -> Int32 { unlink(path) }

extension TraceFileError {
  /// What the system has just said of something that was to be written.
  package init(notWritable file: String) {
    self.init(file: file, reason: .notWritable(Errno(rawValue: errno)))
  }
}

/// Files of the machine that chaos runs on.
public struct HostFiles: CorpusFiles {
  public init() {}

  public var writer: Int { Int(getpid()) }

  public func names(in folder: String) throws(Errno) -> [String] {
    guard let stream = opendir(folder) else { throw Errno(rawValue: errno) }
    defer { _ = closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw Errno(rawValue: errno) }
        break
      }
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    // The system gives them in an order of its own.
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  public func isFolder(_ path: String) -> Bool? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return info.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a symbolic link stands there, wherever it leads.
  package func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  public func isOne(_ path: String, _ other: String) -> Bool {
    var (info, otherInfo) = (stat(), stat())
    guard stat(path, &info) == 0, stat(other, &otherInfo) == 0 else { return false }
    return info.st_dev == otherInfo.st_dev && info.st_ino == otherInfo.st_ino
  }

  public func makeFolder(_ path: String) throws(Errno) { _ = try check { mkdir(path, 0o755) } }

  public func contents(of path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
    // Without waiting: opening a pipe that nobody writes to would never return.
    let descriptor = try check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    defer { close(descriptor) }
    var info = stat()
    _ = try check { fstat(descriptor, &info) }
    switch info.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory
    default: throw .illegalSeek
    }
    if Int(info.st_size) > limit { throw .fileTooLarge }
    return try contents(of: descriptor, atMost: limit, expected: Int(info.st_size))
  }

  /// Reads what comes in from outside, to its end.
  func standardInput(atMost limit: Int) throws(Errno) -> [UInt8] {
    try contents(of: STDIN_FILENO, atMost: limit, expected: 0)
  }

  private func contents(of descriptor: Int32, atMost limit: Int, expected: Int)
    throws(Errno) -> [UInt8]
  {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try check {
        piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      if bytes.count + count > limit { throw .fileTooLarge }
      bytes += piece[..<count]
    }
  }

  public func create(_ path: String) throws(Errno) -> Int32 {
    try check { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
  }

  public func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Errno) -> Int {
    try check { bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
  }

  public func flush(_ descriptor: Int32) throws(Errno) {
    #if canImport(Darwin)
      // fsync leaves the bytes in the drive's cache there; some file systems only know fsync.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try check { fsync(descriptor) }
  }

  public func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  public func flush(file path: String) throws(Errno) {
    let descriptor = try check { open(path, O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    try flush(descriptor)
  }

  public func flush(folder: String) throws(Errno) {
    let descriptor = try check { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { close(descriptor) }
    do throws(Errno) { try flush(descriptor) } catch .invalidArgument {
      // Some network file systems refuse to flush a folder.
    }
  }

  public func rename(_ old: String, to new: String) throws(Errno) {
    _ = try check { systemRename(old, new) }
  }

  public func link(_ old: String, to new: String) throws(Errno) {
    _ = try check { systemLink(old, new) }
  }

  public func unlink(_ path: String) throws(Errno) { _ = try check { systemUnlink(path) } }

  public func lock(folder: String) throws(Errno) -> Int32 {
    let descriptor = try check { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    do throws(Errno) { _ = try check { flock(descriptor, LOCK_EX) } } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Runs a call that answers -1 for a failure, again and again while signals interrupt it.
  private func check<Number: SignedInteger>(_ call: () -> Number) throws(Errno) -> Number {
    while true {
      let result = call()
      if result != -1 { return result }
      let failure = Errno(rawValue: errno)
      if failure != .interrupted { throw failure }
    }
  }
}
