// The functions that a body of calls is made of: this machine's, or those in front of them.

import CFronts
import Foundation

#if os(Linux)
  /// A type has this name, too.
  private func lockFile(_ number: Int32, _ how: Int32) -> Int32 { flock(number, how) }

  /// Two tables of the same functions.
  struct FrontCalls {
    let isFronted: Bool
    static let system = FrontCalls(isFronted: false)
    static let fronts = FrontCalls(isFronted: true)

    func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
      isFronted ? chaos_front_open(path, flags, mode) : Foundation.open(path, flags, mode)
    }
    func close(_ number: Int32) -> Int32 {
      isFronted ? chaos_front_close(number) : Foundation.close(number)
    }
    func dup(_ number: Int32) -> Int32 {
      isFronted ? chaos_front_dup(number) : Foundation.dup(number)
    }
    func fcntl(_ number: Int32, _ command: Int32, _ argument: Int) -> Int32 {
      if isFronted { return chaos_front_fcntl(number, command, argument) }
      // What is no small number is the place of a lock.
      guard argument > 4_096, let lock = UnsafeMutableRawPointer(bitPattern: argument) else {
        return Foundation.fcntl(number, command, Int32(argument))
      }
      return Foundation.fcntl(number, command, lock)
    }
    func flock(_ number: Int32, _ how: Int32) -> Int32 {
      isFronted ? chaos_front_flock(number, how) : lockFile(number, how)
    }
    func fsync(_ number: Int32) -> Int32 {
      isFronted ? chaos_front_fsync(number) : Foundation.fsync(number)
    }

    // MARK: Bytes

    func read(_ number: Int32, _ to: inout [UInt8], _ place: off_t?) -> Int {
      let size = to.count
      return if let place {
        isFronted
          ? chaos_front_pread(number, &to, size, place) : Foundation.pread(number, &to, size, place)
      } else {
        isFronted ? chaos_front_read(number, &to, size) : Foundation.read(number, &to, size)
      }
    }
    func write(_ number: Int32, _ from: [UInt8], _ place: off_t?) -> Int {
      let size = from.count
      return if let place {
        isFronted
          ? chaos_front_pwrite(number, from, size, place)
          : Foundation.pwrite(number, from, size, place)
      } else {
        isFronted ? chaos_front_write(number, from, size) : Foundation.write(number, from, size)
      }
    }
    func readv(_ number: Int32, _ parts: [iovec], _ count: Int32) -> Int {
      isFronted
        ? chaos_front_readv(number, parts, count) : Foundation.readv(number, parts, count)
    }
    func writev(_ number: Int32, _ parts: [iovec], _ count: Int32) -> Int {
      isFronted
        ? chaos_front_writev(number, parts, count) : Foundation.writev(number, parts, count)
    }
    func lseek(_ number: Int32, _ place: off_t, _ from: Int32) -> off_t {
      isFronted ? chaos_front_lseek(number, place, from) : Foundation.lseek(number, place, from)
    }
    func ftruncate(_ number: Int32, _ size: off_t) -> Int32 {
      isFronted ? chaos_front_ftruncate(number, size) : Foundation.ftruncate(number, size)
    }
    func truncate(_ path: String, _ size: off_t) -> Int32 {
      isFronted ? chaos_front_truncate(path, size) : Foundation.truncate(path, size)
    }
    func mmap(_ size: Int, _ may: Int32, _ number: Int32) -> UnsafeMutableRawPointer? {
      isFronted
        ? chaos_front_mmap(nil, size, may, MAP_PRIVATE, number, 0)
        : Foundation.mmap(nil, size, may, MAP_PRIVATE, number, 0)
    }

    // MARK: Names

    func rename(_ old: String, _ new: String) -> Int32 {
      isFronted ? chaos_front_rename(old, new) : Foundation.rename(old, new)
    }
    func link(_ old: String, _ new: String) -> Int32 {
      isFronted ? chaos_front_link(old, new) : Foundation.link(old, new)
    }
    func unlink(_ path: String) -> Int32 {
      isFronted ? chaos_front_unlink(path) : Foundation.unlink(path)
    }
    func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
      isFronted ? chaos_front_mkdir(path, mode) : Foundation.mkdir(path, mode)
    }
    func rmdir(_ path: String) -> Int32 {
      isFronted ? chaos_front_rmdir(path) : Foundation.rmdir(path)
    }
    func symlink(_ target: String, _ path: String) -> Int32 {
      isFronted ? chaos_front_symlink(target, path) : Foundation.symlink(target, path)
    }
    func readlink(_ path: String, _ to: inout [CChar]) -> Int {
      let size = to.count
      return isFronted
        ? chaos_front_readlink(path, &to, size) : Foundation.readlink(path, &to, size)
    }
    func realpath(_ path: String) -> String? {
      let whole = isFronted ? chaos_front_realpath(path, nil) : Foundation.realpath(path, nil)
      defer { free(whole) }
      return whole.map { String(cString: $0) }
    }
    func mkstemp(_ template: inout [CChar]) -> Int32 {
      isFronted ? chaos_front_mkstemps(&template, 0) : Foundation.mkstemp(&template)
    }

    /// The names in a folder with their kinds, sorted; nil and an errno.
    func list(_ path: String) -> [String]? {
      isFronted ? listFronted(path) : RandomBody(in: "", seed: 0).names(path)
    }

    /// By macOS's records, as its readdir(3) reads them.
    private func listFronted(_ path: String) -> [String]? {
      let folder = chaos_front_open(path, O_RDONLY | O_DIRECTORY, 0)
      guard folder >= 0 else { return nil }
      defer { _ = chaos_front_close(folder) }
      var buffer = [UInt8](repeating: 1, count: 1_024)
      var names: [String] = []
      while case let size = chaos_front_getdirentries(folder, &buffer, 1_024, nil), size > 0 {
        var place = 0
        while place < size {
          let record = buffer[place..<size]
          let length = Int(record[place + 18]) + Int(record[place + 19]) << 8
          let name = record[(place + 21)..<(place + 21 + length)]
          names.append("\(String(decoding: name, as: UTF8.self)) \(record[place + 20])")
          place += Int(record[place + 16]) + Int(record[place + 17]) << 8
        }
      }
      return names.sorted()
    }

    // MARK: Facts

    func stat(_ path: String, _ to: inout stat) -> Int32 {
      isFronted ? chaos_front_stat(path, &to) : fstatat(AT_FDCWD, path, &to, 0)
    }
    func lstat(_ path: String, _ to: inout stat) -> Int32 {
      isFronted ? chaos_front_lstat(path, &to) : Foundation.lstat(path, &to)
    }
    func fstat(_ number: Int32, _ to: inout stat) -> Int32 {
      isFronted ? chaos_front_fstat(number, &to) : Foundation.fstat(number, &to)
    }
    func access(_ path: String, _ bits: Int32) -> Int32 {
      isFronted ? chaos_front_access(path, bits) : Foundation.access(path, bits)
    }
    func chmod(_ path: String, _ mode: mode_t) -> Int32 {
      isFronted ? chaos_front_chmod(path, mode) : Foundation.chmod(path, mode)
    }
    func fchmod(_ number: Int32, _ mode: mode_t) -> Int32 {
      isFronted ? chaos_front_fchmod(number, mode) : Foundation.fchmod(number, mode)
    }
    /// The mask is the whole program's, and other tests run in it: it is told, and stays.
    func umask(_ mask: mode_t) -> mode_t {
      if !isFronted { return 0o22 }
      let old = chaos_front_umask(mask)
      _ = chaos_front_umask(old)
      return old
    }
    func utimensat(_ path: String, _ times: [timespec]) -> Int32 {
      isFronted
        ? chaos_front_utimensat(AT_FDCWD, path, times, 0)
        : Int32(
          RandomBody(in: "", seed: 0).setTimes(path, times[0], times[1], flags: 0))
    }

    // MARK: Attributes

    private func kernel(_ call: RandomBody.Call, _ path: String, _ more: Int...) -> Int {
      let body = RandomBody(in: "", seed: 0)
      let rest = more + [0, 0, 0]
      return body.with(path) { body.kernel(call, $0, rest[0], rest[1], rest[2], rest[3]) }
    }
    func setxattr(_ path: String, _ name: String, _ value: [UInt8], _ rule: Int) -> Int32 {
      if isFronted {
        return chaos_front_setxattr(path, -1, name, value, value.count, Int32(rule << 1))
      }
      return name.withCString { name in
        value.withUnsafeBytes {
          Int32(
            kernel(
              .setxattr, path, Int(bitPattern: name), Int(bitPattern: $0.baseAddress), $0.count,
              rule))
        }
      }
    }
    func getxattr(_ path: String, _ name: String, _ to: inout [UInt8]) -> Int {
      let size = to.count
      if isFronted { return chaos_front_getxattr(path, -1, name, &to, size, 0) }
      return name.withCString { name in
        to.withUnsafeMutableBytes {
          kernel(.getxattr, path, Int(bitPattern: name), Int(bitPattern: $0.baseAddress), size)
        }
      }
    }
    func removexattr(_ path: String, _ name: String) -> Int32 {
      if isFronted { return chaos_front_removexattr(path, -1, name, 0) }
      return name.withCString { Int32(kernel(.removexattr, path, Int(bitPattern: $0))) }
    }
    func listxattr(_ path: String) -> [String]? {
      var buffer = [CChar](repeating: 0, count: 1_000)
      let size =
        isFronted
        ? chaos_front_listxattr(path, -1, &buffer, 1_000, 0)
        : buffer.withUnsafeMutableBytes {
          kernel(.listxattr, path, Int(bitPattern: $0.baseAddress), 1_000)
        }
      guard size >= 0 else { return nil }
      return buffer.prefix(size).split(separator: 0).map {
        String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }.filter { $0.hasPrefix("user.") }
    }
  }
#endif
