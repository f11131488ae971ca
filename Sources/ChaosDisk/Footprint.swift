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
    places.reserveCapacity(inodes.count)
    collect(Disk.root, RollingHash().value, &places)
    // By name: in which order they were made is no matter.
    places.sort { $0.name < $1.name }
    var all = RollingHash()
    var parts: [UInt64] = [0]
    var start = 0
    while start < places.count {
      let name = places[start].name
      var (end, bytes, hasFile) = (start, 0, false)
      while end < places.count, places[end].name == name {
        bytes += places[end].size ?? 0
        hasFile = hasFile || places[end].size != nil
        end += 1
      }
      all.add(name)
      all.add(Footprint.magnitude(end - start))
      if hasFile {
        var size = RollingHash()
        size.add(name)
        size.add(Footprint.magnitude(bytes))
        parts.append(size.value)
      }
      start = end
    }
    parts[0] = all.value
    return Footprint(parts: parts)
  }

  /// A name of the tree; folders and links have no size.
  private struct Placed {
    var name: UInt64
    var size: Int?
  }

  private func collect(_ folder: Int32, _ path: UInt64, _ places: inout [Placed]) {
    for entry in inodes[Int(folder)].entries {
      var name = RollingHash()
      name.add(path)
      name.add(names.shape(entry.name))
      let inode = Int(entry.inode)
      let kind = inodes[inode].kind
      places.append(Placed(name: name.value, size: kind == .file ? inodes[inode].size : nil))
      if kind == .directory { collect(entry.inode, name.value, &places) }
    }
  }
}
