// The few calls to the real file system that trace files need. The only place with such calls.

import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files of the machine that chaos runs on.
enum HostFile {
  /// Reads from the start to the end, or to `limit` bytes if the end comes later.
  static func contents(of path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
    let descriptor = try check { open(path, O_RDONLY | O_CLOEXEC) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let wanted = min(piece.count, limit - bytes.count)
      let count = try check {
        piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, wanted) }
      }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// Puts a file with these bytes in the place of whatever has this name.
  ///
  /// The bytes go to a temporary file in the same folder, which takes the name only when they are
  /// on the disk. A kill on the way leaves the old file and at most a hidden temporary one.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Errno) {
    let folder = HostFolder.parent(of: path)
    let temporary = try create(in: folder)
    do throws(Errno) {
      defer { _ = close(temporary.descriptor) }
      try append(bytes, to: temporary.descriptor)
      try flush(temporary.descriptor)
      _ = try check { rename(temporary.path, path) }
    } catch {
      _ = unlink(temporary.path)
      throw error
    }
    try flush(folder: folder)
  }

  /// Makes a temporary file and removes it again, which shows that the folder takes new files.
  static func probe(_ folder: String) throws(Errno) {
    let temporary = try create(in: folder)
    _ = close(temporary.descriptor)
    _ = try check { unlink(temporary.path) }
  }

  /// Writes what the system still holds back to the disk itself.
  private static func flush(_ descriptor: Int32) throws(Errno) {
    #if canImport(Darwin)
      // fsync leaves the bytes in the drive's cache there; some file systems only know fsync.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try check { fsync(descriptor) }
  }

  /// Makes new names in the folder survive a power loss, where the file system can promise that.
  static func flush(folder: String) throws(Errno) {
    let descriptor = try check { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { _ = close(descriptor) }
    do throws(Errno) {
      try flush(descriptor)
    } catch .invalidArgument {
      // Some network file systems refuse to flush a folder.
    }
  }

  private static func append(_ bytes: [UInt8], to descriptor: Int32) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try check {
        rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// A new hidden file. Its name holds the process's id and a number that is free, so writers
  /// beside each other never share one.
  private static func create(in folder: String) throws(Errno) -> (path: String, descriptor: Int32) {
    var number = 0
    while true {
      let path = HostFolder.join(folder, ".chaos-\(getpid())-\(number).tmp")
      do throws(Errno) {
        return (path, try check { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) })
      } catch .fileExists {
        number += 1
      }
    }
  }

  /// Runs a call that answers -1 for a failure, again and again while signals interrupt it.
  static func check<Number: SignedInteger>(_ call: () -> Number) throws(Errno) -> Number {
    while true {
      let result = call()
      if result != -1 { return result }
      let failure = Errno(rawValue: errno)
      if failure != .interrupted { throw failure }
    }
  }
}
