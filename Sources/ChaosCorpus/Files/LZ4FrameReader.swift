// Unpacks a frame piece by piece, in memory that does not depend on what the frame claims.

import CLZ4

/// A frame that is being read. It owns the library's state, so it cannot be copied.
struct LZ4FrameReader: ~Copyable {
  /// The most bytes that come out at once. The library's own buffers hold one block and its window,
  /// and a block has at most 4 MiB.
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

  /// The next bytes of the content, perhaps none, or nil when the frame has ended.
  ///
  /// Asks for one byte more than there is room for, since only that byte tells a frame which holds
  /// just enough from one which holds too much.
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
