// Random calls about names: symbolic links, modes, umask, calls relative to folders.

import Foundation

#if os(Linux)
  final class LinkBody: RandomBody {
    private var open: [Int32] = []
    private var folders: [Int32] = []
    private static let names = [
      "a", "b", "d", "d/a", "d/e", "l", "m", "d/l", "l/a", "m/e", "l/e/a", "d/../b", "l/../a",
      "./l", "no/a", "d/.", "d/..", "l/", "d/l/", "a/", "l/.", "../body/a", "d/e/../../m",
    ]
    private static let targets = [
      "a", "d", "../a", "d/e", "l", "m", "no", "d/..", "../body/d", "e", "d/", "./b", "../d/e",
      ".", "..", "no/../a",
    ]
    private static let modes: [mode_t] = [
      0o755, 0o644, 0o700, 0o600, 0o500, 0o300, 0o400, 0, 0o777,
    ]

    private func name() -> String { one(Self.names) }
    private func path() -> String { root + "/" + name() }
    private func mode() -> mode_t { pick(2) == 0 ? 0o755 : one(Self.modes) }

    private func target() -> String {
      pick(4) == 0 ? root + one(["", "/a", "/d", "/d/", "/l"]) : one(Self.targets)
    }

    /// A folder that a relative path begins at, and the path.
    private func relative() -> (Int32, String) {
      folders.isEmpty || pick(4) == 0 ? (AT_FDCWD, path()) : (one(folders), name())
    }

    override func step() {
      switch pick(34) {
      case 0...3: note("symlink", Int(symlink(target(), path())))
      case 4, 5: readLink()
      case 6...8: openFile()
      case 9: closeFile()
      case 10, 11: status()
      case 12, 13:
        let (path, mode) = (path(), mode())
        note("mkdir \(String(mode, radix: 8))", Int(mkdir(path, mode)), plain(path))
      case 14: note("rmdir", Int(rmdir(path())))
      case 15: note("unlink", Int(unlink(path())))
      case 16, 17: note("rename", Int(rename(path(), path())))
      case 18: note("renameat2", exchange(path(), path(), flags: one([1, 2, 2, 3, 8])))
      case 19: note("link", Int(link(path(), path())))
      case 20: linkFollowing()
      case 21:
        let (path, mode) = (path(), mode())
        note("chmod \(String(mode, radix: 8))", Int(chmod(path, mode)), plain(path))
      case 22: fileMode()
      case 23: note("umask", Int(umask(one([0o022, 0, 0o077, 0o027, 0o777]))))
      case 24, 25: access()
      case 26: note("truncate", Int(truncate(path(), off_t(pick(50)))))
      case 27: realPath()
      case 28: note("opendir", 0, names(path())?.joined(separator: ",") ?? "errno \(errno)")
      case 29: openFolder()
      case 30...32: atFolder()
      default: inFolder()
      }
    }

    override func end() {
      // What nobody may look at shows once it may be looked at.
      for name in ["", "/d", "/d/e", "/a", "/b", "/d/a"] {
        note("chmod", Int(chmod(root + name, 0o755)))
      }
      for descriptor in open + folders { close(descriptor) }
      tree()
      umask(0o022)
    }

    private func readLink() {
      let target = target(path())
      note("readlink", target == nil ? -1 : 0, target ?? "")
    }

    private func openFile() {
      if open.count > 6 { return closeFile() }
      var flags = one([O_RDONLY, O_WRONLY, O_RDWR])
      if pick(2) == 0 { flags |= O_CREAT }
      if pick(6) == 0 { flags |= O_EXCL | O_CREAT }
      if flags & O_ACCMODE != O_RDONLY, pick(4) == 0 { flags |= O_TRUNC }
      if pick(8) == 0 { flags = one([O_RDONLY, O_WRONLY]) | O_DIRECTORY }
      if pick(4) == 0 { flags |= O_NOFOLLOW }
      use(Foundation.open(path(), flags, mode()), "open \(flags)")
    }

    private func use(_ descriptor: Int32, _ call: String) {
      note(call, descriptor < 0 ? -1 : 0)
      guard descriptor >= 0 else { return }
      open.append(descriptor)
      note("write", Foundation.write(descriptor, "text \(pick(9))", 6))
      var bytes = [UInt8](repeating: 0, count: 10)
      let count = pread(descriptor, &bytes, 10, 0)
      note("pread", count, text(bytes.prefix(max(0, count))))
    }

    private func closeFile() {
      if open.isEmpty { return note("close", Int(close(-1))) }
      note("close", Int(close(open.remove(at: pick(open.count)))))
    }

    private func tell(_ call: String, _ result: Int32, _ facts: stat) {
      let kind = Self.kind(facts.st_mode)
      let size = kind == "file" ? "\(facts.st_size) bytes \(facts.st_nlink) names" : ""
      let mode = String(facts.st_mode & 0o7777, radix: 8)
      note(call, Int(result), result < 0 ? "" : "\(kind) \(mode) \(size)")
    }

    private func status() {
      var facts = stat()
      switch pick(3) {
      case 0: tell("stat", stat(path(), &facts), facts)
      case 1: tell("lstat", lstat(path(), &facts), facts)
      default: tell("fstat", fstat(open.isEmpty ? -1 : one(open), &facts), facts)
      }
    }

    private func linkFollowing() {
      let flags = one([0, Int32(AT_SYMLINK_FOLLOW)])
      note("linkat \(flags)", Int(linkat(AT_FDCWD, path(), AT_FDCWD, path(), flags)))
    }

    private func fileMode() { note("fchmod", Int(fchmod(open.isEmpty ? -1 : one(open), mode()))) }

    /// With the rights that calls have: access(2) asks for those of the real user.
    private func access() {
      let flags = Int(AT_EACCESS) | (pick(4) == 0 ? Int(AT_SYMLINK_NOFOLLOW) : 0)
      let bits = pick(9)
      note("access \(bits)", with(path()) { kernel(.faccessat2, Int(AT_FDCWD), $0, bits, flags) })
    }

    private func realPath() {
      guard let path = realpath(path(), nil) else { return note("realpath", -1) }
      let whole = String(cString: path)
      free(path)
      note("realpath", 0, whole.hasPrefix(root) ? plain(whole) : "elsewhere")
    }

    private func openFolder() {
      if folders.count > 3 { close(folders.removeFirst()) }
      let folder = Foundation.open(path(), O_RDONLY | O_DIRECTORY)
      note("open folder", folder < 0 ? -1 : 0)
      if folder >= 0 { folders.append(folder) }
    }

    private func atFolder() {
      let (folder, name) = relative()
      var facts = stat()
      switch pick(9) {
      case 0: tell("fstatat", fstatat(folder, name, &facts, 0), facts)
      case 1: tell("fstatat", fstatat(folder, name, &facts, Int32(AT_SYMLINK_NOFOLLOW)), facts)
      case 2: note("symlinkat", Int(symlinkat(target(), folder, name)))
      case 3: note("mkdirat", Int(mkdirat(folder, name, mode())))
      case 4: note("unlinkat", Int(unlinkat(folder, name, one([0, Int32(AT_REMOVEDIR)]))))
      case 5:
        let (other, new) = relative()
        note("renameat", Int(renameat(folder, name, other, new)))
      case 6: note("fchmodat", Int(fchmodat(folder, name, mode(), 0)))
      case 7:
        if open.count > 6 { return closeFile() }
        use(openat(folder, name, one([O_RDWR, O_RDWR | O_CREAT]), mode()), "openat")
      default:
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = with(&buffer) { memory in
          readlinkat(folder, name, UnsafeMutablePointer(bitPattern: memory)!, 4_096)
        }
        let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        note("readlinkat", count < 0 ? -1 : 0, plain(text))
      }
    }

    /// Relative paths from a folder that was entered, maybe through a link.
    private func inFolder() {
      // A folder that was removed can be entered, and has no path any more.
      var facts = stat()
      let isThere = !folders.isEmpty && fstat(folders[0], &facts) == 0 && facts.st_nlink > 0
      let result = isThere && pick(2) == 0 ? fchdir(folders[0]) : chdir(path())
      note("chdir", Int(result))
      if result == 0 {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let here = getcwd(&buffer, 4_096).map { String(cString: $0) }
        let isInside = here?.hasPrefix(root) == true
        note("getcwd", here == nil ? -1 : 0, isInside ? plain(here ?? "") : "elsewhere")
        tell("lstat", lstat(name(), &facts), facts)
        tell("stat", stat(name(), &facts), facts)
        note("mkdir", Int(mkdir(name(), 0o755)))
      }
      chmod(root, 0o755)
      note("chdir", Int(chdir(root)))
    }
  }
#endif
