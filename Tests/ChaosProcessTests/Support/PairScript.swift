// Calls that two processes make by turns, one at a time, on the same files.

import ChaosContracts
import ChaosProcess
import ChaosTestSupport
import ChaosTrace
import Foundation

#if os(Linux)
  /// One call of one of the processes, as numbers: what they mean, the process says.
  struct PairCall {
    let process: Int
    let numbers: [Int]

    /// The calls of a seed.
    static func sequence(_ seed: UInt64, _ count: Int) -> [PairCall] {
      var chance = SplitMix(seed: seed)
      return (0..<count).map { _ in
        let process = Int(chance.next() % 2)
        return PairCall(process: process, numbers: (0..<6).map { _ in Int(chance.next() % 5_040) })
      }
    }

    var value: Value { Value(bytes: Array(numbers.map(String.init).joined(separator: " ").utf8)) }
  }

  /// A process that makes the call that it is told, and says what came of it.
  final class PairScript: Script {
    private var open: [Int32] = []
    private var said = ""
    private static let names = ["a", "b", "d", "d/a", "l", "d/l", "./b"]

    override func read(_ key: Key) -> ReadOutcome { .value(Value(bytes: Array(said.utf8))) }

    override func write(_ key: Key, _ value: Value?) throws(StoreError) {
      let numbers = String(decoding: value?.bytes ?? [], as: UTF8.self)
        .split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 6 else { throw .failed(.invalidArgument) }
      make(numbers[0] % 26, numbers[1], numbers[2], numbers[3], numbers[4])
    }

    /// What is left, as this process sees it.
    override func check() -> [String] {
      for descriptor in open { close(descriptor) }
      return RandomBody.list(launch.group + "/Documents")
    }

    private func path(_ number: Int) -> String {
      launch.group + "/Documents/" + Self.names[number % Self.names.count]
    }

    private func descriptor(_ number: Int) -> Int32 {
      open.isEmpty ? -1 : open[number % open.count]
    }

    private func say(_ call: String, _ result: Int, _ more: String = "") {
      said = "\(call) = \(result)" + (result < 0 ? " errno \(errno) " : " ") + more
    }

    private func make(_ call: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int) {
      switch call {
      case 0...4: openFile(a, b)
      case 5: closeFile(a)
      case 6, 7: read(a, b, c)
      case 8...10: write(a, b, c)
      case 11: say("ftruncate", Int(ftruncate(descriptor(a), off_t(b % 9_000))))
      case 12: say("truncate", Int(truncate(path(a), off_t(b % 9_000))))
      case 13: say("rename", Int(rename(path(a), path(b))))
      case 14: say("unlink", Int(unlink(path(a))))
      case 15: say("link", Int(link(path(a), path(b))))
      case 16: say("mkdir", Int(mkdir(path(a), 0o755)))
      case 17: say("rmdir", Int(rmdir(path(a))))
      case 18: say("symlink", Int(symlink(Self.names[a % Self.names.count], path(b))))
      case 19: status(a, b)
      case 20: seek(a, b, c)
      case 21: lockWhole(a, b)
      case 22, 23: lock(a, b, c, d, isOwn: false)
      case 24: lock(a, b, c, d, isOwn: true)
      default: copy(a)
      }
    }

    private func openFile(_ a: Int, _ b: Int) {
      if open.count > 4 { return closeFile(a) }
      var flags = [O_RDONLY, O_WRONLY, O_RDWR, O_RDWR][b % 4]
      if b / 4 % 3 > 0 { flags |= O_CREAT }
      if b / 12 % 3 == 0 { flags |= O_APPEND }
      if b / 36 % 5 == 0, flags & O_ACCMODE != O_RDONLY { flags |= O_TRUNC }
      if b / 180 % 7 == 0 { flags |= O_EXCL | O_CREAT }
      let file = Foundation.open(path(a), flags, 0o644)
      say("open \(flags)", file < 0 ? -1 : 0)
      if file >= 0 { open.append(file) }
    }

    private func closeFile(_ a: Int) {
      if open.isEmpty { return say("close", Int(close(-1))) }
      say("close", Int(close(open.remove(at: a % open.count))))
    }

    private func copy(_ a: Int) {
      if open.count > 4 { return closeFile(a) }
      let file = dup(descriptor(a))
      say("dup", file < 0 ? -1 : 0)
      if file >= 0 { open.append(file) }
    }

    private func read(_ a: Int, _ b: Int, _ c: Int) {
      var bytes = [UInt8](repeating: 0, count: [10, 5_000][b % 2])
      let size = bytes.count
      let count =
        c % 2 == 0
        ? Foundation.read(descriptor(a), &bytes, size)
        : pread(descriptor(a), &bytes, size, off_t(c % 6_000))
      say("read", count, RandomBody.text(bytes.prefix(max(0, count))))
    }

    private func write(_ a: Int, _ b: Int, _ c: Int) {
      let bytes = [UInt8](repeating: UInt8(97 + b % 26), count: [1, 100, 5_000][b / 26 % 3])
      let count =
        c % 3 > 0
        ? Foundation.write(descriptor(a), bytes, bytes.count)
        : pwrite(descriptor(a), bytes, bytes.count, off_t(c % 6_000))
      say("write", count)
    }

    private func status(_ a: Int, _ b: Int) {
      var facts = stat()
      let result =
        switch b % 3 {
        case 0: stat(path(a), &facts)
        case 1: lstat(path(a), &facts)
        default: fstat(descriptor(a), &facts)
        }
      let kind = RandomBody.kind(facts.st_mode)
      let more = kind == "file" ? "\(facts.st_size) \(facts.st_nlink)" : ""
      say("stat", Int(result), result < 0 ? "" : kind + more)
    }

    private func seek(_ a: Int, _ b: Int, _ c: Int) {
      var facts = stat()
      let target = descriptor(a)
      // Where a folder's reading stands is its file system's business.
      if fstat(target, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { return say("lseek", 0) }
      let whence = [SEEK_SET, SEEK_CUR, SEEK_END][b % 3]
      say("lseek", lseek(target, off_t(c % 3_000 - 500), whence))
    }

    /// Nobody waits: the other one would have to go on meanwhile.
    private func lockWhole(_ a: Int, _ b: Int) {
      let how = [LOCK_SH, LOCK_EX, LOCK_UN][b % 3] | LOCK_NB
      say("flock \(how)", Int(flock(descriptor(a), how)))
    }

    private func lock(_ a: Int, _ b: Int, _ c: Int, _ d: Int, isOwn: Bool) {
      var range = Foundation.flock()
      range.l_type = Int16([F_RDLCK, F_WRLCK, F_UNLCK][b % 3])
      let asks = b / 12 % 3 == 0
      // What F_UNLCK asks for is another thing from one kernel to the next.
      if asks, isOwn { range.l_type = Int16(F_WRLCK) }
      range.l_whence = Int16([SEEK_SET, SEEK_SET, SEEK_CUR, SEEK_END][b / 3 % 4])
      range.l_start = off_t(c % 100)
      range.l_len = off_t(d % 50)
      // F_OFD_GETLK and F_OFD_SETLK are in no module of Swift.
      let command = isOwn ? (asks ? 36 : 37) : asks ? F_GETLK : F_SETLK
      let result = fcntl(descriptor(a), command, &range)
      let start = asks && range.l_type != Int16(F_UNLCK) ? "\(range.l_start) \(range.l_len)" : ""
      say("fcntl \(command)", Int(result), result < 0 ? "" : "\(range.l_type) \(start)")
    }
  }
#endif
