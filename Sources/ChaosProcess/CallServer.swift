// The system calls of a managed process, answered by the simulated phone.

import CManaged
import ChaosDisk
import ChaosPhone
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the kernel keeps for a process: its open files and where they stand. It turns each call
/// into calls of the simulated disk.
final class CallServer: CallAnswers {
  /// What the paths of the simulated phone begin with in a managed process.
  static let root = "/phone"

  let host: Host
  let files: any FileCalls
  let channel: UnsafeMutablePointer<chaos_channel>
  /// The calls of the simulated disk itself, past the gate.
  let simulated: SimulatedFiles?
  var open: [OpenFile?] = []
  private let time: ManagedTime
  /// What fsync(2) comes to.
  private let fsync: SyncKind

  /// An open file, which several descriptors of the process may share.
  struct OpenFile {
    var descriptor: Int32
    /// What it was opened by.
    var name: String
    var offset = 0
    var reads: Bool
    var appends: Bool
    /// What a folder held when its reading began, and what of it was told.
    var entries: [String]?
    /// A mapping outlives the descriptor that it was made by.
    var isMapped = false
  }

  init(
    _ host: Host, _ channel: UnsafeMutablePointer<chaos_channel>, fsync: SyncKind,
    shortWritesMeanFull: Bool = false
  ) {
    self.host = host
    self.fsync = fsync
    files = host.files
    simulated = host.files as? SimulatedFiles
    simulated?.mountPoint = Self.root
    simulated?.shortWritesMeanFull = shortWritesMeanFull
    self.channel = channel
    time = ManagedTime(host)
  }

  func beginTurn() {
    time.show(channel)
    channel.pointee.order = UInt32(host.threadOrder)
    followMapped()
  }

  func endTurn() { storeMapped() }

  // MARK: Answering

  func answer() {
    simulated?.show(clock: channel.pointee.wall)
    do throws(Errno) { channel.pointee.result = Int64(try result()) } catch {
      channel.pointee.result = -Int64(error.rawValue)
      if error == .leavesTree { chaos_channel_set_path(channel, simulated?.leaving ?? "/") }
    }
    // No file is newer than what the process sees as now.
    let ahead = (simulated?.clock ?? 0) - channel.pointee.wall
    guard (1..<1_000_000_000).contains(ahead) else { return }
    channel.pointee.wall += ahead
    channel.pointee.uptime += ahead
  }

  /// The path at a place of the message, as the simulated disk names it.
  func path(_ place: Int) -> String {
    String(cString: chaos_channel_path(channel, Int32(place)))
  }

  func argument(_ place: Int) -> Int {
    Int(chaos_channel_argument(channel, Int32(place)))
  }

  /// A path of the disk: without the root, and below the folder that the call names, if any.
  func place(_ place: Int) throws(Errno) -> String {
    let said = path(place)
    let folder = argument(4 + place)
    if folder >= 0 {
      let base = try disk().basePath(try file(folder).descriptor)
      return base == "/" ? base + said : base + "/" + said
    }
    let inner = said.dropFirst(Self.root.count)
    return inner.isEmpty ? "/" : String(inner)
  }

  /// The calls that only the simulated disk has.
  func disk() throws(Errno) -> SimulatedFiles {
    guard let simulated else { throw .notSupported }
    return simulated
  }

  func file(_ number: Int) throws(Errno) -> OpenFile {
    guard number >= 0, number < open.count, let file = open[number] else {
      throw .badFileDescriptor
    }
    return file
  }

  private func result() throws(Errno) -> Int {
    let token = argument(0)
    switch UInt32(channel.pointee.call) {
    case CHAOS_OPEN.rawValue: return try openFile()
    case CHAOS_CLOSE.rawValue: return try close(token, isLast: argument(1) != 0)
    case CHAOS_READ.rawValue: return try read(token, argument(1), argument(2))
    case CHAOS_WRITE.rawValue: return try write(token, argument(1))
    case CHAOS_SEEK.rawValue: return try seek(token, argument(1), Int32(argument(2)))
    case CHAOS_TRUNCATE.rawValue:
      guard argument(1) >= 0 else { throw .invalidArgument }
      try files.truncate(try file(token).descriptor, to: argument(1))
    case CHAOS_TRUNCATE_PATH.rawValue: try truncate(try place(0), to: argument(1))
    case CHAOS_SYNC.rawValue:
      let part = argument(3) > 0 ? argument(2)..<argument(2) + argument(3) : nil
      try sync(token, syncKind(argument(1)), part)
    case CHAOS_RENAME.rawValue: try rename(flags: argument(0))
    case CHAOS_LINK.rawValue:
      try disk().link(try place(0), to: try place(1), follows: argument(0) != 0)
    case CHAOS_UNLINK.rawValue:
      #if canImport(Darwin)
        try files.unlink(try place(0))
      #else
        do { try files.unlink(try place(0)) } catch {
          // What Darwin and POSIX call EPERM, Linux calls EISDIR.
          throw error == .notPermitted ? .isDirectory : error
        }
      #endif
    case CHAOS_MAKE_DIRECTORY.rawValue:
      let mode = UInt16(truncatingIfNeeded: argument(0)) & 0o1777
      try disk().makeDirectory(try place(0), protection: nil, mode: mode)
    case CHAOS_REMOVE_DIRECTORY.rawValue: try files.removeDirectory(try place(0))
    case CHAOS_LIST.rawValue: return try list(token, room: argument(1))
    case CHAOS_STATUS.rawValue: tell(try disk().status(try place(0), follows: token == 0))
    case CHAOS_FILE_STATUS.rawValue: tell(try files.status(try file(token).descriptor))
    case CHAOS_ACCESS.rawValue:
      try disk().access(try place(0), argument(0), follows: argument(1) == 0)
    case CHAOS_LOCK.rawValue: try lock(token)
    case CHAOS_QUERY_LOCK.rawValue: return try queryLock(token)
    case CHAOS_FREE_SPACE.rawValue:
      if token == 1 { try disk().find(try place(0)) }
      return host.freePages
    case CHAOS_SLEEP.rawValue: try time.sleep(Int64(argument(0)))
    case CHAOS_MAP.rawValue: return try map(token)
    case CHAOS_IDENTIFY.rawValue: try identify(token)
    case CHAOS_RACED.rawValue: host.race(path(0))
    case CHAOS_PRINTED.rawValue:
      host.print(Wire(channel).bytes, isError: token == 2)
    case CHAOS_LIVES.rawValue: return host.isAlive(life: token - ManagedProcess.firstNumber) ? 1 : 0
    default: return try resultOfFacts()
    }
    return 0
  }

  /// Writing out a range promises nothing of the media (sync_file_range(2)); Apple has two calls
  /// that do more than fsync(2).
  private func syncKind(_ word: Int) -> SyncKind {
    switch word {
    case 2: .file
    case 3: .full
    case 4: .barrier
    default: fsync
    }
  }

  // MARK: Files

  private func openFile() throws(Errno) -> Int {
    let flags = Int32(truncatingIfNeeded: argument(0))
    var options: OpenOptions = []
    if flags & O_ACCMODE != O_RDONLY { options.insert(.write) }
    if flags & O_CREAT != 0 { options.insert(.create) }
    if flags & O_EXCL != 0 { options.insert(.exclusive) }
    if flags & O_TRUNC != 0 { options.insert(.truncate) }
    if flags & O_APPEND != 0 { options.insert(.append) }
    // O_SYNC has this bit, too.
    if flags & O_DSYNC != 0 { options.insert(.syncsData) }
    if flags & O_NOFOLLOW != 0 { options.insert(.noFollow) }
    if flags & O_DIRECTORY != 0 { options.insert(.directory) }
    if flags & O_ACCMODE == O_WRONLY { options.insert(.writeOnly) }
    let mode = UInt16(truncatingIfNeeded: argument(1)) & 0o7777
    let name = try place(0)
    let descriptor = try disk().open(name, options, protection: nil, mode: mode)
    let file = OpenFile(
      descriptor: descriptor, name: name, reads: flags & O_ACCMODE != O_WRONLY,
      appends: options.contains(.append))
    if let free = open.firstIndex(where: { $0 == nil }) {
      open[free] = file
      return free
    }
    open.append(file)
    return open.count - 1
  }

  private func close(_ number: Int, isLast: Bool) throws(Errno) -> Int {
    let file = try file(number)
    if isLast, file.isMapped {
      try files.unlock(file.descriptor, .flock, range: nil)
      try files.unlock(file.descriptor, .posix, range: nil)
    } else if isLast {
      open[number] = nil
      try files.close(file.descriptor)
    } else {
      // Closing any descriptor of a file drops the process's locks on it (fcntl(2)).
      try files.unlock(file.descriptor, .posix, range: nil)
    }
    return 0
  }

  private func read(_ number: Int, _ offset: Int, _ count: Int) throws(Errno) -> Int {
    let file = try file(number)
    guard count <= Int(CHAOS_WINDOW) else { throw .invalidArgument }
    let start = offset < 0 ? file.offset : offset
    let size = try withBytes { window throws(Errno) in
      try files.read(
        file.descriptor, at: start, into: UnsafeMutableRawBufferPointer(rebasing: window[..<count]))
    }
    if offset < 0 { open[number]?.offset = start + size }
    return size
  }

  private func write(_ number: Int, _ offset: Int) throws(Errno) -> Int {
    let file = try file(number)
    let count = Int(channel.pointee.size)
    if file.appends {
      let window = UnsafeRawBufferPointer(start: chaos_channel_data(channel), count: count)
      let done = try files.write(file.descriptor, Array(window))
      if offset < 0, done > 0 { open[number]?.offset = try files.status(file.descriptor).size }
      return done
    }
    let start = offset < 0 ? file.offset : offset
    let done = try withBytes { window throws(Errno) in
      try files.write(
        file.descriptor, at: start, from: UnsafeRawBufferPointer(rebasing: window[..<count]))
    }
    if offset < 0 { open[number]?.offset = start + done }
    return done
  }

  private func withBytes(_ body: (UnsafeMutableRawBufferPointer) throws(Errno) -> Int)
    throws(Errno) -> Int
  {
    try body(
      UnsafeMutableRawBufferPointer(
        start: chaos_channel_data(channel), count: Int(CHAOS_WINDOW)))
  }

  #if canImport(Darwin)
    private static let (seekData, seekHole) = (SEEK_DATA, SEEK_HOLE)
  #else
    // C gives them only to who asks for GNU's.
    private static let (seekData, seekHole): (Int32, Int32) = (3, 4)
  #endif

  private func seek(_ number: Int, _ offset: Int, _ whence: Int32) throws(Errno) -> Int {
    let file = try file(number)
    let base: Int
    switch whence {
    case SEEK_SET: base = 0
    case SEEK_CUR: base = file.offset
    case SEEK_END: base = try files.status(file.descriptor).size
    case Self.seekData, Self.seekHole:
      // To every file its holes are as data, as lseek(2) allows: the one hole is behind its end.
      let size = try files.status(file.descriptor).size
      guard offset >= 0, offset < size else { throw .noSuchAddressOrDevice }
      let place = whence == Self.seekData ? offset : size
      open[number]?.offset = place
      return place
    default: throw .invalidArgument
    }
    guard base + offset >= 0 else { throw .invalidArgument }
    open[number]?.offset = base + offset
    if base + offset == 0 { open[number]?.entries = nil }
    return base + offset
  }

  private func truncate(_ path: String, to size: Int) throws(Errno) {
    guard size >= 0 else { throw .invalidArgument }
    let descriptor = try files.open(path, [.write, .writeOnly], protection: nil)
    do throws(Errno) { try files.truncate(descriptor, to: size) } catch {
      try? files.close(descriptor)
      throw error
    }
    try files.close(descriptor)
  }

  /// renameat2(2): 1 is RENAME_NOREPLACE, 2 RENAME_EXCHANGE.
  private func rename(flags: Int) throws(Errno) {
    let kinds: [SimulatedFiles.RenameKind] = [.replace, .keep, .exchange]
    guard kinds.indices.contains(flags) else { throw .invalidArgument }
    try disk().rename(try place(0), to: try place(1), kinds[flags])
  }

  // MARK: Folders

  /// linux_dirent64 records, as many as there is room for (getdents64(2)).
  private func list(_ number: Int, room: Int) throws(Errno) -> Int {
    let file = try file(number)
    var place = file.offset
    let entries: [String]
    if let known = file.entries {
      entries = known
    } else {
      entries = [".", ".."] + (try disk().list(file.descriptor))
      place = 0
    }
    let folder = try disk().folderPath(file.descriptor)
    let size = try withBytes { window throws(Errno) in
      var used = 0
      while place < entries.count {
        let name = Array(entries[place].utf8)
        let length = (19 + name.count + 1 + 7) / 8 * 8
        guard used + length <= room else { break }
        let isDots = place < 2
        let inner = folder == "/" ? "/" + entries[place] : folder + "/" + entries[place]
        let status = isDots ? nil : try? disk().status(inner, follows: false)
        let record = UnsafeMutableRawBufferPointer(rebasing: window[used..<used + length])
        record.initializeMemory(as: UInt8.self, repeating: 0)
        record.storeBytes(of: UInt64((status?.inode ?? 0) + 1), as: UInt64.self)
        record.storeBytes(of: Int64(place + 1), toByteOffset: 8, as: Int64.self)
        record.storeBytes(of: UInt16(length), toByteOffset: 16, as: UInt16.self)
        record.storeBytes(of: isDots ? 4 : kind(status), toByteOffset: 18, as: UInt8.self)
        UnsafeMutableRawBufferPointer(rebasing: record[19...]).copyBytes(from: name)
        used += length
        place += 1
      }
      if used == 0, place < entries.count { throw .invalidArgument }
      return used
    }
    open[number]?.entries = entries
    open[number]?.offset = place
    return size
  }
}
