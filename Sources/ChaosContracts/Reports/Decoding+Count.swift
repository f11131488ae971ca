// Numbers of documents that may come from another machine: sums of whole files of them must not
// overflow, and nothing is counted below nought.

extension KeyedDecodingContainer {
  /// A number of something.
  func decodeCount(forKey key: Key) throws -> Int {
    guard let count = try decodeCountIfPresent(forKey: key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "'\(key.stringValue)' is missing"))
    }
    return count
  }

  /// A number of something; nil if there is none.
  func decodeCountIfPresent(forKey key: Key) throws -> Int? {
    guard let count = try decodeIfPresent(Int.self, forKey: key) else { return nil }
    guard (0...largestCount).contains(count) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(count) is not a valid count")
    }
    return count
  }

  /// A word of a closed list.
  func decodeWord<W: RawRepresentable<String>>(_ type: W.Type, _ what: String, forKey key: Key)
    throws -> W
  {
    let word = try decode(String.self, forKey: key)
    guard let value = W(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "'\(word.prefix(40))' is no \(what)")
    }
    return value
  }
}

/// No count of a result comes near it.
private let largestCount = 1 << 40
