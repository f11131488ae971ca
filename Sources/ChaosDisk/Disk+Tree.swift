// The tree as reads see it, for people, tests and digests.

import ChaosHash

/// One file or folder of the visible tree.
public struct TreeEntry: Hashable, Sendable {
  public var path: String
  public var isDirectory: Bool
  public var protection: ProtectionClass
  /// What reads see; empty for folders.
  public var content: [UInt8]
  /// Bytes of pages that the media does not hold yet.
  public var hasPendingChanges: Bool
}

extension Disk {
  /// Every file and folder: folder by folder, each in the order of its names' bytes.
  public func tree() -> [TreeEntry] {
    paths().map { path, inode in
      let node = inodes[Int(inode)]
      return TreeEntry(
        path: path, isDirectory: node.kind == .directory, protection: node.protection,
        content: node.kind == .file ? node.content : [],
        hasPendingChanges: node.hasPending
          || journal.contains { $0.concerns(inode) && (model.hasDriveCache || $0.flushed == 0) })
    }
  }

  /// The hash of the visible tree: names, classes and bytes.
  public var digest: Digest {
    var bytes: [UInt8] = []
    for entry in tree() {
      bytes += Array(entry.path.utf8)
      bytes += [0, entry.isDirectory ? 1 : 0, entry.protection.rawValue]
      // The length tells where the content ends: its bytes may look like another entry.
      withUnsafeBytes(of: UInt64(entry.content.count).littleEndian) { bytes += $0 }
      bytes += entry.content
    }
    return Digest(bytes)
  }
}
