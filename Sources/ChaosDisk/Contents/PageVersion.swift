// One image of a page. A page that reaches the disk holds all writes up to some moment.

/// An image of one page of 4096 bytes, or of a part of it: missing bytes are zeros.
struct PageVersion {
  /// The mutation that made it.
  var op: UInt32
  /// The sync that sent it to the drive, or 0.
  var flushed: UInt32
  /// A failed fsync marked it clean: it is visible, will never be written, and goes when evicted
  /// (FACTS.md, fsync failure, ext4).
  var lost = false
  /// A truncation emptied it: that goes with the metadata, no sync writes or loses it.
  var isCut = false
  /// Which bytes its mutation wrote.
  var written: Range<Int16> = 0..<0
  var bytes: [UInt8]

  /// Whether a sync has bytes of this version to write. The first of a chain has none.
  var isDirty: Bool { op != 0 && flushed == 0 && !lost && !isCut }
}
