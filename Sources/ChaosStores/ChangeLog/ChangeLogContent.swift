// The bytes of a log of changes: records, each with a checksum over all that stands before it.

import ChaosContracts
import ChaosTrace

/// What a log holds.
///
/// A salt, then records. A record is the length of its body, a checksum and the body; a body is a
/// count and that many changes, all of them made or none. The checksum also covers the one of the
/// record before, and that of the first the salt, so that a record counts only in the log in which
/// it was written, and in its place: as in SQLite's write-ahead log. Without a salt a log that
/// begins like an older one goes on with records of that one, where a crash leaves old bytes.
struct ChangeLogContent {
  /// The values after the last record that counts.
  private(set) var values = KeyValues()
  /// Where the next record goes: behind the last one that counts, in bytes.
  private(set) var end = 0
  private var sum: UInt32 = 0

  private static let headSize = 8
  private static let saltSize = 4

  init() {}

  /// Reads the records up to the first that is cut off or damaged.
  init(_ bytes: [UInt8]) {
    var head = ByteReader(bytes)
    guard let salt = head.number(bytes: Self.saltSize) else { return }
    sum = UInt32(salt)
    end = Self.saltSize
    while let length = Self.length(bytes, at: end) {
      let place = end + Self.headSize
      guard place + length <= bytes.count else { return }
      let body = Array(bytes[place..<(place + length)])
      let expected = next(body)
      var head = ByteReader(bytes, from: end + 4)
      guard head.number(bytes: 4) == UInt64(expected), let changes = Self.changes(body) else {
        return
      }
      values.apply(changes)
      sum = expected
      end = place + length
    }
  }

  private static func length(_ bytes: [UInt8], at place: Int) -> Int? {
    var head = ByteReader(bytes, from: place)
    guard let length = head.number(bytes: 4), length > 0 else { return nil }
    return Int(length)
  }

  private func next(_ body: [UInt8]) -> UInt32 {
    var bytes: [UInt8] = []
    bytes.append(sum, bytes: 4)
    return Checksum.crc32c(bytes + body)
  }

  private static func changes(_ body: [UInt8]) -> [StoreChange]? {
    var reader = ByteReader(body)
    guard let count = reader.number(bytes: 1) else { return nil }
    var changes: [StoreChange] = []
    for _ in 0..<count {
      guard let code = reader.number(bytes: 1), let key = Key(rawValue: UInt8(code)),
        let present = reader.number(bytes: 1), let length = reader.number(bytes: 4),
        let bytes = reader.run(Int(length))
      else { return nil }
      changes.append(StoreChange(key: key, value: present == 1 ? Value(bytes: bytes) : nil))
    }
    return reader.isAtEnd ? changes : nil
  }

  /// Makes some changes, in a log that has begun. Returns the record that goes to `end` as it was.
  mutating func append(_ changes: [StoreChange]) -> [UInt8] {
    var body: [UInt8] = []
    body.append(changes.count, bytes: 1)
    for change in changes {
      body.append(change.key.code)
      body.append(change.value == nil ? 0 : 1)
      body.append(change.value?.bytes.count ?? 0, bytes: 4)
      body += change.value?.bytes ?? []
    }
    var record: [UInt8] = []
    record.append(body.count, bytes: 4)
    sum = next(body)
    record.append(sum, bytes: 4)
    values.apply(changes)
    end += Self.headSize + body.count
    return record + body
  }

  /// A new log with the same values, in one record. All logs begin so.
  func compacted(salt: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(salt, bytes: Self.saltSize)
    var content = ChangeLogContent(bytes)
    let present = Key.allCases.filter { values[$0] != nil }
    return bytes + content.append(present.map { StoreChange(key: $0, value: values[$0]) })
  }
}
