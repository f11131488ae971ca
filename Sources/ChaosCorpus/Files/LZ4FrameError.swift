// What can be wrong with an LZ4 frame, as values.

/// Why bytes are not one whole LZ4 frame.
public enum LZ4FrameError: Error, Hashable, Sendable {
  /// The bytes do not begin like a frame.
  case notAFrame
  /// The frame goes on after the last byte.
  case truncated
  /// This many bytes follow after the frame.
  case trailing(Int)
  /// A checksum in the frame does not match what it covers.
  case checksum
  /// The frame is not well formed in some other way.
  case malformed
  /// The frame holds more than this many bytes.
  case tooLarge(limit: Int)
}
