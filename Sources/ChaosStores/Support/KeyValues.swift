// The content of a store: a value for each key that has one.

import ChaosContracts
import ChaosTrace

/// A small dictionary in the order of the keys' codes, so that equal content has equal bytes.
struct KeyValues: Equatable {
  private var values: [Value?] = Array(repeating: nil, count: Key.allCases.count)

  subscript(key: Key) -> Value? {
    get { values[Int(key.code)] }
    set { values[Int(key.code)] = newValue }
  }

  var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  mutating func apply(_ changes: [StoreChange]) {
    for change in changes { self[change.key] = change.value }
  }
}

extension KeyValues {
  /// The bytes between `head` and a tail that repeats the count, as a property list has a trailer:
  /// a file that was cut off does not parse.
  func encoded(head: [UInt8]) -> [UInt8] {
    var bytes = head
    let present = Key.allCases.filter { self[$0] != nil }
    bytes.append(present.count, bytes: 2)
    for key in present {
      guard let value = self[key] else { continue }
      bytes.append(key.code)
      bytes.append(value.bytes.count, bytes: 4)
      bytes += value.bytes
    }
    bytes.append(present.count, bytes: 2)
    return bytes
  }

  init?(_ bytes: [UInt8], head: [UInt8]) {
    guard bytes.starts(with: head) else { return nil }
    self.init()
    var reader = ByteReader(bytes, from: head.count)
    guard let count = reader.number(bytes: 2), count <= UInt64(Key.allCases.count) else {
      return nil
    }
    for _ in 0..<count {
      guard let code = reader.number(bytes: 1), let key = Key(rawValue: UInt8(code)),
        let length = reader.number(bytes: 4), let value = reader.run(Int(length))
      else { return nil }
      self[key] = Value(bytes: value)
    }
    guard reader.number(bytes: 2) == count, reader.isAtEnd else { return nil }
  }
}
