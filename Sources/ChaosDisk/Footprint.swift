// A disk from far away: which names there are, and how large the files are. What a store has come
// to over many launches often shows there and nowhere else: a count that grows, a log that is
// never cut, leftovers that pile up.

import ChaosHash

/// What a disk looks like, in a few numbers that are the same for disks that look alike.
///
/// Numbers in names are left out, and sizes are rounded: what remains is few enough that something
/// may be kept for each. No process, no key and no content has a part in it.
public struct Footprint: Hashable, Sendable {
  /// One for the names that there are, with how many of each; then one for each name of files with
  /// the bytes in them.
  public let parts: [UInt64]

  /// A number with its three highest bits, as one of few: up to eight each has its own, and then
  /// there are four for each doubling.
  static func magnitude(_ number: Int) -> Int {
    let shift = max(0, Int.bitWidth - 3 - number.leadingZeroBitCount)
    return shift << 3 | number >> shift
  }
}

extension Disk {
  /// What it looks like now to whoever may read everything.
  public func footprint() -> Footprint {
    var places: [Placed] = []
    collect(Disk.root, RollingHash().value, &places)
    // By name: in which order they were made is no matter.
    places.sort { $0.name < $1.name }
    var names = RollingHash()
    var sizes: [UInt64] = []
    var start = 0
    while start < places.count {
      let name = places[start].name
      let end = places[start...].firstIndex { $0.name != name } ?? places.count
      names.add(name)
      names.add(Footprint.magnitude(end - start))
      let files = places[start..<end].compactMap(\.size)
      if !files.isEmpty {
        var size = RollingHash()
        size.add(name)
        size.add(Footprint.magnitude(files.reduce(0, +)))
        sizes.append(size.value)
      }
      start = end
    }
    return Footprint(parts: [names.value] + sizes)
  }

  /// A name of the tree; folders and links have no size.
  private struct Placed {
    var name: UInt64
    var size: Int?
  }

  private func collect(_ folder: Int32, _ path: UInt64, _ places: inout [Placed]) {
    for entry in inodes[Int(folder)].entries {
      let node = inodes[Int(entry.inode)]
      let name = Self.hash(names.name(entry.name), below: path)
      places.append(Placed(name: name, size: node.kind == .file ? node.size : nil))
      if node.kind == .directory { collect(entry.inode, name, &places) }
    }
  }

  /// A path as a number, in which all numbers are alike: stores count their files.
  private static func hash(_ name: [UInt8], below folder: UInt64) -> UInt64 {
    var hash = RollingHash()
    hash.add(folder)
    var isNumber = false
    for byte in name {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      // No name has a zero in it.
      if !isDigit { hash.add(UInt64(byte)) } else if !isNumber { hash.add(UInt64(0)) }
      isNumber = isDigit
    }
    return hash.value
  }
}
