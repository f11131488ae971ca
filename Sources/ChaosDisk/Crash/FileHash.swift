// The hash of a file's content as a sum over its pages, so that a state that differs in one page
// costs one page.

import ChaosHash

/// The hashes of all versions of a file's pages.
struct FileHash {
  /// The hash of the whole file, if nothing of it is pending.
  let settled: UInt64?
  /// The hash of each version of each page; empty when the file is settled.
  let pages: [[UInt64]]

  init(_ node: Inode) {
    if node.sizes.count <= 1, !node.pages.contains(where: { $0.count > 1 }) {
      settled = Self.visible(node)
      pages = []
    } else {
      settled = nil
      pages = node.pages.enumerated().map { page, versions in
        versions.map { Self.page(page, $0.bytes, .max) }
      }
    }
  }

  /// The hash of what reads see.
  static func visible(_ node: Inode) -> UInt64 {
    var hash = start(node.size)
    for page in 0..<min(Disk.pageCount(node.size), node.pages.count) {
      if let bytes = node.pages[page].last?.bytes { hash &+= self.page(page, bytes, node.size) }
    }
    return hash
  }

  /// A file of some size without a page.
  static func start(_ size: Int) -> UInt64 {
    var hash = RollingHash()
    hash.add(size)
    return hash.value
  }

  /// One page. Zeros count for nothing: a page that is not there reads as zeros.
  static func page(_ page: Int, _ bytes: [UInt8], _ size: Int) -> UInt64 {
    var count = bytes.count
    if size != .max { count = min(count, size - page * Disk.pageSize) }
    // Eight at a time: most of what databases write is zeros.
    bytes.withUnsafeBytes { bytes in
      while count >= 8, bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) == 0 {
        count -= 8
      }
      while count > 0, bytes[count - 1] == 0 { count -= 1 }
    }
    if count == 0 { return 0 }
    let digest = Digest(count == bytes.count ? bytes : Array(bytes[..<count]))
    var hash = RollingHash()
    hash.add(page)
    hash.add(digest.low)
    return hash.value
  }
}
