// The bytes of a page as one write left them. Disks that were copied from one another share them,
// and with them the hash, which a sweep asks for again and again.

import ChaosHash

/// The bytes of one page, or of a part of it: missing ones are zeros. They never change.
final class PageImage {
  let bytes: [UInt8]
  /// Made by the first who asks. All disks that share the image belong to the holder of the baton.
  private var hash: UInt64?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Fills a buffer from some place on; missing bytes are zeros.
  func read(_ start: Int, into buffer: UnsafeMutableRawBufferPointer) {
    let held = max(0, min(buffer.count, bytes.count - start))
    if held > 0 {
      bytes.withUnsafeBytes {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + held]))
      }
    }
    UnsafeMutableRawBufferPointer(rebasing: buffer[held...]).initializeMemory(
      as: UInt8.self, repeating: 0)
  }

  /// The hash of the bytes, without the zeros at the end: 0 if nothing else is left.
  var contentHash: UInt64 {
    if let hash { return hash }
    let made = Self.contentHash(bytes, bytes.count)
    hash = made
    return made
  }

  /// The hash of the beginning of some bytes.
  static func contentHash(_ bytes: [UInt8], _ length: Int) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var count = length
      // Eight at a time: most of what databases write is zeros.
      while count >= 8, bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) == 0 {
        count -= 8
      }
      while count > 0, bytes[count - 1] == 0 { count -= 1 }
      return count == 0 ? 0 : Digest(UnsafeRawBufferPointer(rebasing: bytes[..<count])).low
    }
  }
}
