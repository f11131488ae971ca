// Bytes to digests, by the system's xxHash.

import CXXHash

extension Digest {
  /// The hash of some bytes.
  public init(_ bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    self.init(high: hash.high64, low: hash.low64)
  }

  /// The hash of some bytes.
  public init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { Digest($0) } }
}
