// A read that has begun and not ended.

/// What an open read may answer: whatever was current at some moment since it began.
struct ReadWindow {
  var read: Int
  /// The versions that were, or became, current.
  var versions: [Int]
  /// Whether bytes were damaged when it began, and the key was not written since.
  var isDamaged: Bool
}
