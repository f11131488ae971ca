// The index of a pack as bytes. Nothing is believed: what is too much is refused here.

import ChaosHash

/// Reads and writes the index, with the head of the file around it.
enum PackIndex {
  /// The first of the numbers by which LZ4 knows frames that it is to leave out.
  private static let magic: [UInt8] = [0x50, 0x2A, 0x4D, 0x18]
  private static let name = Array("chaospk".utf8)
  private static let headSize = 16
  private static let digestSize = 16
  private static let groupSize = 32
  /// More full ones would be more content than there may be.
  private static let mostGroups = TracePack.contentLimit / TracePack.groupSize + 1

  /// The version of the pack that begins so; nil if it is no pack.
  static func version(_ bytes: [UInt8]) -> UInt8? {
    // Those of version 1 were no LZ4 frames.
    let start = bytes.starts(with: name) ? 0 : headSize - name.count - 1
    guard start == 0 || bytes.starts(with: magic), bytes.count > start + name.count,
      bytes[start..<start + name.count].elementsEqual(name)
    else { return nil }
    return bytes[start + name.count]
  }

  static func read(_ bytes: [UInt8]) throws(PackError) -> [Group] {
    guard let version = version(bytes) else {
      let isStart = !bytes.isEmpty && bytes.count < headSize && magic.starts(with: bytes.prefix(4))
      throw isStart ? .truncated : .notAPack
    }
    if version != TracePack.version { throw .version(version) }
    let end = headSize - 8 + bytes.number(at: 4)
    if bytes.count < end { throw .truncated }
    let table = headSize + digestSize
    guard end >= table, (end - table) % groupSize == 0, (end - table) / groupSize <= mostGroups
    else { throw .index }
    if Digest(Array(bytes[table..<end])) != bytes.digest(at: headSize) { throw .checksum }
    var groups: [Group] = []
    var start = end
    for place in stride(from: table, to: end, by: groupSize) {
      let size = bytes.number(at: place + 12)
      if size > bytes.count - start { throw .truncated }
      groups.append(
        Group(
          traces: bytes.number(at: place), notes: bytes.number(at: place + 4),
          size: bytes.number(at: place + 8), place: start..<start + size,
          first: bytes.digest(at: place + 16)))
      start += size
    }
    if start != bytes.count { throw .index }
    try check(groups)
    return groups
  }

  /// Whether a pack may hold these groups. All but the last are full.
  static func check(_ groups: [Group]) throws(PackError) {
    if groups.reduce(0, { $0 + $1.traces }) > TracePack.mostTraces { throw .tooMuch(.traces) }
    if groups.reduce(0, { $0 + $1.notes }) > TracePack.mostNotes { throw .tooMuch(.notes) }
    if groups.reduce(0, { $0 + $1.size }) > TracePack.contentLimit { throw .tooMuch(.bytes) }
    let most = TracePack.groupSize + TracePack.traceLimit
    let isWhole = groups.allSatisfy { $0.traces > 0 && $0.size <= most }
    let areFull = groups.dropLast().allSatisfy { $0.size >= TracePack.groupSize }
    let isSorted = zip(groups, groups.dropFirst()).allSatisfy { $0.first < $1.first }
    if !isWhole || !areFull || !isSorted { throw .index }
  }

  /// The beginning of a pack of these groups.
  static func bytes(_ groups: [Group]) -> [UInt8] {
    var table: [UInt8] = []
    for group in groups {
      for number in [group.traces, group.notes, group.size, group.place.count] {
        table.append(number: number)
      }
      table.append(digest: group.first)
    }
    var bytes = magic
    bytes.append(number: headSize - 8 + digestSize + table.count)
    bytes += name + [TracePack.version]
    bytes.append(digest: Digest(table))
    return bytes + table
  }

  /// A group of traces that are packed and read together.
  struct Group: Hashable, Sendable {
    var traces: Int
    /// How many notes they have, all in all.
    var notes: Int
    /// How many bytes its frame unpacks to.
    var size: Int
    /// Where its frame lies in the file.
    var place: Range<Int>
    /// The digest of its first trace, which is its lowest.
    var first: Digest
  }
}

extension [UInt8] {
  /// The number in four bytes, the lowest first.
  func number(at place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(self[place + $1]) << ($1 * 8) } }

  mutating func append(number: Int) {
    for place in 0..<4 { append(UInt8(truncatingIfNeeded: number >> (place * 8))) }
  }

  /// The digest in sixteen bytes, in the order of its digits.
  fileprivate func digest(at place: Int) -> Digest {
    func half(_ start: Int) -> UInt64 { self[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    return Digest(high: half(place), low: half(place + 8))
  }

  fileprivate mutating func append(digest: Digest) {
    for half in [digest.high, digest.low] {
      for place in 0..<8 { append(UInt8(truncatingIfNeeded: half >> UInt64(56 - place * 8))) }
    }
  }
}
