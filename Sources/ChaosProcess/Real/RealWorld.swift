// A folder of this machine that stands for the disk of a phone, and what is found in it afterwards.

import CManaged
import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A real folder in which the containers of one run lie. It is removed with its last user.
///
/// `@unchecked`: whoever holds the baton of the run touches it, and nobody else.
package final class RealWorld: @unchecked Sendable {
  package let root: String
  /// The lives that the kernel's processes stand for.
  private var lives: [Int32: Int] = [:]
  /// The time of the last change of a file, in nanoseconds of the phone's wall clock.
  private var lastChange: Int64 = 0

  /// A fresh folder with the folders of a phone on which the app was just installed.
  ///
  /// - Parameter place: where it is made.
  /// - Throws: `notSupported` where files have no attributes to keep a protection class in.
  package init(in place: String = "/tmp", like disk: Disk) throws(Errno) {
    // Whoever starts workers next tidies up after one that was killed. mkdtemp(3) fills in the X's.
    var name = Array("\(place)/chaos-real-\(getpid())-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Errno(rawValue: errno) }
    root = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Without them every class that a store gives would be lost, and that would look like a
    // difference. A tmpfs has none before Linux 6.6.
    guard chaos_keep_byte(root, RealFiles.attribute, 0) == 0 else {
      throw Errno(rawValue: errno)
    }
    for entry in disk.tree() where entry.isDirectory && entry.path != "/" {
      if mkdir(root + entry.path, 0o755) != 0, errno != EEXIST { throw Errno(rawValue: errno) }
    }
  }

  deinit { Self.remove(root) }

  /// The time of a change now, by the clock of who makes it. Clocks of processes differ by their
  /// looks at them, so it goes back only when somebody sets the phone's.
  func stamp(_ clock: Int64) -> Int64 {
    if clock > lastChange || lastChange - clock >= 1_000_000_000 { lastChange = clock }
    lastChange += 1_000
    return lastChange
  }

  func noteProcess(_ process: Int32, of life: Int) { lives[process] = life }

  /// The lives that hold a lock on a file, as the kernel lists them.
  func lockHolders(inode: Int) -> Set<Int> {
    var holders: Set<Int> = []
    for line in Self.text(of: "/proc/locks").split(separator: "\n") where !line.contains("->") {
      let words = line.split(separator: " ")
      guard words.count > 5, let process = Int32(words[4]), let life = lives[process] else {
        continue
      }
      if words[5].split(separator: ":").last.flatMap({ Int($0) }) == inode { holders.insert(life) }
    }
    return holders
  }

  /// Everything in the folder, in the order of paths.
  package func tree() -> [RealEntry] {
    var entries: [RealEntry] = []
    walk("", into: &entries)
    return entries
  }

  private func walk(_ path: String, into entries: inout [RealEntry]) {
    for name in Self.names(in: root + path) ?? [] {
      let inner = path + "/" + name
      let isFolder = Self.isFolder(root + inner)
      let target = self.target(of: root + inner)
      let hasBytes = !isFolder && target == nil
      entries.append(
        RealEntry(
          path: inner, isDirectory: isFolder,
          content: hasBytes ? Self.bytes(of: root + inner) : [], target: target))
      if isFolder { walk(inner, into: &entries) }
    }
  }

  // MARK: The system

  /// What a link holds. A path of this folder is one of the phone's.
  private func target(of path: String) -> [UInt8]? {
    var window = [CChar](repeating: 0, count: 8_192)
    let count = readlink(path, &window, window.count)
    guard count >= 0 else { return nil }
    let held = window.prefix(count).map { UInt8(bitPattern: $0) }
    guard held.starts(with: root.utf8), held.count == root.utf8.count || held[root.utf8.count] == 47
    else { return held }
    return Array(CallServer.root.utf8) + held.dropFirst(root.utf8.count)
  }

  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// What a folder holds, in one order on all machines; nil and an errno if it cannot be listed.
  static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func bytes(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var window = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &window, window.count)
      if count <= 0 { return bytes }
      bytes += window[..<count]
    }
  }

  private static func text(of path: String) -> String {
    String(decoding: bytes(of: path), as: UTF8.self)
  }

  private static func remove(_ path: String) {
    guard isFolder(path) else {
      unlink(path)
      return
    }
    for name in names(in: path) ?? [] { remove(path + "/" + name) }
    rmdir(path)
  }
}
