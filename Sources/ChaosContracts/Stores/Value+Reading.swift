// What behaviours and people read out of a value.

extension Value {
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
      return bytes.count > 100 ? "\(text) (\(bytes.count) bytes)" : text
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
