// What can be wrong with a trace file, or with a folder of them.

import ChaosTrace
import SystemPackage

/// Why a trace file cannot be read or written, or a corpus cannot give or keep a trace.
public struct TraceFileError: Error, Hashable, Sendable, CustomStringConvertible {
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
    /// Its name is a whole digest, and it holds another trace.
    case taken
    /// It lies where a corpus has no such file or folder.
    case misplaced
    /// Its name is not one that the folder of a store has.
    case notAStore
    /// No trace of the corpus has an id that begins so.
    case noSuchTrace(String)
    /// Several traces have an id that begins so; their paths in order.
    case ambiguous(String, [String])
  }

  /// The file or the folder, as it was named by whoever asked for it.
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
    case .missing, .notReadable, .folder, .stream, .noSuchTrace: .notFound
    case .notWritable, .taken: .cannotWrite
    case .tooLarge, .inflatesBeyond, .notATrace, .truncated, .trailing, .checksum, .damaged,
      .format, .text, .misnamed, .pack, .misplaced, .notAStore, .ambiguous:
      .malformed
    }
  }

  /// An error of the text in a file. Those that concern the whole file lose their line.
  init(file: String, _ error: TraceTextError) {
    switch error.reason {
    case .notATrace: self.init(file: file, reason: .notATrace)
    case .format(let found): self.init(file: file, reason: .format(found))
    case .noPhone, .unknownStep, .unknownWord, .badNumber, .missing, .extra, .notText, .tooMuch:
      self.init(file: file, line: error.line, reason: .text(error.reason))
    }
  }

  /// One line: `x.trace.lz4:4: no step is called 'fly'`.
  public var description: String {
    switch reason {
    case .noSuchTrace, .ambiguous: "\(reason)"
    default: "\(file.escaped)\(line.map { ":\($0)" } ?? ""): \(reason)"
    }
  }
}

extension TraceFileError.Reason: CustomStringConvertible {
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

  public var description: String {
    switch self {
    case .missing: "no such file"
    case .notReadable(let errno): "cannot be read: \(errno.description)"
    case .folder: "a folder, not a file"
    case .stream: "a pipe or a device, not a file"
    case .tooLarge(let limit): "larger than \(Self.size(limit))"
    case .inflatesBeyond(let limit): "holds more than \(Self.size(limit)) of text"
    case .notATrace: TraceTextError.Reason.notATrace.description
    case .truncated: "cut off: the LZ4 frame goes on after the end of the file"
    case .trailing(let count):
      count == 1 ? "1 byte follows the LZ4 frame" : "\(count) bytes follow the LZ4 frame"
    case .checksum: "damaged: a checksum of the LZ4 frame does not match"
    case .damaged: "damaged: not a well-formed LZ4 frame"
    case .format(let found): TraceTextError.Reason.format(found).description
    case .text(let reason): reason.description
    case .misnamed(let id): "holds the trace \(id), which is not the one that its name says"
    case .pack(let error): error.description
    case .notWritable(let errno): "cannot be written: \(errno.description)"
    case .taken: "holds another trace than the one that its name says"
    case .misplaced:
      "has no place here: a corpus holds Regressions/<store>/, Known/<store>/, Found/<store>/ "
        + "and Seeds/"
    case .notAStore: "no store's name gives this folder"
    case .noSuchTrace(let id): "no trace has the id '\(id.shown)'"
    case .ambiguous(let id, let paths):
      "the id '\(id.shown)' begins \(paths.count) traces: "
        + paths.map(\.escaped).joined(separator: ", ")
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes % 1_048_576 == 0 ? "\(bytes / 1_048_576) MiB" : "\(bytes) bytes"
  }
}
