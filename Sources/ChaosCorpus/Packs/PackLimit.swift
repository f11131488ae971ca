// What there may not be too much of in one pack; the words are in TraceFileError+Words.

/// The limits of a pack, for those who write one and for those who are given one.
public enum PackLimit: Hashable, Sendable {
  /// `TracePack.mostTraces`.
  case traces
  /// `TracePack.mostSteps`, or `TracePack.longest` of one trace.
  case steps
  /// `TracePack.notesLimit`, or `TracePack.mostNotes` of one trace.
  case notes
  /// `TracePack.limit`.
  case bytes
}
