// A path that was split into its names, so that a path that comes again is found by its bytes.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A path, and the names in it from the root, `.` and `..` among them.
struct SplitPath {
  private let text: [UInt8]
  let names: [NameID]
  /// Whether there is a slash at its end.
  let endsInSlash: Bool
  /// Whether a path with these names leads to nothing but the root.
  var isRoot: Bool { names.isEmpty }

  init(_ text: [UInt8] = [], _ names: [NameID] = []) {
    (self.text, self.names) = (text, names)
    endsInSlash = text.last == UInt8(ascii: "/")
  }

  static let slots = 64

  /// A number below `slots`. Paths differ at their ends.
  static func slot(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = UInt(bytes.count)
    for byte in bytes.suffix(4) { slot = slot &* 31 &+ UInt(byte) }
    return Int(slot % UInt(slots))
  }

  /// Whether it is the split of a path, by its bytes.
  func isOf(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == bytes.count else { return false }
    return text.withUnsafeBufferPointer { text in
      guard let one = text.baseAddress, let other = bytes.baseAddress else { return true }
      return memcmp(one, other, bytes.count) == 0
    }
  }
}
