// Names as small numbers, so that a lookup compares integers. Exact bytes, no text rules.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A name, as its place in the `NameTable`.
typealias NameID = Int32

/// Every name that was ever used, and the paths that were split before.
///
/// Names are compared as bytes: Swift's `==` on strings would take two spellings of `é` for one
/// name that a file system keeps apart.
///
/// A table only grows, and its numbers never show in what a disk answers, so all disks that are
/// copied from one share theirs.
final class NameTable {
  private var ids: [[UInt8]: NameID] = [:]
  private var names: [[UInt8]] = []
  private var paths: [PathKey: [NameID]] = [:]

  func name(_ id: NameID) -> [UInt8] { names[Int(id)] }

  func id(_ name: some Sequence<UInt8>) -> NameID {
    let bytes = Array(name)
    if let id = ids[bytes] { return id }
    let id = NameID(names.count)
    names.append(bytes)
    ids[bytes] = id
    return id
  }

  /// The names in a path, from the root.
  func parts(_ path: String) -> [NameID] {
    let key = PathKey(text: path)
    if let known = paths[key] { return known }
    let parts = Array(path.utf8).split(separator: UInt8(ascii: "/")).map { id($0) }
    paths[key] = parts
    return parts
  }
}

/// A path as a key that is compared by its bytes.
private struct PathKey: Hashable {
  let text: String

  static func == (left: PathKey, right: PathKey) -> Bool {
    let same = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress
        else { return left.count == right.count }
        return memcmp(one, other, left.count) == 0
      }
    }
    return (same ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}
