// What can be wrong with a pack.

/// Why a pack, or a trace in it, cannot be read.
public enum PackError: Error, Hashable, Sendable, CustomStringConvertible {
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
