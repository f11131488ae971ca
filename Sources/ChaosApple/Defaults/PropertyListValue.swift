// Values of property lists as bytes: what a process sends to the daemon of the defaults.

import ChaosProcess
import Foundation

/// A value of the types that a property list may hold.
package indirect enum PropertyListValue: Equatable, Sendable {
  case text(String)
  case whole(Int64)
  case real(Double)
  case flag(Bool)
  case data([UInt8])
  /// Seconds since 2001.
  case date(Double)
  case list([PropertyListValue])
  /// In the order of the names' bytes.
  case table([Entry])

  package struct Entry: Equatable, Sendable {
    package var name: String
    package var value: PropertyListValue

    package init(name: String, value: PropertyListValue) {
      self.name = name
      self.value = value
    }
  }

  /// Nil for a value of any other type.
  package init?(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let number as NSNumber: self = Self.number(number)
    case let data as Data: self = .data(Array(data))
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let list as [Any]:
      let values = list.compactMap { PropertyListValue($0) }
      guard values.count == list.count else { return nil }
      self = .list(values)
    case let table as [String: Any]:
      let entries = table.compactMap { name, value in
        PropertyListValue(value).map { Entry(name: name, value: $0) }
      }
      guard entries.count == table.count else { return nil }
      self = .table(entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    default: return nil
    }
  }

  private static func number(_ number: NSNumber) -> PropertyListValue {
    switch UInt8(bitPattern: number.objCType.pointee) {
    // Foundation tells a Bool from a number by the type `c`, on Linux as on Apple's systems.
    case UInt8(ascii: "c"), UInt8(ascii: "B"): .flag(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): .real(number.doubleValue)
    default: .whole(number.int64Value)
    }
  }

  /// As Foundation gives it: numbers as NSNumber, which is cast to whatever Swift type fits.
  package var object: Any {
    switch self {
    case .text(let text): text
    case .whole(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .flag(let flag): NSNumber(value: flag)
    case .data(let bytes): Data(bytes)
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .list(let values): values.map(\.object)
    case .table(let entries):
      Dictionary(entries.map { ($0.name, $0.value.object) }) { first, _ in first }
    }
  }

  // MARK: Bytes

  package var bytes: [UInt8] {
    var wire = Wire()
    put(into: &wire)
    return wire.bytes
  }

  /// Nil for bytes that are no value.
  package init?(bytes: [UInt8]) {
    var wire = Wire(bytes)
    self.init(&wire)
  }

  private func put(into wire: inout Wire) {
    switch self {
    case .text(let text):
      wire.put(0)
      wire.put(text)
    case .whole(let number):
      wire.put(1)
      wire.put(Int(number))
    case .real(let number):
      wire.put(2)
      wire.put(Int(bitPattern: UInt(number.bitPattern)))
    case .flag(let flag):
      wire.put(3)
      wire.put(flag ? 1 : 0)
    case .data(let bytes):
      wire.put(4)
      wire.put(bytes)
    case .date(let seconds):
      wire.put(5)
      wire.put(Int(bitPattern: UInt(seconds.bitPattern)))
    case .list(let values):
      wire.put(6)
      wire.put(values.count)
      for value in values { value.put(into: &wire) }
    case .table(let entries):
      wire.put(7)
      wire.put(entries.count)
      for entry in entries {
        wire.put(entry.name)
        entry.value.put(into: &wire)
      }
    }
  }

  private init?(_ wire: inout Wire) {
    switch wire.number() {
    case 0: self = .text(wire.text())
    case 1: self = .whole(Int64(wire.number()))
    case 2: self = .real(Double(bitPattern: UInt64(UInt(bitPattern: wire.number()))))
    case 3: self = .flag(wire.number() != 0)
    case 4: self = .data(wire.part())
    case 5: self = .date(Double(bitPattern: UInt64(UInt(bitPattern: wire.number()))))
    case 6:
      var values: [PropertyListValue] = []
      for _ in 0..<wire.number() {
        guard let value = PropertyListValue(&wire) else { return nil }
        values.append(value)
      }
      self = .list(values)
    case 7:
      var entries: [Entry] = []
      for _ in 0..<wire.number() {
        let name = wire.text()
        guard let value = PropertyListValue(&wire) else { return nil }
        entries.append(Entry(name: name, value: value))
      }
      self = .table(entries)
    default: return nil
    }
  }
}
