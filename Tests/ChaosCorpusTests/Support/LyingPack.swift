// A pack put together by hand, whose checksums are right and whose parts say what they like.

import ChaosHash
import ChaosTrace

@testable import ChaosCorpus

/// The groups of a pack: what is in each, and what the index says of it.
struct LyingPack {
  /// A group whose index is right, until somebody changes what it says.
  struct Group {
    var frame: [UInt8]
    var index: PackIndex.Group

    /// A group of these traces, in this order.
    init(_ texts: [TraceText]) {
      self.init(content: texts.flatMap(PackedTrace.bytes), traces: texts.count)
      index.notes = texts.reduce(0) { $0 + $1.notes.count }
      index.first = texts.first?.trace.digest ?? index.first
    }

    /// A group of whatever this is.
    init(content: [UInt8], traces: Int = 1) {
      frame = LZ4Frame.compress(content, quickly: true)
      index = PackIndex.Group(
        traces: traces, notes: 0, size: content.count, place: 0..<frame.count,
        first: Trace().digest)
    }
  }

  var groups: [Group]

  init(_ groups: Group...) { self.groups = groups }

  var bytes: [UInt8] { PackIndex.bytes(groups.map(\.index)) + groups.flatMap(\.frame) }

  /// How opening and reading it goes.
  var outcome: String { Self.outcome(bytes) }

  static func outcome(_ bytes: [UInt8]) -> String {
    do throws(TraceFileError) {
      _ = try TracePack(bytes, file: "p").texts()
      return "read"
    } catch {
      return error.description
    }
  }

  /// A right checksum over whatever stands in an index.
  static func sign(_ bytes: inout [UInt8]) {
    guard bytes.count >= 32 else { return }
    let end = min(bytes.count, max(32, 8 + bytes.number(at: 4)))
    let digest = Digest(Array(bytes[32..<end]))
    for (offset, half) in [digest.high, digest.low].enumerated() {
      for place in 0..<8 {
        bytes[16 + 8 * offset + place] = UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * place))
      }
    }
  }
}
