// Random calls, and which times of which files they moved; extended attributes.

import Foundation

#if os(Linux)
  final class FactBody: RandomBody {
    private static let tracked = ["", "/a", "/b", "/d", "/d/a", "/l"]
    private static let now = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 1)
    private static let omitted = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
    private static let future = 4_000_000_000
    /// Older kernels tell changes apart only when some time has passed between them.
    private var hasFineClock = true

    override func begin() {
      for name in ["/a", "/b"] { make(root + name) }
      mkdir(root + "/d", 0o755)
      make(root + "/d/a")
      symlink("a", root + "/l")
      for _ in 0..<20 {
        let before = facts(root)
        chmod(root, 0o755)
        if facts(root)?.changed == before?.changed { hasFineClock = false }
      }
    }

    override func end() { tree() }

    private func make(_ path: String) {
      let file = open(path, O_WRONLY | O_CREAT, 0o644)
      write(file, "some text", 9)
      close(file)
    }

    private struct Times: Equatable {
      var inode: Int
      var accessed, modified, changed: Int
    }

    private func facts(_ path: String) -> Times? {
      var facts = stat()
      guard lstat(path, &facts) == 0 else { return nil }
      func whole(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }
      return Times(
        inode: Int(facts.st_ino), accessed: whole(facts.st_atim), modified: whole(facts.st_mtim),
        changed: whole(facts.st_ctim))
    }

    // MARK: Times

    override func step() {
      if pick(3) == 0 { return attributes() }
      // Three relations of the old times: those that a read renews, and one that it does not.
      let old = one([(1_000, 2_000), (2_000, 1_000), (Self.future, 2_000)])
      for name in Self.tracked {
        setTimes(
          root + name, timespec(tv_sec: old.0, tv_nsec: 5), timespec(tv_sec: old.1, tv_nsec: 6),
          flags: Int32(AT_SYMLINK_NOFOLLOW))
      }
      // A look by way of a link moves the link's own time of access, where that is as old as the
      // last change: one look more, at a later time, and none moves it again.
      if !hasFineClock { usleep(11_000) }
      for name in Self.tracked { _ = facts(root + name) }
      let before = Self.tracked.map { facts(root + $0) }
      if !hasFineClock { usleep(11_000) }
      change()
      for name in Self.tracked {
        guard let now = facts(root + name) else { continue }
        // By the inode, which may have another name now: kernels give one time to several files.
        guard let before = before.compactMap(\.self).first(where: { $0.inode == now.inode }) else {
          note("new", 0, "\(name) \(now.modified == now.changed)")
          continue
        }
        let moved =
          (now.accessed != before.accessed ? "a" : "")
          + (now.modified != before.modified ? "m" : "")
          + (now.changed != before.changed ? "c" : "")
        if !moved.isEmpty { note("moved", 0, "\(name) \(moved) \(order(now))") }
      }
    }

    /// Which of the three is not older than which: by seconds, since calls take some time.
    private func order(_ times: Times) -> String {
      let values = [times.accessed, times.modified, times.changed].map { $0 / 100_000_000_000 }
      return [(0, 1), (1, 2), (0, 2)].map { values[$0.0] >= values[$0.1] ? "1" : "0" }.joined()
    }

    private var file: String { root + one(["/a", "/b", "/d/a", "/l"]) }
    private var any: String { root + one(Self.tracked) }

    private func change() {
      switch pick(24) {
      case 0: using(O_RDONLY, "read") { read($0, $1, one([0, 5])) }
      case 1: using(O_WRONLY, "write") { write($0, $1, one([0, 5])) }
      case 2: using(O_WRONLY | O_TRUNC, "truncating") { _, _ in 0 }
      case 3: using(O_RDWR, "ftruncate") { file, _ in Int(ftruncate(file, one([5, 9, 20]))) }
      case 4: note("truncate", Int(truncate(file, one([5, 9, 20]))))
      case 5:
        using(O_RDWR, "fallocate") { file, _ in
          kernel(.fallocate, Int(file), 0, 0, one([1, 99]))
        }
      case 6: note("chmod", Int(chmod(any, one([0o755, 0o700]))))
      case 7: note("rename", Int(rename(root + "/b", root + "/d/b")))
      case 8: note("rename", Int(rename(root + "/d/b", root + "/b")))
      case 9:
        let (old, new) = (file, file)
        note("rename", Int(rename(old, new)), plain(old) + " " + plain(new))
      case 10:
        let (old, new) = (any, any)
        note("exchange", exchange(old, new, flags: 2), plain(old) + " " + plain(new))
      case 11: note("link", Int(link(file, root + "/b")))
      case 12: note("unlink", Int(unlink(root + "/b")))
      case 13: note("mkdir", Int(mkdir(root + "/d/e", 0o755)))
      case 14: note("rmdir", Int(rmdir(root + "/d/e")))
      case 15: note("symlink", Int(symlink("d/a", root + "/l")))
      case 16: note("readlink", 0, target(root + "/l") ?? "errno \(errno)")
      case 17: note("opendir", 0, names(root + one(["", "/d"]))?.joined(separator: ",") ?? "none")
      case 18: using(O_RDONLY | O_CREAT, "opening") { file, _ in Int(fsync(file)) }
      case 19: sets()
      case 20: using(O_RDWR, "fchmod") { file, _ in Int(fchmod(file, 0o644)) }
      case 21:
        make(root + "/b")
        note("made", 0)
      case 22: note("access", Int(access(any, R_OK)))
      default:
        using(O_WRONLY, "pwrite") { pwrite($0, $1, 5, off_t(pick(30))) }
      }
    }

    private func using(
      _ flags: Int32, _ call: String, _ body: (Int32, UnsafeMutableRawPointer) -> Int
    ) {
      let descriptor = open(file, flags, 0o644)
      guard descriptor >= 0 else { return note(call, -1) }
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 65, count: 16)
      note(call, body(descriptor, memory))
      memory.deallocate()
      close(descriptor)
    }

    private func sets() {
      func time() -> timespec {
        one([
          Self.now, Self.omitted, timespec(tv_sec: 77, tv_nsec: 8),
          timespec(tv_sec: 1, tv_nsec: -3),
        ])
      }
      let (first, second) = (time(), time())
      switch pick(3) {
      case 0: note("utimensat", setTimes(any, first, second, flags: 0))
      case 1: note("utimensat", setTimes(any, first, second, flags: Int32(AT_SYMLINK_NOFOLLOW)))
      default:
        using(O_RDONLY, "futimens") { file, _ in
          var times = [first, second]
          return Int(futimens(file, &times))
        }
      }
    }

    // MARK: Extended attributes

    private static let names = [
      "user.a", "user.b", "user.long name", "user.a", "user.", "other.a", "",
      "user." + String(repeating: "x", count: 300),
    ]

    /// Kernels differ in which of two faults they tell first, a path's or an argument's: Linux
    /// looks at arguments first since 6.13. So a wrong argument comes with a path that is there.
    private func place(ifWell isWell: Bool) -> String { isWell ? any : root }

    private func attributes() {
      let name = one(Self.names)
      let path = place(ifWell: name.utf8.count > 5 && name.utf8.count < 300 && name != "other.a")
      switch pick(6) {
      case 0, 1: setAttribute(path, name)
      case 2: get(path, name)
      case 3: list(path)
      case 4:
        let call = one([Call.removexattr, .lremovexattr])
        note("removexattr", with(path) { path in with(name) { kernel(call, path, $0) } })
      default: byDescriptor(name)
      }
    }

    private func setAttribute(_ path: String, _ name: String) {
      var value = (0..<one([0, 1, 60])).map { _ in UInt8(pick(256)) }
      let size = pick(12) == 0 ? 70_000 : value.count
      value += [UInt8](repeating: 1, count: 70_000)
      let call = one([Call.setxattr, .lsetxattr])
      let flags = one([0, 0, 0, 1, 2, 3, 4])
      // Both at once: what wins is not said.
      if flags == 3 { return }
      let path = size > 60 || flags > 3 ? root : path
      let result = with(path) { path in
        with(name) { name in with(&value) { kernel(call, path, name, $0, size, flags) } }
      }
      note("setxattr \(flags)", result)
    }

    private func get(_ path: String, _ name: String) {
      var room = [UInt8](repeating: 0, count: 100)
      let size = one([0, 30, 100])
      let call = one([Call.getxattr, .lgetxattr])
      let result = with(path) { path in
        with(name) { name in with(&room) { kernel(call, path, name, $0, size) } }
      }
      note("getxattr", result, text(room))
    }

    private func list(_ path: String) {
      var room = [UInt8](repeating: 0, count: 400)
      let size = one([0, 10, 400])
      let call = one([Call.listxattr, .llistxattr])
      let result = with(path) { path in with(&room) { kernel(call, path, $0, size) } }
      let names = room.prefix(size > 0 ? max(0, result) : 0).split(separator: 0)
        .map { String(decoding: $0, as: UTF8.self) }.sorted()
      note("listxattr", result, names.joined(separator: ","))
    }

    private func byDescriptor(_ name: String) {
      using(O_RDWR, "by descriptor") { file, _ in
        var value: [UInt8] = [1, 2, 3]
        let set = with(name) { name in
          with(&value) { kernel(.fsetxattr, Int(file), name, $0, 3, 0) }
        }
        note("fsetxattr", set)
        let got = with(name) { name in with(&value) { kernel(.fgetxattr, Int(file), name, $0, 3) } }
        note("fgetxattr", got)
        note("flistxattr", kernel(.flistxattr, Int(file), 0, 0))
        return pick(2) == 0 ? 0 : with(name) { kernel(.fremovexattr, Int(file), $0) }
      }
    }
  }
#endif
