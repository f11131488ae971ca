// What a fuzzer's bytes mean: files of the corpus as they are, and any other bytes too.

import ChaosTrace

/// The inputs of libFuzzer.
public enum FuzzerInput {
  /// The longest content that is unpacked: far more steps than are run.
  static let limit = 1 << 20

  /// The trace that any bytes mean: that of a trace file, of a frame's content, or their own.
  public static func trace(_ bytes: [UInt8]) -> Trace {
    // A pack among the seeds is many traces, and no input: `chaos corpus unpack` makes it some.
    if TracePack.isPack(bytes) { return Trace() }
    var content = bytes
    if bytes.starts(with: LZ4Frame.magic),
      let unpacked = try? LZ4Frame.decompress(bytes, limit: limit)
    {
      content = unpacked
    }
    if content.starts(with: opening), let text = try? TraceText(parsing: content) {
      return text.trace
    }
    return Trace(decoding: content)
  }

  private static let opening = Array("chaos trace ".utf8)

  /// A trace as a small file: a frame with its canonical bytes.
  public static func pack(_ trace: Trace) -> [UInt8] {
    LZ4Frame.compress(trace.bytes, quickly: true)
  }

  /// As much of a trace as fits into so many bytes: all of it, or its first steps. Where not even
  /// an empty trace fits into a frame, its canonical bytes are cut off.
  public static func pack(_ trace: Trace, atMost size: Int) -> [UInt8] {
    var trace = trace
    while true {
      let packed = pack(trace)
      if packed.count <= size { return packed }
      if trace.steps.isEmpty { return Array(trace.bytes.prefix(size)) }
      // In eighths, since nobody knows what the frame comes to.
      trace.steps.removeLast(trace.steps.count / 8 + 1)
    }
  }

  /// The names that libFuzzer gives to inputs that it saves: what happened, and forty digits.
  public static func isArtifact(_ name: String) -> Bool {
    guard let dash = name.lastIndex(of: "-") else { return isHash(name) }
    return artifacts.contains(String(name[..<dash])) && isHash(name[name.index(after: dash)...])
  }

  private static let artifacts = [
    "crash", "leak", "timeout", "oom", "slow-unit", "minimized-from", "mutation-interesting",
  ]

  private static func isHash(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 40 && CorpusEntry.isHexadecimal(text)
  }

  /// Reads a file that a fuzzer saved: a trace file, or any bytes.
  public static func read(_ path: String) throws(TraceFileError) -> TraceText {
    let bytes = try WholeFile.read(path, atMost: TraceFile.packedLimit)
    // Notes are worth keeping, so a whole trace file is read as one.
    if let text = try? TraceFile.decode(bytes, file: path) { return text }
    return TraceText(trace: trace(bytes))
  }
}
