// What can be wrong with a trace file, as values; the words are in TraceFileError+Words.

import ChaosTrace
import SystemPackage

/// Why a trace file cannot be read or written.
public struct TraceFileError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// No file has this name.
    case missing
    /// The system does not let us read it.
    case notReadable(Errno)
    /// It is a folder.
    case folder
    /// It is a pipe, a device or a terminal: it could be waited for without an end.
    case stream
    /// The file is larger than this many bytes.
    case tooLarge(limit: Int)
    /// The text in it is longer than this many bytes, whatever the frame claims.
    case inflatesBeyond(limit: Int)
    /// It is something else than a trace.
    case notATrace
    /// The frame ends too early.
    case truncated
    /// This many bytes follow after the frame.
    case trailing(Int)
    /// What is in the frame is not what was packed.
    case checksum
    /// The frame makes no sense.
    case damaged
    /// The trace has a format that this build does not read.
    case format(String)
    /// The text is wrong on the line of the error.
    case text(TraceTextError.Reason)
    /// It holds the trace with this id, which is not the one in the file's name.
    case misnamed(String)
    /// It is a pack, or a trace in one, and something is wrong with it.
    case pack(PackError)
    /// The system does not let us write it.
    case notWritable(Errno)
  }

  /// The file, as it was named by whoever asked for it.
  public var file: String
  /// The line of the text, counted from 1, where the reason has one.
  public var line: Int?
  /// What is wrong.
  public var reason: Reason

  public init(file: String, line: Int? = nil, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// What it means for the exit code.
  public var exit: FileFailure {
    switch reason {
    case .missing, .notReadable, .folder, .stream: .notFound
    case .notWritable: .cannotWrite
    case .tooLarge, .inflatesBeyond, .notATrace, .truncated, .trailing, .checksum, .damaged,
      .format, .text, .misnamed, .pack:
      .malformed
    }
  }
}

extension TraceFileError.Reason {
  /// What an error of the frame means for the file that holds it.
  init(_ error: LZ4FrameError) {
    switch error {
    case .notAFrame: self = .notATrace
    case .truncated: self = .truncated
    case .trailing(let count): self = .trailing(count)
    case .checksum: self = .checksum
    case .malformed: self = .damaged
    case .tooLarge(let limit): self = .inflatesBeyond(limit: limit)
    }
  }
}

extension TraceFileError {
  /// An error of the text in a file. Those that concern the whole file lose their line.
  init(file: String, _ error: TraceTextError) {
    switch error.reason {
    case .notATrace: self.init(file: file, reason: .notATrace)
    case .format(let found): self.init(file: file, reason: .format(found))
    case .noPhone, .unknownStep, .unknownWord, .badNumber, .missing, .extra, .notText, .tooMuch:
      self.init(file: file, line: error.line, reason: .text(error.reason))
    }
  }
}
