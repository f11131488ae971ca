// The facts of an inode beside its class, as part of the hashes that tell states apart. What every
// file has without being asked adds nothing, so states without such facts keep their names.

import ChaosHash

extension Inode {
  /// The permission bits of what nobody has called chmod(2) for.
  static func usualMode(_ kind: Kind) -> UInt16 {
    switch kind {
    case .file: 0o644
    case .directory: 0o755
    case .link: 0o777
    }
  }

  /// Mixes in mode, target and attributes. Times are left out: like `changes` they tell when.
  func mixFacts(into hash: inout RollingHash) {
    if mode != Self.usualMode(kind) { hash.add(1 << 32 | Int(mode)) }
    guard let extras else { return }
    if kind == .link {
      hash.add(2 << 32)
      hash.add(extras.target)
    }
    for (name, value) in extras.attributes {
      hash.add(3 << 32 | Int(name))
      hash.add(value)
    }
  }

  /// The same facts as bytes, for the digest of the whole tree.
  func factBytes(_ names: NameTable) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ tag: UInt8, _ part: [UInt8]) {
      bytes.append(tag)
      withUnsafeBytes(of: UInt64(part.count).littleEndian) { bytes += $0 }
      bytes += part
    }
    if mode != Self.usualMode(kind) { add(1, [UInt8(mode & 0xFF), UInt8(mode >> 8)]) }
    if kind == .link { add(2, extras?.target ?? []) }
    for (name, value) in extras?.attributes ?? [] {
      add(3, names.name(name))
      add(4, value)
    }
    return bytes
  }
}
