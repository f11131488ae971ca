// The words for what is wrong with a trace file.

import ChaosTrace
import SystemPackage

extension TraceFileError: CustomStringConvertible {
  /// One line: `x.trace.lz4:4: no step is called 'fly'`.
  public var description: String {
    let place = line.map { "\(file.escaped):\($0)" } ?? file.escaped
    return "\(place): \(reason)"
  }
}

extension TraceFileError.Reason: CustomStringConvertible {
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
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes % 1_048_576 == 0 ? "\(bytes / 1_048_576) MiB" : "\(bytes) bytes"
  }
}

extension PackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAPack: "not a pack of traces"
    case .version(let found): "a pack of version \(found), this build reads \(TracePack.version)"
    case .truncated: "a pack that is cut off"
    case .checksum: "damaged: the checksum of the pack's index does not match"
    case .index: "damaged: the pack's index does not fit what is in it"
    case .frame(let group, .some(let error)): "group \(group): \(TraceFileError.Reason(error))"
    case .frame(let group, .none): "group \(group): damaged: it is not what the index says"
    case .tooMuch(let limit): "more than one pack may hold: \(limit)"
    }
  }
}

extension PackError.Limit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .traces: "\(TracePack.mostTraces) traces"
    case .trace: "\(TracePack.traceLimit >> 10) KiB of one trace and its notes"
    case .notes: "\(TracePack.mostNotes) notes"
    case .bytes: "\(TracePack.contentLimit >> 20) MiB, unpacked"
    }
  }
}
