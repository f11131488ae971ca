// Changes of one file's chains. Each is one access to the disk's table of files.

extension Inode {
  mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int, _ op: UInt32) {
    let index = offset / Disk.pageSize
    let start = offset % Disk.pageSize
    append(
      Self.image(page(index), start, bytes), op: op, to: index,
      written: Int16(start)..<Int16(start + bytes.count))
    if offset + bytes.count > size {
      sizes.append(
        SizeVersion(op: op, flushed: 0, size: offset + bytes.count, shrank: false))
    }
    changes += 1
  }

  private static let zeros = [UInt8](repeating: 0, count: Disk.pageSize)

  /// A page after a write at some place in it. What lay between its end and the write is zeros.
  private static func image(_ old: [UInt8], _ start: Int, _ bytes: UnsafeRawBufferPointer)
    -> [UInt8]
  {
    let length = max(old.count, start + bytes.count)
    // What makes room for shared memory writes the last byte of each page.
    if old.isEmpty, length == Disk.pageSize, bytes.count == 1, bytes[0] == 0 { return zeros }
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

  mutating func append(
    _ image: [UInt8], op: UInt32, to index: Int, isCut: Bool = false,
    written: Range<Int16> = 0..<0
  ) {
    while pages.count <= index { pages.append([.settled(PageImage([]))]) }
    pages[index].append(
      PageVersion(op: op, isCut: isCut, written: written, image: PageImage(image)))
  }

  /// Sends the content as it was at a mutation towards the media; newer versions stay behind.
  mutating func flush(_ op: UInt32, upTo mutation: UInt32) {
    for page in pages.indices where pages[page].count > 1 {
      for version in stride(from: pages[page].count - 1, through: 1, by: -1) {
        if pages[page][version].flushed != 0 { break }
        if pages[page][version].op > mutation || pages[page][version].lost { continue }
        pages[page][version].flushed = op
      }
    }
    for place in sizes.indices.dropFirst()
    where sizes[place].flushed == 0 && sizes[place].op <= mutation {
      sizes[place].flushed = op
    }
  }

  /// What the drive has becomes what the media has.
  mutating func settle() {
    for page in pages.indices where pages[page].count > 1 {
      if let floor = pages[page].lastIndex(where: { $0.flushed != 0 }), floor > 0 {
        pages[page].removeFirst(floor)
      }
    }
    if let floor = sizes.lastIndex(where: { $0.flushed != 0 }), floor > 0 {
      sizes.removeFirst(floor)
    }
  }
}
