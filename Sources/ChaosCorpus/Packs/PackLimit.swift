// What there may not be too much of in one pack; the words are in TraceFileError+Words.

/// The limits of a pack, for those who write one and for those who are given one.
public enum PackLimit: Hashable, Sendable {
  /// `TracePack.mostTraces`.
  case traces
  /// `TracePack.traceLimit`, of one with its notes.
  case trace
  /// `TracePack.mostNotes`.
  case notes
  /// `TracePack.contentLimit`.
  case bytes
}
