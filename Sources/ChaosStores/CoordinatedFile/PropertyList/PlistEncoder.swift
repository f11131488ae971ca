// From a type that can be encoded to a value of a property list.

/// Encodes one value, and whatever is in it.
final class PlistEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var content = Content.nothing

  /// What was encoded so far.
  private enum Content {
    case nothing
    case single(PlistValue)
    case keyed([(key: String, part: PlistEncoder)])
    case unkeyed([PlistEncoder])
  }

  init(_ codingPath: [any CodingKey] = []) { self.codingPath = codingPath }

  static func value(_ value: some Encodable) throws -> PlistValue {
    let encoder = PlistEncoder()
    try encoder.encode(value)
    return encoder.value
  }

  private var value: PlistValue {
    switch content {
    case .nothing: return .dictionary(PlistDictionary())
    case .single(let value): return value
    case .unkeyed(let parts): return .array(parts.map(\.value))
    case .keyed(let parts):
      var dictionary = PlistDictionary()
      for (key, part) in parts { dictionary[key] = part.value }
      return .dictionary(dictionary)
    }
  }

  /// Takes a value as it is, if a property list has its kind, and asks it to encode itself
  /// otherwise.
  func encode<Item: Encodable>(_ item: Item) throws {
    switch item {
    case let data as PlistData: content = .single(.data(data.bytes))
    case let text as String: content = .single(.string(text))
    case let flag as Bool: content = .single(.boolean(flag))
    case let number as Double: content = .single(.real(number))
    case let number as Float: content = .single(.real(Double(number)))
    case let number as any BinaryInteger:
      guard let whole = Int64(exactly: number) else {
        throw EncodingError.invalidValue(
          item, .init(codingPath: codingPath, debugDescription: "\(number) takes over 64 bits"))
      }
      content = .single(.integer(whole))
    default: try item.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .nothing = content { content = .keyed([]) }
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .nothing = content { content = .unkeyed([]) }
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func part(_ key: any CodingKey) -> PlistEncoder {
    let part = PlistEncoder(codingPath + [key])
    switch content {
    case .keyed(let parts): content = .keyed(parts + [(key.stringValue, part)])
    case .unkeyed(let parts): content = .unkeyed(parts + [part])
    case .nothing, .single: break
    }
    return part
  }

  private var noNil: EncodingError {
    .invalidValue(
      Never?.none as Any,
      .init(codingPath: codingPath, debugDescription: "a property list has no nil"))
  }

  // MARK: Containers

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: PlistEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    /// A key without a value is left out.
    func encodeNil(forKey key: Key) {}
    func encode<Item: Encodable>(_ item: Item, forKey key: Key) throws {
      try encoder.part(key).encode(item)
    }
    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key)
      -> KeyedEncodingContainer<Inner>
    {
      encoder.part(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.part(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder.part(PlistKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.part(key) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: PlistEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int {
      if case .unkeyed(let parts) = encoder.content { return parts.count }
      return 0
    }

    private var next: PlistEncoder { encoder.part(PlistKey("\(count)")) }

    func encodeNil() throws { throw encoder.noNil }
    func encode<Item: Encodable>(_ item: Item) throws { try next.encode(item) }
    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type)
      -> KeyedEncodingContainer<Inner>
    {
      next.container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next.unkeyedContainer() }
    func superEncoder() -> any Encoder { next }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: PlistEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { throw encoder.noNil }
    func encode<Item: Encodable>(_ item: Item) throws { try encoder.encode(item) }
  }
}
