// A file, a directory or a symbolic link with all the versions that a crash may choose from.

/// A file or a directory. `pages[i][0]` and `sizes[0]` are what the media holds; what follows is
/// newer, the last is what every read sees. The chain form forbids states that no page cache can
/// produce (FACTS.md, crash models).
struct Inode {
  enum Kind { case file, directory, link }

  var kind: Kind
  var protection: ProtectionClass
  /// The permission bits.
  var mode: UInt16 = 0o755
  /// How many directory entries name it.
  var links: Int
  /// How many open file descriptions keep it alive.
  var opens = 0
  var pages: [[PageVersion]] = []
  var sizes: [SizeVersion] = []
  var entries: [DirectoryEntry] = []
  /// The directory that holds it, for directories.
  var parent: Int32 = 0
  /// Counts changes of content, as a stand-in for a modification time that never repeats.
  var changes: UInt32 = 0
  /// Nanoseconds since 1970 by the clock of who asked; zeros where nobody keeps a clock.
  var times = FileTimes()
  /// What few files have.
  var extras: InodeExtras?

  /// The last mutation of its bytes or its size: a write changes at least its time.
  var changed: UInt32 {
    max(sizes.last?.op ?? 0, pages.lazy.compactMap { $0.last?.op }.max() ?? 0)
  }

  /// The size that reads see.
  var size: Int { sizes.last?.size ?? 0 }

  func status(_ number: Int, boots: Int) -> FileStatus {
    FileStatus(
      inode: number, size: size, isDirectory: kind == .directory, links: links,
      changes: UInt64(boots) << 32 | UInt64(changes))
  }

  /// Whether a name or a descriptor leads to it.
  var canBeReached: Bool { links > 0 || opens > 0 }

  /// Whether a crash has anything to choose.
  var hasPending: Bool { sizes.count > 1 || pages.contains { $0.count > 1 } }

  /// The bytes of a page that reads see; missing ones are zeros.
  func page(_ index: Int) -> [UInt8] { index < pages.count ? pages[index].last?.bytes ?? [] : [] }

  /// The whole content that reads see.
  var content: [UInt8] { read(0, size) }

  /// Reads up to `count` bytes at `offset`.
  func read(_ offset: Int, _ count: Int) -> [UInt8] {
    let end = min(size, offset + min(count, size))
    guard offset < end else { return [] }
    if end <= Disk.pageSize, offset == 0 {
      let bytes = page(0)
      if bytes.count == end { return bytes }
    }
    return [UInt8](unsafeUninitializedCapacity: end - offset) { buffer, count in
      count = read(offset, into: UnsafeMutableRawBufferPointer(buffer)[..<(end - offset)])
    }
  }

  /// Reads at `offset` as much as there is and fits. Returns how many bytes that is.
  func read(_ offset: Int, into buffer: Slice<UnsafeMutableRawBufferPointer>) -> Int {
    let end = min(size, offset + min(buffer.count, size))
    var rest = UnsafeMutableRawBufferPointer(rebasing: buffer)
    var position = offset
    while position < end {
      let start = position % Disk.pageSize
      let count = min(Disk.pageSize - start, end - position)
      let index = position / Disk.pageSize
      let part = UnsafeMutableRawBufferPointer(rebasing: rest[..<count])
      if index < pages.count, let image = pages[index].last?.image {
        image.read(start, into: part)
      } else {
        part.initializeMemory(as: UInt8.self, repeating: 0)
      }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
      position += count
    }
    return max(0, end - offset)
  }

  /// An image of one page of 4096 bytes, and how far it came.
  struct PageVersion {
    /// The mutation that made it.
    var op: UInt32
    /// The sync that sent it to the drive, or 0.
    var flushed: UInt32 = 0
    /// A failed fsync marked it clean: never written, gone when evicted (FACTS.md, fsync failure).
    var lost = false
    /// Whether that fsync said that all was well.
    var isHidden = false
    /// A truncation emptied it: that goes with the metadata, no sync writes or loses it.
    var isCut = false
    /// Which bytes its mutation wrote.
    var written: Range<Int16> = 0..<0
    var image: PageImage

    /// The bytes; missing ones are zeros.
    var bytes: [UInt8] { image.bytes }

    /// Whether a sync has bytes of this version to write. The first of a chain has none.
    var isDirty: Bool { op != 0 && flushed == 0 && !lost && !isCut }

    /// Whether it is what a crash leaves: no write and no sync is remembered.
    var isSettled: Bool { op == 0 && flushed == 0 && !lost && !isCut && written.isEmpty }

    /// What the media holds of a page.
    static func settled(_ image: PageImage) -> PageVersion { PageVersion(op: 0, image: image) }
  }

  struct SizeVersion {
    /// The mutation that made it.
    var op: UInt32
    /// The sync that sent it to the drive, or 0.
    var flushed: UInt32
    var size: Int
    /// Whether it shrank: later data in the freed pages needs this change on the disk (rule R10).
    var shrank: Bool
  }

  /// A name and the inode that it leads to.
  struct DirectoryEntry {
    var name: NameID
    var inode: Int32
  }

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
    for page in pages.indices { flush(page, op, upTo: mutation) }
    for place in sizes.indices.dropFirst()
    where sizes[place].flushed == 0 && sizes[place].op <= mutation {
      sizes[place].flushed = op
    }
  }

  /// Sends the pages of a range towards the media, and the size as far as they need it.
  mutating func flush(_ op: UInt32, _ bytes: Range<Int>) {
    for page in pages.indices.clamped(to: Disk.pages(bytes)) { flush(page, op, upTo: .max) }
    guard let small = sizes.lastIndex(where: { $0.size < bytes.upperBound }) else { return }
    for place in sizes.indices.prefix(small + 2).dropFirst() where sizes[place].flushed == 0 {
      sizes[place].flushed = op
    }
  }

  private mutating func flush(_ page: Int, _ op: UInt32, upTo mutation: UInt32) {
    for version in stride(from: pages[page].count - 1, through: 1, by: -1) {
      if pages[page][version].flushed != 0 { break }
      if pages[page][version].op > mutation || pages[page][version].lost { continue }
      pages[page][version].flushed = op
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
