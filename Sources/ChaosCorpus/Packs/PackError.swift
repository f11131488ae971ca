// What can be wrong with a pack, as values; the words are in TraceFileError+Words.

/// Why a pack, or a trace in it, cannot be read.
public enum PackError: Error, Hashable, Sendable {
  /// It is something else.
  case notAPack
  /// It has a version that this build does not read.
  case version(UInt8)
  /// It ends too early.
  case truncated
  /// It is not what was written.
  case checksum
  /// Its parts do not fit together: which one does not.
  case malformed(PackPart)
  /// It asks for more than a pack may, or would have to.
  case tooMuch(PackLimit)
  /// Another trace is in the place of the one with this id.
  case misnamed(String)
  /// This trace was drawn by a generator that this build does not have.
  case drawnElsewhere(id: String, generator: String)
}
