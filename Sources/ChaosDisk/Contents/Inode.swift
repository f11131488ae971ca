// A file or a directory with all the versions that a crash may choose from.

/// A file or a directory.
///
/// `pages[i][0]` and `sizes[0]` are what the media holds; what follows is newer, the last is what
/// every read sees. The chain form forbids states that no page cache can produce
/// (FACTS.md, crash models).
struct Inode {
  enum Kind { case file, directory }

  var kind: Kind
  var protection: ProtectionClass
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

  /// The size that reads see.
  var size: Int { sizes.last?.size ?? 0 }

  func status(_ number: Int, boots: Int) -> FileStatus {
    FileStatus(
      inode: number, size: size, isDirectory: kind == .directory, links: links,
      changes: UInt64(boots) << 32 | UInt64(changes))
  }

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

  /// Reads at `offset` as much as there is and fits.
  ///
  /// - Returns: how many bytes that is.
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
}
