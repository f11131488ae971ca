// Bytes to digests, by the system's xxHash.

import CXXHash

extension Digest {
  /// The hash of some bytes.
  public init(_ bytes: [UInt8]) {
    let hash = bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
    self.init(high: hash.high64, low: hash.low64)
  }
}
