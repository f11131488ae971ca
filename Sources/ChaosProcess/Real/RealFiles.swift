// Real system calls below a folder that stands for the root. Each asks the phone first.

import CManaged
import ChaosDisk
import ChaosPhone
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The calls of one real process. They are counted as those of the simulated disk are: a write of
/// several pages is made page by page, and the phone may stop the process before each.
final class RealFiles: FileCalls {
  let channel: UnsafeMutablePointer<chaos_channel>
  private let root: String
  private let phone: Phone

  init(_ channel: UnsafeMutablePointer<chaos_channel>, _ root: String, _ phone: Phone) {
    self.channel = channel
    self.root = root
    self.phone = phone
  }

  /// Where a path of the phone lies on this machine: always below the folder.
  func real(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return root + "/" + parts.joined(separator: "/") + (path.hasSuffix("/") ? "/" : "")
  }

  // MARK: Asking

  /// Asks whether a call may be made. Whoever is killed never comes back from here.
  func enter(_ call: DiskCall) throws(Errno) { try ask(CHAOS_GATE, Int64(call.rawValue)) }

  func sleep(_ seconds: UInt64) throws(Errno) {
    try ask(CHAOS_SLEEP, Int64(seconds) * 1_000_000_000)
  }

  func ask(_ call: chaos_call, _ argument: Int64) throws(Errno) {
    channel.pointee.call = Int32(call.rawValue)
    channel.pointee.arguments.0 = argument
    chaos_channel_say(channel, Int32(CHAOS_CALL.rawValue))
    follow()
    if channel.pointee.result < 0 { throw Errno(rawValue: CInt(-channel.pointee.result)) }
  }

  /// The clock of the stand-in goes with that of the run.
  func follow() {
    let now = channel.pointee.uptime + channel.pointee.booted
    phone.follow(seconds: UInt64(now / 1_000_000_000))
  }

  /// The result of a system call, or its error.
  @discardableResult
  func check<T: BinaryInteger>(_ call: () -> T) throws(Errno) -> T {
    let result = call()
    if result < 0 { throw Errno(rawValue: systemErrno) }
    return result
  }

  // MARK: Bytes

  func open(_ path: String, _ options: OpenOptions, protection: ProtectionClass?)
    throws(Errno) -> Int32
  {
    var flags = options.contains(.write) ? O_RDWR : O_RDONLY
    if options.contains(.create) { flags |= O_CREAT }
    if options.contains(.exclusive) { flags |= O_EXCL }
    if options.contains([.truncate, .write]) { flags |= O_TRUNC }
    if options.contains(.append) { flags |= O_APPEND }
    try enter(options.contains(.create) && !exists(path) ? .create : .open)
    let existed = exists(path)
    let file = try check { openFile(real(path), flags | O_CLOEXEC) }
    if !existed { keep(protection, of: path) }
    return file
  }

  func close(_ descriptor: Int32) throws(Errno) {
    try enter(.close)
    try check { closeFile(descriptor) }
  }

  func read(_ descriptor: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try enter(.read)
    return try bytes(count) { pread(descriptor, $0, $1, off_t(offset)) }
  }

  func read(_ descriptor: Int32, count: Int) throws(Errno) -> [UInt8] {
    try enter(.read)
    return try bytes(count) { readFile(descriptor, $0, $1) }
  }

  private func bytes(_ count: Int, _ call: (UnsafeMutableRawPointer, Int) -> Int)
    throws(Errno) -> [UInt8]
  {
    guard count >= 0 else { throw .invalidArgument }
    var buffer = [UInt8](repeating: 0, count: count)
    var done = 0
    buffer.withUnsafeMutableBytes { window in
      done = window.baseAddress.map { call($0, window.count) } ?? 0
    }
    try check { done }
    return Array(buffer.prefix(done))
  }

  func write(_ descriptor: Int32, at offset: Int, _ bytes: [UInt8]) throws(Errno) -> Int {
    try pages(bytes, offset) { pwrite(descriptor, $0, $1, off_t($2)) }
  }

  func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Errno) -> Int {
    var facts = stat()
    let place = Int(lseek(descriptor, 0, SEEK_CUR))
    let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
    let start = isAppending && fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : max(0, place)
    return try pages(bytes, start) { bytes, count, _ in writeFile(descriptor, bytes, count) }
  }

  private func pages(_ bytes: [UInt8], _ start: Int, _ call: (UnsafeRawPointer, Int, Int) -> Int)
    throws(Errno) -> Int
  {
    var done = 0
    repeat {
      try enter(.write)
      let at = start + done
      let count = min(bytes.count - done, Disk.pageSize - max(0, at) % Disk.pageSize)
      let made = bytes.withUnsafeBytes { window in
        call(window.baseAddress.map { $0 + done } ?? UnsafeRawPointer(channel), count, at)
      }
      if made < 0, done > 0 { return done }
      done += try check { made }
      if made < count { return done }
    } while done < bytes.count
    return done
  }

  func truncate(_ descriptor: Int32, to size: Int) throws(Errno) {
    try enter(.truncate)
    try check { ftruncate(descriptor, off_t(size)) }
  }

  func map(_ descriptor: Int32, at offset: Int, size: Int) -> UnsafeMutableRawPointer? {
    let place = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
    return place == MAP_FAILED ? nil : place
  }

  func sync(_ descriptor: Int32, _ kind: SyncKind) throws(Errno) {
    try enter(.sync)
    // A kill takes nothing from the kernel's cache, so waiting for the media would show nothing.
    try check { fcntl(descriptor, F_GETFD) }
  }
}

// The names of these functions are those of the protocol's, which hides them within the class.

private var systemErrno: Int32 {
  #if canImport(Darwin)
    Darwin.errno
  #else
    Glibc.errno
  #endif
}

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o644) }
private func closeFile(_ file: Int32) -> Int32 { close(file) }
private func readFile(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}
private func writeFile(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
