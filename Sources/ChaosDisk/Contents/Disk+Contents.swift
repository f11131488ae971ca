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
    must(
      offset % Disk.pageSize + bytes.count <= Disk.pageSize,
      "a write must stay within one page")
    let end = offset + bytes.count
    let oldSize = inodes[Int(inode)].size
    let grown = Disk.pageCount(max(end, oldSize)) - Disk.pageCount(oldSize)
    try take(grown)

    let op = nextOp()
    mutations += 1
    inodes[Int(inode)].write(bytes, at: offset, op)
    onChange?(inode)
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
          inodes[Int(inode)].append(kept, op: op, to: index, isCut: kept.isEmpty)
        }
      }
    }
    inodes[Int(inode)].sizes.append(
      Inode.SizeVersion(op: op, flushed: 0, size: size, shrank: size < old))
    inodes[Int(inode)].changes += 1
    onChange?(inode)
  }
}
