// What stores hold: bytes. Each new value is unlike any other, so that a read names its write.

import ChaosTrace

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value as a store sees it: bytes, and nothing that it may understand.
///
/// The bytes are readable text: `n=364;v=17;` is the number 364 by the 17th write. The stamp makes
/// each new value unique, so the checker knows which write a read saw. A value that is written once
/// more on purpose is that of several writes, and a read may have seen any of them.
public struct Value: Hashable, Sendable {
  /// All of it that a store gets to see.
  public var bytes: [UInt8]

  /// Any bytes, as a store gives them back: they need not be those of a value that was written.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// All bytes at once: judges compare large values again and again.
  public static func == (left: Value, right: Value) -> Bool {
    left.bytes.count == right.bytes.count
      && left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in
          guard let one = left.baseAddress, let other = right.baseAddress else { return true }
          return memcmp(one, other, left.count) == 0
        }
      }
  }

  /// A number and its writer.
  public static func counter(_ number: Int, stamp: Int) -> Value {
    Value(bytes: Array("n=\(number);v=\(stamp);".utf8))
  }

  /// Items that are only ever added.
  public static func list(_ items: [Int], stamp: Int) -> Value {
    Value(bytes: Array("i=\(items.map(String.init).joined(separator: ","));v=\(stamp);".utf8))
  }

  /// A text of some shape.
  public static func text(_ word: String, _ shape: ValueShape, stamp: Int) -> Value {
    if let bytes = shape.exactBytes { return exactly(bytes, word, stamp) }
    switch shape {
    case .empty: return Value(bytes: [])
    case .unicode:
      // Letters of more than a byte, and what formats made by hand forget: a tab that ends a
      // column, quotes, an escape, a line break.
      let text = "\(word) cafe\u{301} 🏔\t\"'\\%\n\r"
      return Value(bytes: Array("t=\(text);v=\(stamp);".utf8))
    case .large: return padded(word, stamp, to: 6_000)
    case .huge: return padded(word, stamp, to: 20_000)
    case .vast: return padded(word, stamp, to: 100_000)
    case .giant: return padded(word, stamp, to: 1 << 24)
    default: return Value(bytes: Array("t=\(word);v=\(stamp);".utf8))
    }
  }

  /// A value of exactly so many bytes. Of what fills it some may be missing in the middle.
  private static func exactly(_ length: Int, _ word: String, _ stamp: Int) -> Value {
    var value = padded(word, stamp, to: length)
    let surplus = value.bytes.count - length
    let start = "t=\(word);p=".utf8.count
    if surplus > 0 { value.bytes.removeSubrange(start..<start + surplus) }
    return value
  }

  /// Every 64 bytes carry the stamp, so that a mix of two values never looks like one of them.
  private static func padded(_ word: String, _ stamp: Int, to length: Int) -> Value {
    let head = Array("t=\(word);p=".utf8)
    let filler = Array("\(stamp).".utf8)
    let tail = Array(";v=\(stamp);".utf8)
    let turns = max(0, (length - head.count + filler.count - 1) / filler.count)
    let end = head.count + turns * filler.count
    return Value(
      bytes: [UInt8](unsafeUninitializedCapacity: end + tail.count) { bytes, count in
        _ = bytes[..<head.count].initialize(from: head)
        // A turn at a time would be slow: what is there is doubled until it is enough.
        var done = head.count
        if turns > 0 { done = bytes[done...].initialize(from: filler).index }
        while done < end {
          let part = min(done - head.count, end - done)
          _ = bytes[done...].initialize(fromContentsOf: bytes[head.count..<head.count + part])
          done += part
        }
        _ = bytes[end...].initialize(from: tail)
        count = end + tail.count
      })
  }

  /// The number of a counter.
  public var number: Int? { field(UInt8(ascii: "n")).flatMap { Int($0) } }

  /// The items of a list.
  public var items: [Int]? {
    field(UInt8(ascii: "i")).map { $0.split(separator: ",").compactMap { Int($0) } }
  }

  /// Whether the value is whole: a decoder would take it.
  public var isWellFormed: Bool {
    bytes.count > 4 && bytes[1] == UInt8(ascii: "=") && bytes.last == UInt8(ascii: ";")
      && bytes.suffix(12).contains(UInt8(ascii: "v"))
  }

  /// What a person would call the value.
  public var label: String {
    if let number { return String(number) }
    if let items { return "[" + items.map(String.init).joined(separator: ",") + "]" }
    if let text = field(UInt8(ascii: "t")) {
      // What ends a line or a column may be what a store forgot: it is written as in Swift.
      let shown = text.unicodeScalars.map { $0.value < 32 ? $0.escaped(asASCII: true) : "\($0)" }
        .joined()
      return bytes.count > 100 ? "\(shown) (\(bytes.count) bytes)" : shown
    }
    return bytes.isEmpty ? "an empty value" : "\(bytes.count) bytes of nothing that was written"
  }

  /// The text behind `name=` at the front, up to the next `;`.
  private func field(_ name: UInt8) -> String? {
    guard bytes.count > 2, bytes[0] == name, bytes[1] == UInt8(ascii: "="),
      let end = bytes.firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    return String(decoding: bytes[2..<end], as: UTF8.self)
  }
}
