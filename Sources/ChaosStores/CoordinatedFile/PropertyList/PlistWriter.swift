// Binary property lists, written.
//
// Foundation has an encoder for them, and it is not used: a store runs inside the simulation, where
// only what comes from the host may decide anything, and Foundation walks its dictionaries in an
// order that differs from run to run, so equal content would have other bytes each time. The tests
// let Foundation read what this writes, and the other way round.

/// Makes the bytes of a property list.
struct PlistWriter {
  private var objects: [Object] = []

  /// An object in the file; a container names its parts by their numbers.
  private struct Object {
    var bytes: [UInt8]
    var parts: [Int] = []
  }

  static func bytes(_ value: PlistValue) -> [UInt8] {
    var writer = PlistWriter()
    let top = writer.add(value)
    return writer.file(top)
  }

  private mutating func add(_ value: PlistValue) -> Int {
    var object = Object(bytes: [])
    switch value {
    case .boolean(let flag): object.bytes = [flag ? 0x09 : 0x08]
    case .integer(let number): object.bytes = Self.integer(number)
    case .real(let number): object.bytes = [0x23] + Self.bigEndian(number.bitPattern, 8)
    case .string(let text): object.bytes = Self.string(text)
    case .data(let bytes): object.bytes = Self.head(0x40, bytes.count) + bytes
    case .array(let values):
      object.bytes = Self.head(0xA0, values.count)
      object.parts = values.map { add($0) }
    case .dictionary(let values):
      let entries = values.sorted { $0.key < $1.key }
      object.bytes = Self.head(0xD0, entries.count)
      object.parts = entries.map { add(.string($0.key)) } + entries.map { add($0.value) }
    }
    objects.append(object)
    return objects.count - 1
  }

  /// The objects, where each of them is, and the trailer that says how to read that.
  private func file(_ top: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    let referenceSize = Self.size(of: objects.count)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object.bytes
      for part in object.parts { bytes += Self.bigEndian(UInt64(part), referenceSize) }
    }
    let table = bytes.count
    let offsetSize = Self.size(of: table)
    for offset in offsets { bytes += Self.bigEndian(UInt64(offset), offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, top, table] { bytes += Self.bigEndian(UInt64(number), 8) }
    return bytes
  }

  /// The kind in the upper half of a byte, the count in the lower one, or behind it if it is large.
  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15] + integer(Int64(count))
  }

  /// Small numbers take few bytes; a negative one takes eight.
  private static func integer(_ number: Int64) -> [UInt8] {
    let size = number < 0 ? 8 : size(of: Int(number))
    return [0x10 | UInt8(size.trailingZeroBitCount)]
      + bigEndian(UInt64(bitPattern: number), size)
  }

  private static func string(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return head(0x50, text.utf8.count) + text.utf8 }
    return head(0x60, text.utf16.count) + text.utf16.flatMap { bigEndian(UInt64($0), 2) }
  }

  private static func size(of number: Int) -> Int {
    switch number {
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x1_0000_0000: 4
    default: 8
    }
  }

  private static func bigEndian(_ number: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(size - 1 - $0))) }
  }
}
