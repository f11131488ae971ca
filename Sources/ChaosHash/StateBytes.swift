// A state as bytes that mean one state only: every part begins with its length or has a fixed one.

/// Collects the parts of a state, for a digest that names it.
///
/// Two lists of parts of the same kinds come to the same bytes only if they are equal, so states
/// whose digests are equal are equal, as far as 128 bits can say that.
package struct StateBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(4_096) }

  package mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ number: Int?) {
    bytes.append(number == nil ? 0 : 1)
    if let number { add(number) }
  }

  package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// A small number, such as the code of a word.
  package mutating func add(_ code: UInt8) { bytes.append(code) }

  package mutating func add(_ part: some Collection<UInt8>) {
    add(part.count)
    bytes.append(contentsOf: part)
  }

  package mutating func add(_ part: [UInt8]?) {
    bytes.append(part == nil ? 0 : 1)
    if let part { add(part[...]) }
  }

  package mutating func add(_ text: String) { add(Array(text.utf8)[...]) }

  package mutating func add(_ digest: Digest) {
    add(digest.high)
    add(digest.low)
  }

  /// Names what was collected.
  package var digest: Digest { Digest(bytes) }
}
