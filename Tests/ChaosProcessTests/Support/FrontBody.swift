// Random calls of the C library by a table of functions: those of this machine in a real folder,
// and those that stand in front of them (CFronts) in a managed process.

import CFronts
import ChaosTestSupport
import Foundation

#if os(Linux)
  /// A body of calls.
  final class FrontBody: ToldCalls {
    private let calls: FrontCalls
    private let root: String
    private var open: [Int32] = []
    private static let names = [
      "a", "b", "d", "d/a", "d/b", "d/e", "d/e/a", "./a", "d/../b", "no/a", "l", "l/a", "d/l", "a/",
      CallBody.longest, "d/n" + CallBody.longest, CallBody.longest + "n/a",
    ]

    init(_ calls: FrontCalls, root: String, seed: UInt64) {
      self.calls = calls
      self.root = root
      super.init(seed: seed)
    }

    /// Makes some calls, and tells what is there at the end.
    func run(_ count: Int) -> [String] {
      note("mkdir", Int(calls.mkdir(root, 0o755)))
      for _ in 0..<count { step() }
      for descriptor in open { note("close", Int(calls.close(descriptor))) }
      tree("")
      return log
    }

    // MARK: Choosing

    private func name() -> String { one(Self.names) }
    private func path() -> String { root + "/" + name() }
    private var descriptor: Int32 { open.isEmpty ? -1 : one(open) }

    private func bytes() -> [UInt8] {
      [UInt8](repeating: UInt8(97 + pick(26)), count: one([0, 1, 10, 100, 4_096, 5_000]))
    }

    // MARK: Calls

    private func step() {
      switch pick(35) {
      case 0...4: openFile()
      case 5: closeFile()
      case 6, 7: read()
      case 8...10: write()
      case 11: vectors()
      case 12: seek()
      case 13: note("ftruncate", Int(calls.ftruncate(descriptor, off_t(pick(9_000) - 100))))
      case 14: note("truncate", Int(calls.truncate(path(), off_t(pick(9_000) - 100))))
      case 15: note("fsync", Int(calls.fsync(descriptor)))
      case 16: keep(calls.dup(descriptor), "dup")
      case 17: keep(calls.fcntl(descriptor, F_DUPFD_CLOEXEC, 20), "F_DUPFD")
      case 18: note("GETFL", Int(calls.fcntl(descriptor, F_GETFL, 0) & (O_ACCMODE | O_APPEND)))
      case 19: note("rename", Int(calls.rename(path(), path())))
      case 20: note("link", Int(calls.link(path(), path())))
      case 21: note("unlink", Int(calls.unlink(path())))
      case 22: note("mkdir", Int(calls.mkdir(path(), 0o755)))
      case 23: note("rmdir", Int(calls.rmdir(path())))
      case 24: note("list", 0, (calls.list(path()) ?? ["errno \(errno)"]).joined(separator: " "))
      case 25, 26: status()
      case 27: note("access", Int(calls.access(path(), one([F_OK, R_OK, W_OK, 8]))))
      case 28: link()
      case 29: temporary()
      case 30: realPath()
      case 31: mapping()
      case 32: locks()
      case 33: attributes()
      default: facts()
      }
    }

    private func openFile() {
      if open.count > 6 { return }
      var flags = one([O_RDONLY, O_WRONLY, O_RDWR, O_RDWR])
      if pick(2) == 0 { flags |= O_CREAT }
      if pick(6) == 0 { flags |= O_EXCL | O_CREAT }
      if pick(4) == 0 { flags |= O_TRUNC }
      if pick(4) == 0 { flags |= O_APPEND }
      if pick(8) == 0 { flags |= O_NOFOLLOW }
      if pick(12) == 0 { flags = O_RDONLY | O_DIRECTORY }
      if flags & O_ACCMODE == O_RDONLY { flags &= ~O_TRUNC }
      keep(calls.open(path(), flags, 0o644), "open \(flags)")
    }

    private func closeFile() {
      if open.isEmpty { return }
      note("close", Int(calls.close(open.remove(at: pick(open.count)))))
    }

    private func keep(_ descriptor: Int32, _ call: String) {
      note(call, descriptor < 0 ? -1 : 0)
      if descriptor >= 0 { open.append(descriptor) }
    }

    private func read() {
      var buffer = [UInt8](repeating: 0, count: one([1, 100, 5_000]))
      let place = pick(2) == 0 ? nil : off_t(pick(6_000) - 10)
      let count = calls.read(descriptor, &buffer, place)
      note("read", count, text(buffer.prefix(max(0, count))))
    }

    private func write() {
      note("write", calls.write(descriptor, bytes(), pick(3) > 0 ? nil : off_t(pick(6_000) - 10)))
    }

    private func vectors() {
      var (first, second) = (bytes(), bytes())
      let (target, writes) = (descriptor, pick(2) == 0)
      let result = first.withUnsafeMutableBytes { first in
        second.withUnsafeMutableBytes { second in
          let parts = [
            iovec(iov_base: first.baseAddress, iov_len: first.count),
            iovec(iov_base: second.baseAddress, iov_len: second.count),
          ]
          return writes ? calls.writev(target, parts, 2) : calls.readv(target, parts, 2)
        }
      }
      note("vector", result, text(first + second))
    }

    /// Where a folder's reading stands is its file system's business.
    private func seek() {
      let target = descriptor
      guard isFile(target) else { return }
      let whence = Int32(one([SEEK_SET, SEEK_CUR, SEEK_END]))
      note("lseek", Int(calls.lseek(target, off_t(pick(3_000) - 1_000), whence)))
    }

    private func isFile(_ descriptor: Int32) -> Bool {
      var facts = stat()
      return calls.fstat(descriptor, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG
    }

    private func status() {
      var facts = stat()
      let result =
        switch pick(3) {
        case 0: calls.stat(path(), &facts)
        case 1: calls.lstat(path(), &facts)
        default: calls.fstat(descriptor, &facts)
        }
      // What a folder takes up is its file system's business, and the roots have other lengths.
      let isFile = facts.st_mode & S_IFMT == S_IFREG
      let more = !isFile ? "no file" : "\(facts.st_size) bytes, \(facts.st_nlink) names"
      note("stat", Int(result), result < 0 ? "" : "\(facts.st_mode) \(more)")
    }

    private func link() {
      let target = one(["a", "b", "d", "e", "../a", "no", "l", "d/../a", root + "/a", "d/"])
      if pick(2) == 0 { note("symlink", Int(calls.symlink(target, path()))) }
      var buffer = [CChar](repeating: 0, count: one([3, 300]))
      let count = calls.readlink(path(), &buffer)
      let held = String(
        decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      // The two roots have other lengths.
      note("readlink", held.hasPrefix("/") ? 0 : count, held.hasPrefix("/") ? "" : held)
    }

    private func temporary() {
      var template = Array((root + "/" + one(["t", "d/t", "no/t"]) + "XXXXXX").utf8CString)
      let descriptor = calls.mkstemp(&template)
      note("mkstemp", descriptor < 0 ? -1 : 0)
      guard descriptor >= 0 else { return }
      note("write", calls.write(descriptor, Array("temporary".utf8), nil))
      note("close", Int(calls.close(descriptor)))
      let name = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      note("unlink", Int(calls.unlink(name)))
    }

    private func realPath() {
      guard let whole = calls.realpath(path()) else { return note("realpath", -1) }
      note("realpath", 0, whole.hasPrefix(root) ? String(whole.dropFirst(root.count)) : "elsewhere")
    }

    /// A private one: a copy.
    private func mapping() {
      let target = descriptor
      var facts = stat()
      guard calls.fstat(target, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0
      else { return }
      let size = Int(facts.st_size)
      let start = calls.mmap(size, PROT_READ, target)
      guard let start, start != MAP_FAILED else { return note("mmap", -1) }
      note("mmap", 0, text(UnsafeRawBufferPointer(start: start, count: size)))
      munmap(start, size)
    }

    private func locks() {
      if pick(2) == 0 {
        let how = one([LOCK_SH, LOCK_EX, LOCK_UN]) | LOCK_NB
        return note("flock \(how)", Int(calls.flock(descriptor, how)))
      }
      var range = Foundation.flock()
      range.l_type = Int16(one([F_RDLCK, F_WRLCK, F_UNLCK]))
      range.l_start = off_t(pick(100))
      range.l_len = off_t(pick(100))
      let command = pick(3) == 0 ? F_GETLK : F_SETLK
      let target = descriptor
      let result = withUnsafeMutablePointer(to: &range) {
        calls.fcntl(target, command, Int(bitPattern: $0))
      }
      note("fcntl \(command)", Int(result), "\(range.l_type)")
    }

    private func attributes() {
      let name = one(["user.a", "user.b", "other", ""])
      let value = one([[], [1], [1, 2, 3]] as [[UInt8]])
      // Kernels differ in which of two faults they tell first: a wrong name has a right path.
      let path = name.hasPrefix("user.") ? path() : root
      switch pick(4) {
      case 0, 1: note("setxattr", Int(calls.setxattr(path, name, value, one([0, 0, 1, 2]))))
      case 2: note("removexattr", Int(calls.removexattr(path, name)))
      default:
        var buffer = [UInt8](repeating: 0, count: one([0, 2, 20]))
        let count = calls.getxattr(path, name, &buffer)
        note("getxattr", count, text(buffer.prefix(max(0, count))))
        let names = calls.listxattr(path)
        note("listxattr", names == nil ? -1 : 0, "\(names?.sorted() ?? [])")
      }
    }

    private func facts() {
      // What the owner may do is asked elsewhere: where tests run as root, this side may do all.
      let mode = mode_t(one([0o700, 0o711, 0o755]))
      switch pick(4) {
      case 0: note("chmod", Int(calls.chmod(path(), mode)))
      case 1: note("fchmod", Int(calls.fchmod(descriptor, mode)))
      case 2: note("umask", Int(calls.umask(mode_t(one([0o22, 0o77])))))
      default:
        let path = path()
        let times = [timespec(tv_sec: pick(1_000), tv_nsec: 5), timespec(tv_sec: 7, tv_nsec: 6)]
        note("utimensat", Int(calls.utimensat(path, times)))
        var facts = stat()
        guard calls.stat(path, &facts) == 0 else { return }
        // What was set and nobody has changed since: the second says that it is one of these.
        if facts.st_mtim.tv_sec == 7 { note("modified", facts.st_mtim.tv_nsec) }
      }
    }

    // MARK: The end

    private func tree(_ inner: String) {
      guard let names = calls.list(root + inner) else { return note("tree", -1, inner) }
      for name in names.map({ String($0.prefix { $0 != " " }) }) where name != "." && name != ".." {
        let place = inner + "/" + name
        var facts = stat()
        note("lstat", Int(calls.lstat(root + place, &facts)), "\(place) \(facts.st_mode)")
        if facts.st_mode & S_IFMT == S_IFDIR { tree(place) }
        guard facts.st_mode & S_IFMT == S_IFREG else { continue }
        let file = calls.open(root + place, O_RDONLY, 0)
        var bytes = [UInt8](repeating: 0, count: 50_000)
        let count = calls.read(file, &bytes, nil)
        note("content", count, text(bytes.prefix(max(0, count))))
        note("close", Int(calls.close(file)))
      }
    }
  }
#endif
