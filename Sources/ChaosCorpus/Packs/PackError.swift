// What can be wrong with a pack, as values; the words are in TraceFileError+Words.

/// Why a pack, or a trace in it, cannot be read.
public enum PackError: Error, Hashable, Sendable {
  /// It is something else.
  case notAPack
  /// It has a version that this build does not read.
  case version(UInt8)
  /// It ends too early.
  case truncated
  /// Its index is not what was written.
  case checksum
  /// Its index does not fit what there is.
  case index
  /// What is wrong with the frame of this group; nil if the index says something else of it.
  case frame(Int, LZ4FrameError?)
  /// It asks for more than a pack may, or would have to.
  case tooMuch(Limit)
}

extension PackError {
  /// The limits of a pack, for those who write one and for those who are given one.
  public enum Limit: Hashable, Sendable {
    /// `TracePack.mostTraces`.
    case traces
    /// `TracePack.traceLimit`, of one with its notes.
    case trace
    /// `TracePack.mostNotes`.
    case notes
    /// `TracePack.contentLimit`.
    case bytes
  }
}
