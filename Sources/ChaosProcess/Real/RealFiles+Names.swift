// Names, facts and classes of real files.

import CManaged
import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RealFiles {
  func rename(_ old: String, to new: String) throws(Errno) {
    try enter(.rename)
    try check { renameFile(real(old), real(new)) }
  }

  func link(_ old: String, to new: String) throws(Errno) {
    try enter(.link)
    try check { linkFile(real(old), real(new)) }
  }

  func unlink(_ path: String) throws(Errno) {
    try enter(.unlink)
    try check { unlinkFile(real(path)) }
  }

  func makeDirectory(_ path: String, protection: ProtectionClass?) throws(Errno) {
    try enter(.makeDirectory)
    try check { mkdir(real(path), 0o755) }
    keep(protection, of: path)
  }

  func removeDirectory(_ path: String) throws(Errno) {
    try enter(.removeDirectory)
    try check { rmdir(real(path)) }
  }

  func list(_ path: String) throws(Errno) -> [String] {
    try enter(.list)
    guard let names = RealWorld.names(in: real(path)) else {
      try check { -1 }
      return []
    }
    return names
  }

  func status(_ path: String) throws(Errno) -> FileStatus {
    try enter(.status)
    var facts = stat()
    try check { lstat(real(path), &facts) }
    return FileStatus(facts)
  }

  func status(_ descriptor: Int32) throws(Errno) -> FileStatus {
    try enter(.status)
    var facts = stat()
    try check { fstat(descriptor, &facts) }
    return FileStatus(facts)
  }

  func exists(_ path: String) -> Bool {
    var facts = stat()
    return lstat(real(path), &facts) == 0
  }

  // MARK: Classes

  // Linux has no protection classes. They decide about nothing here, since the phone is never
  // locked, but a store may ask: so a class is kept beside the file, as an attribute.

  static let attribute = "user.chaos.class"

  func setProtection(_ path: String, _ protection: ProtectionClass) throws(Errno) {
    try enter(.protect)
    guard exists(path) else { throw .noSuchFileOrDirectory }
    keep(protection, of: path)
  }

  func protection(_ path: String) throws(Errno) -> ProtectionClass {
    try enter(.status)
    guard exists(path) else { throw .noSuchFileOrDirectory }
    return kept(path) ?? .completeUntilFirstUnlock
  }

  /// Notes the class of something new: the folder's, if none is named (F10).
  func keep(_ protection: ProtectionClass?, of path: String) {
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
    guard let protection = protection ?? kept(folder) else { return }
    _ = chaos_keep_byte(real(path), Self.attribute, protection.rawValue)
  }

  private func kept(_ path: String) -> ProtectionClass? {
    let code = chaos_kept_byte(real(path), Self.attribute)
    return code < 0 ? nil : ProtectionClass(rawValue: UInt8(code))
  }
}

extension FileStatus {
  /// What stat(2) said. A change shows in the file's time, as far as the kernel's clock goes.
  fileprivate init(_ facts: stat) {
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    self.init(
      inode: Int(facts.st_ino), size: Int(facts.st_size),
      isDirectory: facts.st_mode & S_IFMT == S_IFDIR, links: Int(facts.st_nlink),
      changes: UInt64(bitPattern: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)))
  }
}

private func renameFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func linkFile(_ old: String, _ new: String) -> Int32 { link(old, new) }
private func unlinkFile(_ path: String) -> Int32 { unlink(path) }
