// Binary property lists against Foundation's: each reads what the other writes.

import ChaosTestSupport
import Foundation
import Testing

@testable import ChaosStores

@Suite struct PropertyListTests {
  /// Values of every kind and size that the format treats differently.
  private static let values: [PlistValue] = [
    .boolean(true), .boolean(false), .integer(0), .integer(255), .integer(256), .integer(65_536),
    .integer(4_294_967_296), .integer(.max), .integer(-1), .integer(.min), .real(0.5),
    .real(-1e300),
    .string(""), .string("streak"), .string("caf\u{e9} 🏔"), .data([]), .data([1, 2, 3]),
    .string(String(repeating: "a", count: 15)), .string(String(repeating: "ä", count: 300)),
    .data(Array(repeating: 7, count: 14)), .data(Array(repeating: 7, count: 20_000)),
    .array([]), .array([.integer(1), .string("two"), .array([.data([3])])]),
    .array(Array(repeating: .integer(9), count: 300)),
  ]

  private static let everything = PlistValue.dictionary(
    Dictionary(uniqueKeysWithValues: values.enumerated().map { ("key \($0)", $1) }))

  /// A value as Foundation has it.
  private static func object(_ value: PlistValue) -> Any {
    switch value {
    case .boolean(let flag): NSNumber(value: flag)
    case .integer(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .string(let text): text
    case .data(let bytes): Data(bytes)
    case .array(let values): values.map { object($0) }
    case .dictionary(let values): values.mapValues { object($0) }
    }
  }

  @Test func itReadsWhatItWrites() {
    for value in Self.values + [Self.everything] {
      #expect(PlistReader.value(PlistWriter.bytes(value)) == value)
    }
  }

  /// Foundation's own words for what it read, and for what was meant.
  @Test func foundationReadsIt() throws {
    for value in Self.values {
      var format = PropertyListSerialization.PropertyListFormat.xml
      let data = Data(PlistWriter.bytes(.dictionary(["value": value])))
      let read = try PropertyListSerialization.propertyList(from: data, format: &format)
      #expect(format == .binary)
      #expect(try Self.words(read) == Self.words(["value": Self.object(value)]), "\(value)")
    }
    let all = Data(PlistWriter.bytes(Self.everything))
    let read = try PropertyListSerialization.propertyList(from: all, format: nil)
    #expect((read as? [String: Any])?.count == Self.values.count)
  }

  private static func words(_ list: Any) throws -> String {
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func itReadsFoundations() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: Self.object(Self.everything), format: .binary, options: 0)
    #expect(PlistReader.value([UInt8](data)) == Self.everything)
  }

  /// Equal content has equal bytes, in whatever order it came.
  @Test func theOrderOfChangesDoesNotShow() {
    var (first, second): ([String: PlistValue], [String: PlistValue]) = ([:], [:])
    for key in ["b", "a", "c"] { first[key] = .string(key) }
    for key in ["c", "x", "b", "a"] { second[key] = .string(key) }
    second["x"] = nil
    #expect(PlistWriter.bytes(.dictionary(first)) == PlistWriter.bytes(.dictionary(second)))
  }

  /// Cut off anywhere it is no property list, and no damage makes the reader trap or spin.
  @Test func damageIsSurvived() {
    let bytes = PlistWriter.bytes(Self.everything)
    for count in stride(from: 0, to: bytes.count, by: 97) {
      #expect(PlistReader.value(Array(bytes[..<count])) == nil)
    }
    var chance = SplitMix(seed: 1)
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0...chance.below(3) {
        // The trailer and the table of offsets decide most.
        let place =
          chance.below(2) == 0 ? damaged.count - 1 - chance.below(200) : 8 + chance.below(400)
        damaged[place] = UInt8(chance.below(256))
      }
      _ = PlistReader.value(damaged)
    }
  }

  /// A list that holds itself.
  @Test func circlesEnd() {
    var bytes = Array("bplist00".utf8) + [0xA1, 0x00, 0x08]
    bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
    bytes += [0, 0, 0, 0, 0, 0, 0, 10]
    #expect(PlistReader.value(bytes) == nil)
  }
}
