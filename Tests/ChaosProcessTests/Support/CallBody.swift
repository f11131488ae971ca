// Random calls of the C library in one folder, and what they answered: the same code runs on a real
// folder and in a managed process.

import ChaosTestSupport
import Foundation

/// A body of calls.
final class CallBody: ToldCalls {
  private let root: String
  private var open: [Int32] = []
  private static let names = [
    "a", "b", "d", "d/a", "d/b", "d/e", "d/e/a", "./a", "d/../b", "no/a", longest, longest + "n",
  ]
  /// The longest name that a file can have; with one byte more none can.
  static let longest = String(repeating: "n", count: 255)

  init(root: String, seed: UInt64) {
    self.root = root
    super.init(seed: seed)
  }

  /// Makes some calls, and tells what is there at the end.
  func run(_ count: Int) -> [String] {
    note("mkdir", Int(mkdir(root, 0o755)))
    for _ in 0..<count { step() }
    for descriptor in open { note("close", Int(close(descriptor))) }
    open = []
    tree("")
    return log
  }

  // MARK: Choosing

  private func name() -> String { Self.names[pick(Self.names.count)] }
  private func path() -> String { root + "/" + name() }
  /// One that is open, or none: a number that may be somebody else's would be read and written.
  private var descriptor: Int32 { open.isEmpty ? -1 : open[pick(open.count)] }

  private func bytes() -> [UInt8] {
    let size = [0, 1, 10, 100, 4_096, 5_000][pick(6)]
    let letter = UInt8(97 + pick(26))
    return [UInt8](repeating: letter, count: size)
  }

  // MARK: Calls

  private func step() {
    switch pick(36) {
    case 0...4: openFile()
    case 5: closeFile()
    case 6: read(at: nil)
    case 7: read(at: off_t(pick(6_000)))
    case 8...10: write(at: nil)
    case 11: write(at: off_t(pick(6_000)))
    case 12: vectors()
    case 13:
      let whence = [SEEK_SET, SEEK_CUR, SEEK_END][pick(3)]
      let target = descriptor
      var facts = stat()
      // Where a folder's reading stands is its file system's business.
      if fstat(target, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { return }
      note("lseek", lseek(target, off_t(pick(3_000) - 1_000), Int32(whence)))
    case 14: note("ftruncate", Int(ftruncate(descriptor, off_t(pick(9_000) - 100))))
    case 15: note("truncate", Int(truncate(path(), off_t(pick(9_000)))))
    case 16: note("fsync", Int(fsync(descriptor)))
    case 17: note("fdatasync", Int(fdatasync(descriptor)))
    case 18: copy(dup(descriptor), "dup")
    case 19: copy(fcntl(descriptor, F_DUPFD, 20), "F_DUPFD")
    case 20: note("F_GETFL", Int(fcntl(descriptor, F_GETFL) & (O_ACCMODE | O_APPEND)))
    case 21: note("rename", Int(rename(path(), path())))
    case 22: note("link", Int(link(path(), path())))
    case 23: note("unlink", Int(unlink(path())))
    case 24: note("mkdir", Int(mkdir(path(), 0o755)))
    case 25: note("rmdir", Int(rmdir(path())))
    case 26: list(path())
    case 27, 28: status()
    case 29: note("access", Int(access(path(), R_OK)))
    case 30: streams()
    case 31: if pick(2) == 0 { makeTemporary() } else { findName() }
    case 32: realPath()
    case 33, 34: mapping()
    default: locks()
    }
  }

  private func openFile() {
    if open.count > 6 { return closeFile() }
    var flags = [O_RDONLY, O_WRONLY, O_RDWR, O_RDWR][pick(4)]
    if pick(2) == 0 { flags |= O_CREAT }
    if pick(6) == 0 { flags |= O_EXCL | O_CREAT }
    if pick(4) == 0 { flags |= O_TRUNC }
    if pick(4) == 0 { flags |= O_APPEND }
    // What Linux does with a folder that is to be created is nobody's business.
    if pick(12) == 0 { flags = O_RDONLY | O_DIRECTORY }
    // Truncating what is open for reading only is unspecified (POSIX, open).
    if flags & O_ACCMODE == O_RDONLY { flags &= ~O_TRUNC }
    copy(Foundation.open(path(), flags, 0o644), "open \(flags)")
  }

  private func copy(_ descriptor: Int32, _ call: String) {
    note(call, descriptor < 0 ? -1 : 0)
    if descriptor >= 0 { open.append(descriptor) }
  }

  private func closeFile() {
    if open.isEmpty { return note("close", Int(close(-1))) }
    note("close", Int(close(open.remove(at: pick(open.count)))))
  }

  private func read(at offset: off_t?) {
    var buffer = [UInt8](repeating: 0, count: [1, 100, 5_000][pick(3)])
    let count = buffer.count
    let result =
      offset.map { pread(descriptor, &buffer, count, $0) }
      ?? Foundation.read(
        descriptor, &buffer, count)
    note("read", result, text(buffer.prefix(max(0, result))))
  }

  private func write(at offset: off_t?) {
    let bytes = bytes()
    let result =
      offset.map { pwrite(descriptor, bytes, bytes.count, $0) }
      ?? Foundation.write(
        descriptor, bytes, bytes.count)
    note("write", result)
  }

  private func vectors() {
    var first = bytes()
    var second = bytes()
    let target = descriptor
    let sizes = (first.count, second.count)
    let result = first.withUnsafeMutableBytes { first in
      second.withUnsafeMutableBytes { second in
        let parts = [
          iovec(iov_base: first.baseAddress, iov_len: sizes.0),
          iovec(iov_base: second.baseAddress, iov_len: sizes.1),
        ]
        return pick(2) == 0 ? writev(target, parts, 2) : readv(target, parts, 2)
      }
    }
    note("vector", result, text(first + second))
  }

  private func list(_ path: String) {
    guard let folder = opendir(path) else { return note("opendir", -1) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let isFolder = entry.pointee.d_type == 4
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name + (isFolder ? "/" : ""))
    }
    note("closedir", Int(closedir(folder)), names.sorted().joined(separator: " "))
  }

  private func status() {
    var facts = stat()
    let result = pick(2) == 0 ? stat(path(), &facts) : fstat(descriptor, &facts)
    let isFolder = facts.st_mode & S_IFMT == S_IFDIR
    let more = isFolder ? "folder" : "\(facts.st_size) bytes, \(facts.st_nlink) names"
    note("stat", Int(result), result < 0 ? "" : more)
  }

  private func streams() {
    let mode = ["r", "w", "a", "r+", "w+", "wx"][pick(6)]
    guard let file = fopen(path(), mode) else { return note("fopen \(mode)", -1) }
    let line = "line \(pick(100))\n"
    note("fputs", fputs(line, file) < 0 ? -1 : 0)
    note("fseek", Int(fseek(file, pick(20), SEEK_SET)), "\(ftell(file))")
    var buffer = [CChar](repeating: 0, count: 200)
    let got = fgets(&buffer, 200, file) != nil
    note("fgets", 0, got ? text(buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))) : "none")
    note("fclose", Int(fclose(file)))
  }

  /// Stores into a mapping, and reads what is there by the other way.
  private func mapping() {
    let target = descriptor
    var facts = stat()
    guard fstat(target, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 else {
      return
    }
    let size = Int(facts.st_size)
    let isShared = pick(3) > 0
    let start = mmap(
      nil, size, PROT_READ | PROT_WRITE, isShared ? MAP_SHARED : MAP_PRIVATE, target, 0)
    guard let start, start != MAP_FAILED else { return note("mmap \(isShared)", -1) }
    let memory = UnsafeMutableRawBufferPointer(start: start, count: size)
    note("mmap \(isShared)", 0, text(memory))
    memory[pick(size)] = UInt8(pick(256))
    memory[pick(size)] = UInt8(pick(256))
    if pick(3) == 0 { note("msync", Int(msync(start, size, Int32(MS_SYNC)))) }
    var buffer = [UInt8](repeating: 0, count: size)
    note("pread", pread(target, &buffer, size, 0), text(buffer))
    let change = bytes()
    note("pwrite", pwrite(target, change, min(change.count, size), 0))
    if isShared { note("mapped", 0, text(memory)) }
    note("munmap", Int(munmap(start, size)))
  }

  private func makeTemporary() {
    var template = Array((root + "/tXXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    note("mkstemp", descriptor < 0 ? -1 : 0)
    guard descriptor >= 0 else { return }
    note("write", Foundation.write(descriptor, "temporary", 9))
    close(descriptor)
    note("unlink", Int(unlink(template)))
  }

  /// A name that is not taken, below a folder, a file or nothing; and templates that are none.
  private func findName() {
    typealias Function = @convention(c) (UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar>
    // Compilers and linkers warn of it, but Foundation calls it for each file that it replaces.
    guard let function = dlsym(nil, "mktemp") else { return note("dlsym", -1) }
    let end = ["tXXXXXX", "/t.XXXXXXXX", "/tXXXXX", "/XXXXXXt"][pick(4)]
    var template = Array((path() + end).utf8CString)
    let fixed = template.count - 7
    let before = template[..<fixed]
    errno = 0
    let name = String(cString: unsafeBitCast(function, to: Function.self)(&template))
    guard !name.isEmpty else { return note("mktemp", -1) }
    let isAllowed = name.utf8.dropFirst(fixed).allSatisfy { Self.letters.contains($0) }
    let isNew = !name.hasSuffix("XXXXXX")
    note("mktemp", 0, "\(errno) \(isAllowed) \(isNew) \(template[..<fixed] == before)")
  }

  private static let letters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)

  private func realPath() {
    guard let path = realpath(path(), nil) else { return note("realpath", -1) }
    let whole = String(cString: path)
    free(path)
    note("realpath", 0, whole.hasPrefix(root) ? String(whole.dropFirst(root.count)) : "elsewhere")
  }

  private func locks() {
    if pick(2) == 0 {
      let how = [LOCK_SH, LOCK_EX, LOCK_UN][pick(3)] | LOCK_NB
      return note("flock \(how)", Int(flock(descriptor, how)))
    }
    var range = Foundation.flock()
    range.l_type = Int16([F_RDLCK, F_WRLCK, F_UNLCK][pick(3)])
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(pick(100))
    range.l_len = off_t(pick(100))
    let command = pick(3) == 0 ? F_GETLK : F_SETLK
    let result = fcntl(descriptor, command, &range)
    note("fcntl \(command)", Int(result), "\(range.l_type)")
  }

  // MARK: The end

  private func tree(_ inner: String) {
    let here = root + inner
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: here) else {
      return note("tree", -1, inner)
    }
    for name in names.sorted() {
      let path = here + "/" + name
      var facts = stat()
      note("lstat", Int(lstat(path, &facts)), inner + "/" + name)
      if facts.st_mode & S_IFMT == S_IFDIR {
        tree(inner + "/" + name)
      } else {
        let content = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
        note("content", content.count, text(content))
      }
    }
  }
}
