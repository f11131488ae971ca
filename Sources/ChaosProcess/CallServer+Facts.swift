// Facts of files that a managed process asks for and sets: status, modes, times, extended
// attributes, links.

import CManaged
import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension CallServer {
  /// The file of a call: a descriptor, or a path of which the last link is followed (-1) or not.
  private func reference() throws(Errno) -> FileReference {
    let token = argument(0)
    if token >= 0 { return .descriptor(try file(token).descriptor) }
    return .path(try place(0), follows: token == -1)
  }

  func resultOfFacts() throws(Errno) -> Int {
    switch UInt32(channel.pointee.call) {
    case CHAOS_SET_MODE.rawValue:
      try disk().setMode(try reference(), UInt16(truncatingIfNeeded: argument(1)) & 0o7777)
    case CHAOS_SET_TIMES.rawValue: try setTimes()
    case CHAOS_FOLDER.rawValue:
      let path = try disk().enterFolder(try reference())
      chaos_channel_set_path(channel, path == "/" ? Self.root : Self.root + path)
    case CHAOS_SYMLINK.rawValue: try disk().makeLink(Array(path(1).utf8), at: try place(0))
    case CHAOS_READ_LINK.rawValue: return try tell(try disk().readLink(try place(0)))
    case CHAOS_SET_ATTRIBUTE.rawValue:
      guard channel.pointee.size <= CHAOS_WINDOW else { throw .argListTooLong }
      let window = UnsafeRawBufferPointer(
        start: chaos_channel_data(channel), count: Int(channel.pointee.size))
      let rules: [SimulatedFiles.AttributeRule] = [.any, .create, .replace]
      guard rules.indices.contains(argument(1)) else { throw .invalidArgument }
      try disk().setAttribute(
        try reference(), Array(path(1).utf8), Array(window), rules[argument(1)])
    case CHAOS_REMOVE_ATTRIBUTE.rawValue:
      try disk().setAttribute(try reference(), Array(path(1).utf8), nil)
    case CHAOS_GET_ATTRIBUTE.rawValue:
      return try tell(try disk().attribute(try reference(), Array(path(1).utf8)))
    case CHAOS_LIST_ATTRIBUTES.rawValue:
      return try tell(try disk().attributes(try reference()))
    case CHAOS_ALLOCATE.rawValue: try allocate()
    case CHAOS_COPY.rawValue: return try copy()
    default: throw .notSupported
    }
    return 0
  }

  /// Bytes that answer a question: how many there are is the result.
  private func tell(_ bytes: [UInt8]) throws(Errno) -> Int {
    guard bytes.count <= Int(CHAOS_WINDOW) else { throw .argListTooLong }
    UnsafeMutableRawBufferPointer(
      start: chaos_channel_data(channel), count: Int(CHAOS_WINDOW)
    ).copyBytes(from: bytes)
    return bytes.count
  }

  /// Two times in nanoseconds. Bits 0 and 1 say which are set, bits 2 and 3 which to now.
  private func setTimes() throws(Errno) {
    let how = argument(3)
    func time(_ place: Int) -> Int64? {
      if how & 1 << place == 0 { return nil }
      return how & 4 << place != 0 ? simulated?.clock : Int64(argument(1 + place))
    }
    try disk().setTimes(try reference(), accessed: time(0), modified: time(1))
  }

  func tell(_ status: FileStatus) {
    let facts = simulated?.facts(ofInode: status.inode)
    let isLink = facts?.isLink == true
    let kind = status.isDirectory ? S_IFDIR : isLink ? S_IFLNK : S_IFREG
    let size = status.isDirectory ? 4096 : isLink ? facts?.targetSize ?? 0 : status.size
    channel.pointee.facts.inode = Int64(status.inode) + 1
    channel.pointee.facts.size = Int64(size)
    channel.pointee.facts.mode = Int64(kind) | Int64(facts?.mode ?? 0)
    channel.pointee.facts.links = Int64(status.links)
    let times = facts?.times ?? FileTimes()
    channel.pointee.facts.accessed = max(times.accessed, times == FileTimes() ? Self.never : .min)
    channel.pointee.facts.modified = max(times.modified, times == FileTimes() ? Self.never : .min)
    channel.pointee.facts.changed = max(times.changed, times == FileTimes() ? Self.never : .min)
  }

  /// When a file was made that was there before any clock ran: shortly before the phone was.
  private static let never: Int64 = 1_700_000_000_000_000_000

  /// What a folder's list calls it (readdir(3)).
  func kind(_ status: FileStatus?) -> UInt8 {
    guard let status else { return UInt8(DT_UNKNOWN) }
    if status.isDirectory { return UInt8(DT_DIR) }
    let isLink = simulated?.facts(ofInode: status.inode).isLink == true
    return UInt8(isLink ? DT_LNK : DT_REG)
  }

  // MARK: Ranges

  /// fallocate(2), whose errors come in this order.
  private func allocate() throws(Errno) {
    let file = try file(argument(0))
    let (start, size) = (argument(2), argument(3))
    guard start >= 0, size > 0 else { throw .invalidArgument }
    let kinds: [Int: AllocationKind] = [
      0: [], 1: .keepsSize, 3: [.keepsSize, .hole], 16: .zeros, 17: [.keepsSize, .zeros],
    ]
    guard let kind = kinds[argument(1)] else { throw .notSupported }
    let (end, isTooFar) = start.addingReportingOverflow(size)
    if isTooFar { throw .fileTooLarge }
    try disk().allocate(file.descriptor, start..<end, kind)
  }

  /// copy_file_range(2) and sendfile(2), in pieces.
  private func copy() throws(Errno) -> Int {
    let (source, target) = (try file(argument(0)), try file(argument(2)))
    let isRange = argument(4) == 0
    let disk = try disk()
    let inodes = (try disk.inodeNumber(source.descriptor), try disk.inodeNumber(target.descriptor))
    let statuses = (disk.mappedStatus(inodes.0), disk.mappedStatus(inodes.1))
    if isRange, statuses.0.isDirectory || statuses.1.isDirectory { throw .isDirectory }
    guard source.reads, try disk.isWritableFile(target.descriptor) else {
      throw .badFileDescriptor
    }
    if target.appends { throw isRange ? .badFileDescriptor : .invalidArgument }
    if statuses.0.isDirectory { throw .invalidArgument }
    // Int.min stands for the descriptor's own place.
    let from = argument(1) == .min ? source.offset : argument(1)
    let to = argument(3) == .min ? target.offset : argument(3)
    if isRange, from < 0 && argument(5) >= -from || to < 0 && argument(5) >= -to {
      throw Errno(rawValue: EOVERFLOW)
    }
    if from < 0 || to < 0 { throw .invalidArgument }
    let count = min(argument(5), max(0, statuses.0.size - from))
    let (end, isTooFar) = to.addingReportingOverflow(max(0, count))
    if isTooFar || end > SimulatedFiles.largestFile { throw .fileTooLarge }
    // `from` is in the file here, or nothing is copied.
    if isRange, inodes.0 == inodes.1, count > 0, end > from, to < from + count {
      throw .invalidArgument
    }
    var done = 0
    do throws(Errno) {
      while done < count {
        let part = try files.read(
          source.descriptor, at: from + done, count: min(count - done, Int(CHAOS_WINDOW)))
        let written = try files.write(target.descriptor, at: to + done, part)
        done += written
        if written < part.count || part.isEmpty { break }
      }
    } catch { if done == 0 { throw error } }
    if argument(1) == .min { open[argument(0)]?.offset = from + done }
    if argument(3) == .min { open[argument(2)]?.offset = to + done }
    return done
  }
}
