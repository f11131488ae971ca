// What the chains of a file are made of. A page that reaches the disk holds all writes up to some
// moment; sizes have a chain of their own, for data and size reach the disk separately.

extension Inode {
  /// An image of one page of 4096 bytes, and how far it came.
  struct PageVersion {
    /// The mutation that made it.
    var op: UInt32
    /// The sync that sent it to the drive, or 0.
    var flushed: UInt32 = 0
    /// A failed fsync marked it clean: it is visible, will never be written, and goes when evicted
    /// (FACTS.md, fsync failure, ext4).
    var lost = false
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

  /// A size that a file had.
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
}
