// Changes of content: each appends a version to the chains that it touches.

import ChaosTrace
import SystemPackage

extension Disk {
  /// Takes pages for a change that makes a file grow by them.
  private func take(_ pages: Int) throws(Errno) {
    guard pages <= freePages else { throw .noSpace }
    switch shortage {
    case nil, .over, .reclaim: break
    case .reserve: if pages > 0 { throw .noSpace }
    case .exhausted: throw .noSpace
    }
    freePages -= pages
  }

  /// Whether there is room for a new name.
  var hasRoom: Bool { freePages > 0 && shortage == nil }

  /// Whether there is a block to note in it that a name is gone.
  var allowsRemoval: Bool { shortage != .exhausted }

  /// Writes within one page of a file, as one mutation.
  ///
  /// - Throws: ENOSPC when the file grows into a page that the disk does not have, or when the disk
  ///   has no block to copy the page to.
  func write(_ inode: Int32, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(Errno) {
    let index = offset / Disk.pageSize
    let start = offset % Disk.pageSize
    must(start + bytes.count <= Disk.pageSize, "a write must stay within one page")
    let end = offset + bytes.count
    let oldSize = inodes[Int(inode)].size
    let grown = Disk.pageCount(max(end, oldSize)) - Disk.pageCount(oldSize)
    try take(grown)

    let op = nextOp()
    let image = Self.image(inodes[Int(inode)].page(index), start, bytes)
    mutations += 1
    append(
      image, op: op, to: index, of: inode, written: Int16(start)..<Int16(start + bytes.count))
    if end > oldSize {
      inodes[Int(inode)].sizes.append(SizeVersion(op: op, flushed: 0, size: end, shrank: false))
    }
    inodes[Int(inode)].changes += 1
  }

  /// A page after a write at some place in it. What lay between its end and the write is zeros.
  private static func image(_ old: [UInt8], _ start: Int, _ bytes: UnsafeRawBufferPointer)
    -> [UInt8]
  {
    let length = max(old.count, start + bytes.count)
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      old.withUnsafeBytes { old in
        let new = UnsafeMutableRawBufferPointer(buffer)
        new.copyMemory(from: UnsafeRawBufferPointer(rebasing: old.prefix(start)))
        for place in min(old.count, start)..<start { new[place] = 0 }
        UnsafeMutableRawBufferPointer(rebasing: new[start...]).copyMemory(from: bytes)
        let end = start + bytes.count
        if end < old.count {
          UnsafeMutableRawBufferPointer(rebasing: new[end...]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: old[end...]))
        }
      }
      count = length
    }
  }

  /// Sets the size of a file, as one mutation. New pages read as zeros.
  func resize(_ inode: Int32, to size: Int) throws(Errno) {
    let old = inodes[Int(inode)].size
    if size == old { return }
    let grown = Disk.pageCount(size) - Disk.pageCount(old)
    if grown < 0 { freePages -= grown } else { try take(grown) }
    let op = nextOp()
    mutations += 1
    if size < old {
      // The freed part of the last page, and every freed page, is empty from now on.
      let keep = size % Disk.pageSize
      let first = size / Disk.pageSize
      for index in first..<max(first, inodes[Int(inode)].pages.count) {
        let image = inodes[Int(inode)].page(index)
        let kept = index == first ? Array(image.prefix(keep)) : []
        if kept.count < image.count {
          append(kept, op: op, to: index, of: inode, isCut: kept.isEmpty)
        }
      }
    }
    inodes[Int(inode)].sizes.append(
      SizeVersion(op: op, flushed: 0, size: size, shrank: size < old))
    inodes[Int(inode)].changes += 1
  }

  private func append(
    _ image: [UInt8], op: UInt32, to index: Int, of inode: Int32, isCut: Bool = false,
    written: Range<Int16> = 0..<0
  ) {
    while inodes[Int(inode)].pages.count <= index {
      inodes[Int(inode)].pages.append([.settled(PageImage([]))])
    }
    inodes[Int(inode)].pages[index].append(
      PageVersion(op: op, isCut: isCut, written: written, image: PageImage(image)))
  }
}
