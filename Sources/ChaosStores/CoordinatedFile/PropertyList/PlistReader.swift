// Binary property lists, read. Any bytes may come, and those that are no property list give nil.

/// Reads the bytes of a property list.
struct PlistReader {
  private let bytes: [UInt8]
  private var offsets: [Int] = []
  private var referenceSize = 1
  /// Lists within lists, at most. A damaged file may go in circles.
  private static let depth = 64

  static func value(_ bytes: [UInt8]) -> PlistValue? {
    var reader = PlistReader(bytes: bytes)
    return reader.start().flatMap { reader.object($0, depth: 0) }
  }

  /// Reads the trailer and the table of offsets. Returns the object that holds all others.
  private mutating func start() -> Int? {
    let end = bytes.count - 32
    guard end >= 8, bytes.starts(with: Array("bplist0".utf8)) else { return nil }
    let offsetSize = Int(bytes[end + 6])
    referenceSize = Int(bytes[end + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(end + 8, 8), let top = number(end + 16, 8),
      let table = number(end + 24, 8), table <= end, count <= (end - table) / offsetSize
    else { return nil }
    offsets = (0..<count).compactMap { number(table + $0 * offsetSize, offsetSize) }
    return top
  }

  private func object(_ reference: Int, depth: Int) -> PlistValue? {
    guard depth < Self.depth, offsets.indices.contains(reference),
      bytes.indices.contains(offsets[reference])
    else { return nil }
    let place = offsets[reference]
    let (kind, low) = (bytes[place] & 0xF0, Int(bytes[place] & 0x0F))
    switch (kind, low) {
    case (0x00, 8): return .boolean(false)
    case (0x00, 9): return .boolean(true)
    // One, two and four bytes hold no sign, eight do.
    case (0x10, 0...3):
      return bits(place + 1, 1 << low).map { .integer(Int64(bitPattern: $0)) }
    case (0x20, 3): return bits(place + 1, 8).map { .real(Double(bitPattern: $0)) }
    default: break
    }
    guard let (count, start) = count(place) else { return nil }
    switch kind {
    case 0x40: return run(start, count).map { .data($0) }
    case 0x50: return run(start, count).map { .string(String(decoding: $0, as: UTF8.self)) }
    case 0x60: return text(start, count)
    case 0xA0: return parts(start, count, depth).map { .array($0) }
    case 0xD0: return dictionary(start, count, depth)
    default: return nil
    }
  }

  private func count(_ place: Int) -> (count: Int, start: Int)? {
    let low = Int(bytes[place] & 0x0F)
    if low < 15 { return (low, place + 1) }
    guard place + 1 < bytes.count, bytes[place + 1] & 0xF0 == 0x10 else { return nil }
    let size = 1 << Int(bytes[place + 1] & 0x0F)
    guard size <= 8, let count = number(place + 2, size) else { return nil }
    return (count, place + 2 + size)
  }

  private func dictionary(_ start: Int, _ count: Int, _ depth: Int) -> PlistValue? {
    guard let keys = parts(start, count, depth),
      let values = parts(start + count * referenceSize, count, depth)
    else { return nil }
    var dictionary: [String: PlistValue] = [:]
    for (key, value) in zip(keys, values) {
      guard case .string(let name) = key else { return nil }
      dictionary[name] = value
    }
    return .dictionary(dictionary)
  }

  private func parts(_ start: Int, _ count: Int, _ depth: Int) -> [PlistValue]? {
    guard start <= bytes.count, count <= (bytes.count - start) / referenceSize else { return nil }
    var parts: [PlistValue] = []
    for index in 0..<count {
      guard let reference = number(start + index * referenceSize, referenceSize),
        let part = object(reference, depth: depth + 1)
      else { return nil }
      parts.append(part)
    }
    return parts
  }

  private func text(_ start: Int, _ count: Int) -> PlistValue? {
    guard count <= bytes.count / 2, let run = run(start, count * 2) else { return nil }
    let units = (0..<count).map { UInt16(run[2 * $0]) << 8 | UInt16(run[2 * $0 + 1]) }
    return .string(String(decoding: units, as: UTF16.self))
  }

  private func run(_ start: Int, _ count: Int) -> [UInt8]? {
    guard start <= bytes.count, count <= bytes.count - start else { return nil }
    return Array(bytes[start..<(start + count)])
  }

  private func bits(_ start: Int, _ size: Int) -> UInt64? {
    run(start, size).map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// A number that counts or points; nil if it is too large to do so.
  private func number(_ start: Int, _ size: Int) -> Int? {
    bits(start, size).flatMap { Int(exactly: $0) }
  }
}
