// From a value of a property list to a type that can be decoded.

/// Decodes one value, and whatever is in it.
struct PlistDecoder: Decoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let value: PlistValue

  private init(_ value: PlistValue, _ codingPath: [any CodingKey]) {
    self.value = value
    self.codingPath = codingPath
  }

  static func decode<Item: Decodable>(_ type: Item.Type, from value: PlistValue) throws -> Item {
    try PlistDecoder(value, []).decode(type)
  }

  /// Gives a value as it is, if a property list has its kind, and asks the type to decode it
  /// otherwise.
  func decode<Item: Decodable>(_ type: Item.Type) throws -> Item {
    let known: Any?
    switch type {
    case is PlistData.Type:
      if case .data(let bytes) = value { known = PlistData(bytes: bytes) } else { known = nil }
    case is String.Type: if case .string(let text) = value { known = text } else { known = nil }
    case is Bool.Type: if case .boolean(let flag) = value { known = flag } else { known = nil }
    case is Double.Type: known = real
    case is Float.Type: known = real.map { Float($0) }
    case let whole as any FixedWidthInteger.Type: known = integer(whole)
    default: return try Item(from: self)
    }
    guard let item = known as? Item else {
      throw DecodingError.typeMismatch(type, context("\(value) is no \(type)"))
    }
    return item
  }

  private var real: Double? {
    switch value {
    case .real(let number): number
    case .integer(let number): Double(exactly: number)
    default: nil
    }
  }

  private func integer<Whole: FixedWidthInteger>(_ type: Whole.Type) -> Whole? {
    guard case .integer(let number) = value else { return nil }
    return Whole(exactly: number)
  }

  private func context(_ words: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: words)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .dictionary(let dictionary) = value else {
      throw DecodingError.typeMismatch(PlistDictionary.self, context("no dictionary"))
    }
    return KeyedDecodingContainer(Keyed<Key>(decoder: self, dictionary: dictionary))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = value else {
      throw DecodingError.typeMismatch([PlistValue].self, context("no array"))
    }
    return Unkeyed(decoder: self, values: values)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  // MARK: Containers

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: PlistDecoder
    let dictionary: PlistDictionary
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { dictionary.entries.compactMap { Key(stringValue: $0.key) } }

    private func part(_ key: any CodingKey) throws -> PlistDecoder {
      guard let value = dictionary[key.stringValue] else {
        throw DecodingError.keyNotFound(key, decoder.context("no '\(key.stringValue)'"))
      }
      return PlistDecoder(value, codingPath + [key])
    }

    func contains(_ key: Key) -> Bool { dictionary[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool { !contains(key) }
    func decode<Item: Decodable>(_ type: Item.Type, forKey key: Key) throws -> Item {
      try part(key).decode(type)
    }
    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) throws
      -> KeyedDecodingContainer<Inner>
    {
      try part(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try part(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { try part(PlistKey("super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try part(key) }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: PlistDecoder
    let values: [PlistValue]
    var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    private mutating func next() throws -> PlistDecoder {
      if isAtEnd {
        throw DecodingError.valueNotFound(PlistValue.self, decoder.context("the array ends"))
      }
      currentIndex += 1
      return PlistDecoder(values[currentIndex - 1], codingPath + [PlistKey("\(currentIndex - 1)")])
    }

    func decodeNil() -> Bool { false }
    mutating func decode<Item: Decodable>(_ type: Item.Type) throws -> Item {
      try next().decode(type)
    }
    mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws
      -> KeyedDecodingContainer<Inner>
    {
      try next().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: PlistDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { false }
    func decode<Item: Decodable>(_ type: Item.Type) throws -> Item { try decoder.decode(type) }
  }
}
