// A database that is there as a whole or not at all, when it is made and when it is changed. LMDB
// and GDBM write the first pages of a new file in its place: a kill in the middle of that leaves a
// file that can never be opened again.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes a database, or a changed copy of it, beside its place and renames it.
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
      try alone(path) { () throws(Failure) in
        // Another process may have been faster.
        if access(path, F_OK) != 0 { try put(path, make) }
      }
    }
    try syncName(path)
  }

  /// Changes a copy, and renames it to where the database is.
  /// - Parameter change: changes the database at the path that it is given, puts it on the disk and
  ///   closes it.
  public static func replace(_ path: String, _ change: (String) throws(Failure) -> Void)
    throws(Failure)
  {
    try alone(path) { () throws(Failure) in
      try put(path) { new throws(Failure) in
        try copy(path, to: new)
        try change(new)
      }
      // It has its place. Whether it still has it after a crash, nobody knows.
      do throws(Failure) { try syncName(path) } catch { throw .unknown }
    }
  }

  /// One process at a time, whatever lies at the path.
  public static func alone<T>(_ path: String, _ body: () throws(Failure) -> T) throws(Failure)
    -> T
  {
    let lock = open(path + ".making", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw lastFailure }
    defer { close(lock) }
    guard flock(lock, LOCK_EX) == 0 else { throw .unavailable }
    return try body()
  }

  private static func put(_ path: String, _ make: (String) throws(Failure) -> Void)
    throws(Failure)
  {
    let new = path + ".new"
    unlink(new)
    try make(new)
    guard rename(new, path) == 0 else { throw .unavailable }
  }

  private static func copy(_ path: String, to new: String) throws(Failure) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw lastFailure }
    defer { close(source) }
    let target = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard target >= 0 else { throw lastFailure }
    defer { close(target) }
    var page = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(source, &page, page.count)
      if count == 0 { return }
      guard count > 0 else { throw lastFailure }
      var written = 0
      while written < count {
        let more = page[written..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
        guard more > 0 else { throw lastFailure }
        written += more
      }
    }
  }

  private static var lastFailure: Failure { errno == ENOSPC ? .full : .unavailable }

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
