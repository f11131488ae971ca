// Names, facts and classes of a real folder.

import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RealFolder {
  func rename(_ old: String, to new: String) throws(Errno) {
    try check { renameFile(real(old), real(new)) }
  }

  func link(_ old: String, to new: String) throws(Errno) {
    try check { linkFile(real(old), real(new)) }
  }

  func unlink(_ path: String) throws(Errno) { try check { unlinkFile(real(path)) } }

  func makeDirectory(_ path: String, protection: ProtectionClass?) throws(Errno) {
    try check { mkdir(real(path), 0o700) }
    try root.created(path, inode: try status(path).inode, protection)
  }

  func removeDirectory(_ path: String) throws(Errno) { try check { rmdir(real(path)) } }

  func list(_ path: String) throws(Errno) -> [String] {
    guard let folder = opendir(real(path)) else {
      throw errno { () throws(Errno) in try self.check { -1 } } ?? .ioError
    }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
          Array(UnsafeBufferPointer(start: start, count: Int(strlen(start))))
        }
      }
      if name != bytes("."), name != bytes("..") { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map(text)
  }

  func status(_ path: String) throws(Errno) -> FileStatus {
    var facts = stat()
    try check { lstat(real(path), &facts) }
    return FileStatus(facts)
  }

  func status(_ descriptor: Int32) throws(Errno) -> FileStatus {
    var facts = stat()
    try check { fstat(descriptor, &facts) }
    return FileStatus(facts)
  }

  func setProtection(_ path: String, _ protection: ProtectionClass) throws(Errno) {
    root.classes[try status(path).inode] = protection
  }

  func protection(_ path: String) throws(Errno) -> ProtectionClass {
    root.classes[try status(path).inode] ?? .completeUntilFirstUnlock
  }
}

extension FileStatus {
  /// What stat(2) said. Nothing compares `changes`: a real clock may stand still between calls.
  fileprivate init(_ facts: stat) {
    self.init(
      inode: Int(facts.st_ino), size: Int(facts.st_size),
      isDirectory: facts.st_mode & S_IFMT == S_IFDIR, links: Int(facts.st_nlink), changes: 0)
  }
}

extension RealFolder {
  /// The folder that stands for the root.
  final class Root {
    let path: String
    /// Linux has no protection classes, so they are kept here, by inode.
    var classes: [Int: ProtectionClass] = [:]

    init() throws(Errno) {
      var name = Array("/tmp/chaos-disk-XXXXXX".utf8CString)
      guard let made = mkdtemp(&name) else { throw .ioError }
      path = String(cString: made)
    }

    deinit { remove(path) }

    /// Gives a new file its class, or that of its folder (F10).
    func created(_ path: String, inode: Int, _ protection: ProtectionClass?) throws(Errno) {
      let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
      var facts = stat()
      guard lstat(self.path + folder, &facts) == 0 else { throw .noSuchFileOrDirectory }
      classes[inode] = protection ?? classes[Int(facts.st_ino)] ?? .completeUntilFirstUnlock
    }

    private func remove(_ path: String) {
      var facts = stat()
      guard lstat(path, &facts) == 0 else { return }
      if facts.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) {
        while let entry = readdir(folder) {
          let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          }
          if name != ".", name != ".." { remove(path + "/" + name) }
        }
        closedir(folder)
        rmdir(path)
      } else {
        unlinkFile(path)
      }
    }
  }
}

private func renameFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func linkFile(_ old: String, _ new: String) -> Int32 { link(old, new) }
@discardableResult private func unlinkFile(_ path: String) -> Int32 { unlink(path) }
