// The standard LZ4 frame, so that `lz4 -dc` and every LZ4 library read what we write.

import CLZ4
import ChaosTrace

/// Packs and unpacks bytes as one LZ4 frame.
public enum LZ4Frame {
  /// The first four bytes of every frame.
  static let magic: [UInt8] = [0x04, 0x22, 0x4D, 0x18]

  /// Packs bytes, with their count and a checksum of them in the frame.
  ///
  /// One version of the library always gives the same frame; another may give another one of the
  /// same content. That is why a trace is named by its own bytes and never by its packed ones.
  ///
  /// - Parameter quickly: for bytes that are packed thousands of times a second.
  public static func compress(_ bytes: [UInt8], quickly: Bool = false) -> [UInt8] {
    var preferences = LZ4F_preferences_t()
    preferences.frameInfo.blockSizeID = LZ4F_max64KB
    preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled
    preferences.frameInfo.contentSize = UInt64(bytes.count)
    preferences.compressionLevel = quickly ? 0 : LZ4F_compressionLevel_max()
    // A reader keeps no window for blocks that stand on their own.
    if quickly { preferences.frameInfo.blockMode = LZ4F_blockIndependent }
    let bound = LZ4F_compressFrameBound(bytes.count, &preferences)
    return [UInt8](unsafeUninitializedCapacity: bound) { packed, count in
      count = LZ4F_compressFrame(packed.baseAddress, bound, bytes, bytes.count, &preferences)
      must(LZ4F_isError(count) == 0, "LZ4 does not pack \(bytes.count) bytes into \(bound)")
    }
  }

  /// Unpacks one whole frame that holds at most `limit` bytes.
  ///
  /// A small frame can claim to hold terabytes, so the content comes out in small pieces and the
  /// first byte too many ends the work: no more than `limit` bytes are ever kept.
  public static func decompress(_ frame: [UInt8], limit: Int) throws(LZ4FrameError) -> [UInt8] {
    must(limit >= 0, "a frame may hold \(limit) bytes")
    guard frame.starts(with: magic) else {
      throw !frame.isEmpty && magic.starts(with: frame) ? .truncated : .notAFrame
    }
    var reader = LZ4FrameReader(frame, limit: limit)
    var bytes: [UInt8] = []
    while let piece = try reader.next() { bytes += piece }
    if reader.left > 0 { throw .trailing(reader.left) }
    return bytes
  }
}

/// A frame that is being read. It owns the library's state, so it cannot be copied.
private struct LZ4FrameReader: ~Copyable {
  /// The most bytes that come out at once; the library itself holds one block of 4 MiB at most.
  private static let pieceSize = 65_536

  private let frame: [UInt8]
  private let limit: Int
  private let context: OpaquePointer
  private var position = 0
  private var room: Int
  private var isDone = false

  init(_ frame: [UInt8], limit: Int) {
    var created: OpaquePointer?
    let code = LZ4F_createDecompressionContext(&created, UInt32(LZ4F_VERSION))
    guard LZ4F_isError(code) == 0, let created else {
      fatalError("chaos has a bug: LZ4 gives no room to unpack in")
    }
    self.frame = frame
    self.limit = limit
    context = created
    room = limit
  }

  deinit { LZ4F_freeDecompressionContext(context) }

  /// How many bytes were not read.
  var left: Int { frame.count - position }

  /// The next bytes of the content, perhaps none, or nil when the frame has ended. Asks for one
  /// byte more than there is room for: only that tells just enough from too much.
  mutating func next() throws(LZ4FrameError) -> [UInt8]? {
    if isDone { return nil }
    let size = min(Self.pieceSize - 1, room) + 1
    var result = 0
    var read = left
    let piece = frame.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: size) { target, count in
        count = size
        result = LZ4F_decompress(
          context, target.baseAddress, &count, source.baseAddress?.advanced(by: position), &read,
          nil)
        if LZ4F_isError(result) != 0 { count = 0 }
      }
    }
    if LZ4F_isError(result) != 0 { throw Self.error(result) }
    if piece.count > room { throw .tooLarge(limit: limit) }
    isDone = result == 0
    if !isDone && read == 0 && piece.isEmpty { throw .truncated }
    position += read
    room -= piece.count
    return piece
  }

  /// Only the names of the codes are part of the library's stable interface.
  private static func error(_ code: Int) -> LZ4FrameError {
    switch String(cString: LZ4F_getErrorName(code)) {
    case "ERROR_contentChecksum_invalid", "ERROR_headerChecksum_invalid",
      "ERROR_blockChecksum_invalid":
      .checksum
    default: .malformed
    }
  }
}
