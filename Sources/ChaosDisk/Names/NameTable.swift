// Names as small numbers, so that a lookup compares integers. Exact bytes, no text rules.

import ChaosHash

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A name, as its place in the `NameTable`.
typealias NameID = Int32

/// Every name that was ever used, and the paths that were split before. Names are compared as
/// bytes: Swift's `==` on strings would take two spellings of `é` for one name that a file system
/// keeps apart. A table only grows, and its numbers never show in what a disk answers, so all disks
/// that are copied from one share theirs.
final class NameTable {
  private var ids: [[UInt8]: NameID] = [:]
  private var names: [[UInt8]] = []
  private var paths: [PathKey: [NameID]] = [:]
  /// The paths that were split last, by their slots: a process uses a handful again and again.
  @exclusivity(unchecked) private var recent: [(path: PathKey, parts: [NameID])?] = Array(
    repeating: nil, count: PathKey.slots)

  /// The shapes of names, where somebody asked for them.
  private var shapes: [UInt64?] = []

  /// "." and "..", which no folder holds.
  static let dot: NameID = -1
  static let dotDot: NameID = -2

  /// The most bytes that a name of a file can have (NAME_MAX).
  static let longest = 255

  /// Whether any name is too long for a file.
  private var hasTooLong = false

  /// Whether no file can have this name.
  func isTooLong(_ id: NameID) -> Bool { hasTooLong && name(id).count > Self.longest }

  func name(_ id: NameID) -> [UInt8] {
    id >= 0 ? names[Int(id)] : Array(repeating: UInt8(ascii: "."), count: Int(-id))
  }

  func id(_ name: some Sequence<UInt8>) -> NameID {
    let bytes = Array(name)
    if bytes == [UInt8(ascii: ".")] { return Self.dot }
    if bytes == [UInt8(ascii: "."), UInt8(ascii: ".")] { return Self.dotDot }
    if let id = ids[bytes] { return id }
    let id = NameID(names.count)
    names.append(bytes)
    ids[bytes] = id
    if bytes.count > Self.longest { hasTooLong = true }
    return id
  }

  /// A name as a number in which all numbers are alike: stores count their files.
  func shape(_ id: NameID) -> UInt64 {
    if Int(id) < shapes.count, let known = shapes[Int(id)] { return known }
    var hash = RollingHash()
    var isNumber = false
    for byte in name(id) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      // No name has a zero in it.
      if !isDigit { hash.add(UInt64(byte)) } else if !isNumber { hash.add(UInt64(0)) }
      isNumber = isDigit
    }
    shapes += Array(repeating: nil, count: max(0, names.count - shapes.count))
    shapes[Int(id)] = hash.value
    return hash.value
  }

  /// The names in a path, from the root, `.` and `..` among them.
  func parts(_ path: String) -> [NameID] {
    let key = PathKey(text: path)
    let slot = key.slot
    if let known = recent[slot], known.path == key { return known.parts }
    let known = paths[key]
    let parts = known ?? path.utf8.split(separator: UInt8(ascii: "/")).map { id($0) }
    if known == nil { paths[key] = parts }
    recent[slot] = (key, parts)
    return parts
  }
}

/// A path as a key that is compared by its bytes.
private struct PathKey: Hashable {
  let text: String

  static let slots = 64

  /// A number below `slots`. Paths differ at their ends.
  var slot: Int {
    var slot = UInt(text.utf8.count)
    for byte in text.utf8.suffix(4) { slot = slot &* 31 &+ UInt(byte) }
    return Int(slot % UInt(Self.slots))
  }

  static func == (left: PathKey, right: PathKey) -> Bool {
    let same = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress
        else { return left.count == right.count }
        return memcmp(one, other, left.count) == 0
      }
    }
    return (same ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}
