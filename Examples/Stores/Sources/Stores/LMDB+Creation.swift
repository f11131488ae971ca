// A database of LMDB that is there as a whole or not at all. `mdb_env_open` writes the first two
// pages of a new file in one call: a kill in the middle of it leaves a file that can never be
// opened again.

import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension LMDB {
  /// Makes the files if they are not there: beside their place, synced, and then renamed.
  public static func create(_ path: String) throws(Failure) {
    if access(path, F_OK) != 0 {
      let lock = open(path + ".making", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw .unavailable }
      defer { closeFile(lock) }
      // Another process may have been faster.
      if access(path, F_OK) != 0 { try make(path, beside: path + ".new") }
    }
    // Whoever made it may have died before its name was on the disk.
    try syncFolder(of: path)
  }

  private static func make(_ path: String, beside new: String) throws(Failure) {
    unlink(new)
    unlink(new + "-lock")
    let database = try LMDB(new, settings: .durable)
    defer { unlink(new + "-lock") }
    do throws(Failure) { try database.flush() } catch {
      database.close()
      throw error
    }
    database.close()
    guard rename(new, path) == 0 else { throw .unknown }
  }

  private static func syncFolder(of path: String) throws(Failure) {
    let folder = open(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), O_RDONLY)
    guard folder >= 0 else { throw .unavailable }
    defer { closeFile(folder) }
    guard fsync(folder) == 0 else { throw .unavailable }
  }
}

/// close(2), which has the name of a method.
private func closeFile(_ descriptor: CInt) { _ = close(descriptor) }
