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
