// Names as small numbers, so that a lookup compares integers. Exact bytes, no text rules.

import ChaosHash

/// A name, as its place in the `NameTable`.
typealias NameID = Int32

/// Every name that was ever used, and the paths that were split before. Names are compared as
/// bytes: Swift's `==` on strings would take two spellings of `é` for one name that a file system
/// keeps apart. A table only grows, and its numbers never show in what a disk answers, so all disks
/// that are copied from one share theirs.
final class NameTable {
  private var ids: [[UInt8]: NameID] = [:]
  private var names: [[UInt8]] = []
  private var paths: [[UInt8]: SplitPath] = [:]
  /// The paths that were split last, by their slots: a process uses a handful again and again.
  @exclusivity(unchecked) private var recent: [SplitPath] = Array(
    repeating: SplitPath(), count: SplitPath.slots)

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

  /// A path, split into its names.
  func split(_ path: String) -> SplitPath {
    var path = path
    return path.withUTF8 { bytes in
      let slot = SplitPath.slot(bytes)
      if recent[slot].isOf(bytes) { return recent[slot] }
      let text = Array(bytes)
      let known = paths[text]
      let split =
        known ?? SplitPath(text, bytes.split(separator: UInt8(ascii: "/")).map { id($0) })
      if known == nil { paths[text] = split }
      recent[slot] = split
      return split
    }
  }
}
