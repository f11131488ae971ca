// Names as small numbers, so that a lookup compares integers. Exact bytes, no text rules.

/// A name, as its place in the `NameTable`.
typealias NameID = Int32

/// Every name that was ever used, and the paths that were split before.
///
/// Names are compared as bytes: Swift's `==` on strings would take two spellings of `é` for one
/// name that a file system keeps apart.
struct NameTable {
  private var ids: [[UInt8]: NameID] = [:]
  private var names: [[UInt8]] = []
  private var paths: [String: (bytes: [UInt8], parts: [NameID])] = [:]

  func name(_ id: NameID) -> [UInt8] { names[Int(id)] }

  mutating func id(_ name: some Sequence<UInt8>) -> NameID {
    let bytes = Array(name)
    if let id = ids[bytes] { return id }
    let id = NameID(names.count)
    names.append(bytes)
    ids[bytes] = id
    return id
  }

  /// The names in a path, from the root.
  mutating func parts(_ path: String) -> [NameID] {
    if let known = paths[path], known.bytes.elementsEqual(path.utf8) { return known.parts }
    let bytes = Array(path.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "/")).map { id($0) }
    paths[path] = (bytes, parts)
    return parts
  }
}
