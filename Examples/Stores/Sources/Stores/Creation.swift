// A database that is there as a whole or not at all. LMDB and GDBM write the first pages of a new
// file in its place: a kill in the middle of that leaves a file that can never be opened again.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes a database beside its place and renames it.
public enum Creation {
  /// Whether nobody has made it yet. Then there is nothing to be read, and a look needs no space.
  public static func isPending(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }

  /// - Parameters:
  ///   - path: where the database belongs; nothing is made if it is there.
  ///   - make: makes an empty one at the path that it is given, puts it on the disk and closes it.
  public static func whole(_ path: String, _ make: (String) throws(Failure) -> Void)
    throws(Failure)
  {
    if access(path, F_OK) != 0 {
      let lock = open(path + ".making", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard lock >= 0 else { throw .unavailable }
      defer { close(lock) }
      guard flock(lock, LOCK_EX) == 0 else { throw .unavailable }
      // Another process may have been faster.
      if access(path, F_OK) != 0 {
        let new = path + ".new"
        unlink(new)
        try make(new)
        guard rename(new, path) == 0 else { throw .unavailable }
      }
    }
    try syncName(path)
  }

  /// Makes a folder whose name is on the disk. LevelDB syncs the names in its folder, and not that
  /// of the folder itself.
  public static func folder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .unavailable }
    try syncName(path)
  }

  /// Whoever made it may have died before its name was on the disk.
  private static func syncName(_ path: String) throws(Failure) {
    let folder = open(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), O_RDONLY)
    guard folder >= 0 else { throw .unavailable }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw .unavailable }
  }
}
