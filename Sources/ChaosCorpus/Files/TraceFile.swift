// Files that hold a trace: an LZ4 frame with its text or canonical bytes, or the text itself.

import ChaosTrace
import SystemPackage

/// Reads and writes trace files.
public enum TraceFile {
  /// The longest file that is read. A trace of a thousand steps packs into a few kilobytes, so this
  /// only stops a wrong file (a video, `/dev/zero`) from filling the memory.
  public static let packedLimit = 16 << 20

  /// The longest text that is read or written: a bomb stops here, and as many steps fit as may be.
  public static let textLimit = 16 << 20

  /// Reads a file of either form.
  public static func read(_ path: String, in files: any CorpusFiles = HostFiles())
    throws(TraceFileError) -> TraceText
  {
    try decode(WholeFile.read(path, atMost: packedLimit, in: files), file: path)
  }

  /// Reads a trace of either form from a pipe.
  public static func readInput() throws(TraceFileError) -> TraceText {
    try decode(WholeFile.readInput(atMost: packedLimit), file: WholeFile.input)
  }

  /// Reads what a file holds; `file` is its name in errors.
  public static func decode(_ bytes: [UInt8], file: String) throws(TraceFileError) -> TraceText {
    var text = bytes
    // A cut-off magic number is no text either: it says that the file was once a frame.
    let isFrame = bytes.starts(with: LZ4Frame.magic)
    let isStartOfFrame = !bytes.isEmpty && LZ4Frame.magic.starts(with: bytes)
    if isFrame || isStartOfFrame {
      do throws(LZ4FrameError) { text = try LZ4Frame.decompress(bytes, limit: textLimit) } catch {
        throw TraceFileError(file: file, reason: TraceFileError.Reason(error))
      }
      if text.count <= FuzzerInput.limit, let trace = Trace(canonical: text) {
        return TraceText(trace: trace)
      }
    }
    do throws(TraceTextError) { return try TraceText(parsing: text) } catch {
      throw TraceFileError(file: file, error)
    }
  }

  /// The packed form. The text form is `text.text`.
  public static func encode(_ text: TraceText) -> [UInt8] {
    LZ4Frame.compress(Array(text.text.utf8))
  }

  /// Writes the packed form, whole or not at all: a reader, or a kill at any moment, finds the old
  /// file or the new one. When this returns, the new one survives a power loss.
  public static func write(
    _ text: TraceText, to path: String, in files: any CorpusFiles = HostFiles()
  ) throws(TraceFileError) {
    try WholeFile.write(checked(text, path), to: path, in: files)
  }

  /// Writes the packed form, unless something has the name. False if something has it.
  static func make(_ text: TraceText, at path: String, in files: any CorpusFiles)
    throws(TraceFileError) -> Bool
  {
    let packed = try checked(text, path)
    do throws(Errno) { return try files.make(path, with: packed) } catch {
      throw TraceFileError(file: path, reason: .notWritable(error))
    }
  }

  /// The packed form, if it is one that is read again.
  private static func checked(_ text: TraceText, _ path: String) throws(TraceFileError) -> [UInt8] {
    if let limit = text.excess { throw TraceFileError(file: path, reason: .text(.tooMuch(limit))) }
    let plain = Array(text.text.utf8)
    if plain.count > textLimit {
      throw TraceFileError(file: path, reason: .inflatesBeyond(limit: textLimit))
    }
    let packed = LZ4Frame.compress(plain)
    if packed.count > packedLimit {
      throw TraceFileError(file: path, reason: .tooLarge(limit: packedLimit))
    }
    return packed
  }

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
