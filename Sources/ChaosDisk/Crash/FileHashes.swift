// The hashes of one file in all the states that a crash may leave it in: each version of each page
// is hashed once, whatever the number of states.

/// The hashes of a file's versions, in one piece.
final class FileHashes {
  private let node: Inode
  /// The hash of the whole file, if nothing of it is pending.
  private let settled: UInt64?
  /// The hash of each version of each page.
  private let hashes: [UInt64]
  /// How many bytes each of them has.
  private let lengths: [Int32]
  /// Where the versions of each page begin.
  private let starts: [Int32]

  init(_ node: Inode) {
    self.node = node
    settled = node.hasPending ? nil : FileHash.visible(node)
    var (hashes, lengths, starts) = ([UInt64](), [Int32](), [Int32]())
    if settled == nil {
      starts.reserveCapacity(node.pages.count)
      hashes.reserveCapacity(2 * node.pages.count)
      lengths.reserveCapacity(2 * node.pages.count)
      for (page, versions) in node.pages.enumerated() {
        starts.append(Int32(hashes.count))
        for version in versions {
          hashes.append(FileHash.page(page, version.image, .max))
          lengths.append(Int32(version.image.bytes.count))
        }
      }
    }
    (self.hashes, self.lengths, self.starts) = (hashes, lengths, starts)
  }

  /// The hash of the file in a state in which all its bytes are those of versions.
  func hash(_ inode: Int, _ choice: CrashChoice) -> UInt64 {
    if let settled { return settled }
    let size = node.sizes[choice.sizes[inode]].size
    var hash = FileHash.start(size)
    var rest = size
    for page in 0..<min(Disk.pageCount(size), starts.count) {
      let chosen = choice.pages[inode, page]
      let place = Int(starts[page]) + chosen
      // A version that sticks out of the file shows only its beginning.
      hash &+=
        Int(lengths[place]) <= rest
        ? hashes[place] : FileHash.page(page, node.pages[page][chosen].image, size)
      rest -= Disk.pageSize
    }
    return hash
  }
}
