// What can be wrong with a corpus folder, as values; the words are in CorpusError+Words.

import SystemPackage

/// Why the corpus cannot give or keep a trace.
public enum CorpusError: Error, Hashable, Sendable {
  /// One of its files is wrong.
  case file(TraceFileError)
  /// A folder exists and cannot be listed.
  case notReadable(String, Errno)
  /// A folder cannot be made or written to.
  case notWritable(String, Errno)
  /// A file whose name is a whole digest holds another trace.
  case taken(String)
  /// A file or folder lies where the corpus has none.
  case misplaced(String)
  /// The name of a folder is not one that a store has.
  case notAStore(String)
  /// No trace has an id that begins so.
  case noSuchTrace(String)
  /// Several traces have an id that begins so; their paths in order.
  case ambiguous(String, [String])

  /// What it means for the exit code.
  public var exit: FileFailure {
    switch self {
    case .file(let error): error.exit
    case .notReadable, .noSuchTrace: .notFound
    case .misplaced, .notAStore, .ambiguous: .malformed
    case .notWritable, .taken: .cannotWrite
    }
  }
}
