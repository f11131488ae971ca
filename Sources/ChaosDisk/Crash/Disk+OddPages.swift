// The bytes of pages to which a crash does more than to choose a version (R3, R7, R8).

import ChaosTrace

extension Disk {
  /// A chosen page, with what the crash does to it.
  func image(_ inode: Int, _ page: Int, _ choice: CrashChoice) -> PageImage {
    if choice.isOdd(inode, page) { return PageImage(oddBytes(inode, page, choice)) }
    return inodes[inode].pages[page][choice.pages[inode, page]].image
  }

  /// The bytes of a chosen page to which the crash does something.
  private func oddBytes(_ inode: Int, _ page: Int, _ choice: CrashChoice) -> [UInt8] {
    if let garbage = choice.garbage, garbage.inode == inode {
      return self.garbage(inode, page, choice, from: garbage.from)
    }
    let version = inodes[inode].pages[page][choice.pages[inode, page]]
    switch choice.oddity(inode, page) {
    case nil: return version.bytes
    case .neighbours: return Self.damaged(version)
    case .foreign: return grown(inode, page, choice, Self.foreign)
    case .older:
      let old = freed(page)?.bytes ?? []
      return grown(inode, page, choice) { $0.map { $0 < old.count ? old[$0] : 0 } }
    case .front(let at): return torn(inode, page, choice) { $0 < at }
    case .end(let at): return torn(inode, page, choice) { $0 >= at }
    case .without(let start):
      return torn(inode, page, choice) { $0 < start || $0 >= start + Self.sector }
    }
  }

  /// R7: a page that has the bytes of its chosen version at some places, and at the others those
  /// of the one before.
  private func torn(
    _ inode: Int, _ page: Int, _ choice: CrashChoice, _ isNew: (Int) -> Bool
  ) -> [UInt8] {
    let versions = inodes[inode].pages[page]
    let chosen = choice.pages[inode, page]
    guard chosen > 0 else { return versions[chosen].bytes }
    let new = versions[chosen].bytes
    let old = versions[written(inode, page, before: chosen)].bytes
    return (0..<max(new.count, old.count)).map { place in
      let bytes = isNew(place) ? new : old
      return place < bytes.count ? bytes[place] : 0
    }
  }

  /// R3: a page with other bytes where a write brought some that did not survive.
  private func grown(
    _ inode: Int, _ page: Int, _ choice: CrashChoice, _ bytes: (Range<Int>) -> [UInt8]
  ) -> [UInt8] {
    var image = inodes[inode].pages[page][choice.pages[inode, page]].bytes
    guard let missing = missing(inode, page, choice) else { return image }
    image += repeatElement(0, count: max(0, missing.upperBound - image.count))
    image.replaceSubrange(missing, with: bytes(missing))
    return image
  }

  /// The bytes of a page that the chosen size covers, and that a write brought which did not
  /// survive (R3); nil where there are none.
  func missing(_ inode: Int, _ page: Int, _ choice: CrashChoice) -> Range<Int>? {
    let sizes = inodes[inode].sizes
    let versions = inodes[inode].pages[page]
    let chosen = choice.pages[inode, page]
    let start = page * Disk.pageSize
    let end = min(Disk.pageSize, sizes[choice.sizes[inode]].size - start)
    let grown = sizes.indices.dropFirst().prefix(choice.sizes[inode]).first { place in
      !sizes[place].shrank && versions[(chosen + 1)...].contains { $0.op == sizes[place].op }
    }
    guard let grown else { return nil }
    let begin = max(versions[chosen].bytes.count, sizes[grown - 1].size - start)
    return begin < end ? begin..<end : nil
  }

  /// R3 of the worst models: where the file grew and its data did not arrive, foreign bytes stand.
  private func garbage(_ inode: Int, _ page: Int, _ choice: CrashChoice, from floor: Int)
    -> [UInt8]
  {
    let pages = inodes[inode].pages
    var bytes = page < pages.count ? pages[page][choice.pages[inode, page]].bytes : []
    let start = page * Disk.pageSize
    let size = inodes[inode].sizes[choice.sizes[inode]].size
    let old = max(0, min(Disk.pageSize, floor - start))
    let end = min(Disk.pageSize, size - start)
    if bytes.count < old { bytes += repeatElement(0, count: old - bytes.count) }
    if old < end {
      bytes.removeLast(max(0, bytes.count - old))
      bytes += Self.foreign(old..<end)
    }
    return bytes
  }

  /// R8: the bytes beside what was written last, in the sectors that it touched, are damaged.
  private static func damaged(_ version: Inode.PageVersion) -> [UInt8] {
    var bytes = version.bytes
    let written = Int(version.written.lowerBound)..<Int(version.written.upperBound)
    if written.isEmpty { return bytes }
    let first = written.lowerBound / sector * sector
    let end = (written.upperBound + sector - 1) / sector * sector
    // A file that grows later shows the rest of the sector as well.
    bytes += repeatElement(0, count: max(0, end - bytes.count))
    for place in first..<end where !written.contains(place) { bytes[place] ^= 0xFF }
    return bytes
  }

  /// Bytes that a drive writes at once.
  static let sector = 512

  /// Bytes that nobody wrote, for some places of a page.
  private static func foreign(_ places: Range<Int>) -> [UInt8] {
    places.map { UInt8(truncatingIfNeeded: ($0 &* 167) ^ 0x5A) | 0x80 }
  }

  /// What a block held that was freed last, by its place in its file. A file that grows may get it.
  func freed(_ page: Int) -> PageImage? { page < state.freed.count ? state.freed[page] : nil }

  /// Remembers what the blocks of a page hold, where a new file may show it (R3).
  func free(_ page: Int, _ image: PageImage) {
    guard model.sizes == .garbage, page < Self.rememberedPages, !image.bytes.isEmpty else { return }
    while state.freed.count <= page { state.freed.append(nil) }
    state.freed[page] = image
  }

  /// A record that is still valid stands near the beginning of a journal or log.
  private static let rememberedPages = 64
}
