// Changes of content: each appends a version to the chains that it touches.

import ChaosTrace
import SystemPackage

extension Disk {
  /// Writes within one page of a file, as one mutation.
  ///
  /// - Throws: ENOSPC when the file grows into a page that the disk does not have.
  func write(_ inode: Int32, at offset: Int, _ bytes: ArraySlice<UInt8>) throws(Errno) {
    let index = offset / Disk.pageSize
    let start = offset % Disk.pageSize
    must(start + bytes.count <= Disk.pageSize, "a write must stay within one page")
    let end = offset + bytes.count
    let oldSize = inodes[Int(inode)].size
    let grown = Disk.pageCount(max(end, oldSize)) - Disk.pageCount(oldSize)
    guard grown <= freePages else { throw .noSpace }
    freePages -= grown

    let op = nextOp()
    var image = inodes[Int(inode)].page(index)
    if image.count < start { image += repeatElement(0, count: start - image.count) }
    if image.count <= start + bytes.count {
      image.replaceSubrange(start..., with: bytes)
    } else {
      image.replaceSubrange(start..<(start + bytes.count), with: bytes)
    }
    mutations += 1
    append(
      image, op: op, to: index, of: inode, written: Int16(start)..<Int16(start + bytes.count))
    if end > oldSize {
      inodes[Int(inode)].sizes.append(SizeVersion(op: op, flushed: 0, size: end, shrank: false))
    }
    inodes[Int(inode)].changes += 1
    onChange?(inode)
  }

  /// Sets the size of a file, as one mutation. New pages read as zeros.
  func resize(_ inode: Int32, to size: Int) throws(Errno) {
    let old = inodes[Int(inode)].size
    if size == old { return }
    let grown = Disk.pageCount(size) - Disk.pageCount(old)
    guard grown <= freePages else { throw .noSpace }
    freePages -= grown
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
    onChange?(inode)
  }

  private func append(
    _ image: [UInt8], op: UInt32, to index: Int, of inode: Int32, isCut: Bool = false,
    written: Range<Int16> = 0..<0
  ) {
    while inodes[Int(inode)].pages.count <= index {
      inodes[Int(inode)].pages.append([PageVersion(op: 0, flushed: 0, bytes: [])])
    }
    inodes[Int(inode)].pages[index].append(
      PageVersion(op: op, flushed: 0, isCut: isCut, written: written, bytes: image))
  }
}
