// What it means on a phone that there is no space left.

/// A change of the phone's shortage of space (F125, F126).
public enum Shortage: UInt8, Word {
  /// What is free is less than what iOS keeps for itself: files do not grow, and the free space
  /// still looks like plenty.
  case reserve
  /// Not a block is left. A file system that copies on write needs one for each change, so even
  /// overwriting and deleting fail.
  case exhausted
  /// iOS clears caches to make room. Processes that use them, and do not run, are killed.
  case reclaim
  /// There is room again.
  case over

  public static let words = spelled()
}
