// The hash of a file's content as a sum over its pages: one page that differs costs one page.

import ChaosHash

enum FileHash {
  /// The hash of what reads see.
  static func visible(_ node: Inode) -> UInt64 {
    var hash = start(node.size)
    for page in 0..<min(Disk.pageCount(node.size), node.pages.count) {
      if let last = node.pages[page].last { hash &+= self.page(page, last.image, node.size) }
    }
    return hash
  }

  /// A file of some size without a page.
  static func start(_ size: Int) -> UInt64 {
    var hash = RollingHash()
    hash.add(size)
    return hash.value
  }

  /// One page of a file of some size; of any size that holds it, if that is `.max`.
  static func page(_ page: Int, _ image: PageImage, _ size: Int) -> UInt64 {
    let limit = size == .max ? size : size - page * Disk.pageSize
    return mixed(
      page,
      image.bytes.count <= limit
        ? image.contentHash : PageImage.contentHash(image.bytes, limit))
  }

  /// One page, whose bytes are those of no version.
  static func page(_ page: Int, _ bytes: [UInt8], _ size: Int) -> UInt64 {
    mixed(page, PageImage.contentHash(bytes, min(bytes.count, size - page * Disk.pageSize)))
  }

  /// Zeros count for nothing: a page that is not there reads as zeros.
  private static func mixed(_ page: Int, _ content: UInt64) -> UInt64 {
    if content == 0 { return 0 }
    var hash = RollingHash()
    hash.add(page)
    hash.add(content)
    return hash.value
  }
}
