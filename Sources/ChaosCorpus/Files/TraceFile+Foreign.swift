// What other tools write: libFuzzer's inputs are any bytes, and any bytes are a trace.

import ChaosTrace

extension TraceFile {
  /// Reads a trace file, or what a fuzzer saved: a frame with canonical bytes, or any bytes.
  ///
  /// What begins like a trace in text form, or like a frame, and is damaged is an error: it is no
  /// accident of a fuzzer, but a file that somebody wants back.
  public static func read(foreign file: String) throws(TraceFileError) -> TraceText {
    try decode(foreign: WholeFile.read(file, atMost: packedLimit), file: file)
  }

  static func decode(foreign bytes: [UInt8], file: String) throws(TraceFileError) -> TraceText {
    var content = bytes
    if bytes.starts(with: LZ4Frame.magic) {
      do throws(LZ4FrameError) {
        content = try LZ4Frame.decompress(bytes, limit: foreignLimit)
      } catch {
        throw TraceFileError(file: file, reason: TraceFileError.Reason(error))
      }
    }
    if content.starts(with: Array("chaos trace".utf8)) { return try decode(bytes, file: file) }
    return TraceText(trace: Trace(decoding: content))
  }

  /// The most bytes of a foreign trace: eight a step, and more steps than are run.
  private static let foreignLimit = 1 << 20
}
