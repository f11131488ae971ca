// One size of a file. Sizes have a chain of their own: data and size reach the disk separately.

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
