// Makes packs. The same traces with the same notes give the same pack, in whatever order they come.

import ChaosHash
import ChaosTrace

/// Packs traces.
public struct PackWriter {
  private var groups: [PackIndex.Group] = []
  private var frames: [UInt8] = []
  private var content: [UInt8] = []
  private var traces = 0
  private var notes = 0
  private var first = Digest(high: 0, low: 0)

  /// Packs traces, equal ones once, with the notes of all. Throws which limit they would pass.
  public static func pack(_ texts: [TraceText]) throws(PackError) -> [UInt8] {
    var writer = PackWriter()
    for (digest, text) in TraceText.once(texts) {
      if !takes(text) { throw .tooMuch(.trace) }
      if writer.traces == 0 { writer.first = digest }
      writer.content += PackedTrace.bytes(text)
      writer.traces += 1
      writer.notes += text.notes.count
      if writer.content.count >= TracePack.groupSize { writer.endGroup() }
    }
    if writer.traces > 0 { writer.endGroup() }
    try PackIndex.check(writer.groups)
    return PackIndex.bytes(writer.groups) + writer.frames
  }

  /// Whether a trace may be in a pack at all; if not, it needs a file of its own.
  static func takes(_ text: TraceText) -> Bool {
    PackedTrace.bytes(text).count <= TracePack.traceLimit
  }

  private mutating func endGroup() {
    // LZ4's highest level takes a second for a group of one step over and over, and gains nothing.
    var frame = LZ4Frame.compress(content, quickly: true)
    if frame.count > content.count / 16 { frame = LZ4Frame.compress(content) }
    groups.append(
      PackIndex.Group(
        traces: traces, notes: notes, size: content.count,
        place: frames.count..<frames.count + frame.count, first: first))
    frames += frame
    (content, traces, notes) = ([], 0, 0)
  }
}
