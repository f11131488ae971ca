// What a value becomes in the app's own types.

import ChaosContracts
import ChaosTrace

/// An app is about to save a value as one of its own: a number, a date. Reading gives only that.
struct Note: PhoneQuestion {
  static var question: Question { .note }
  var key: Key
  var value: Value
  /// The app's value, as bytes.
  var saved: [UInt8]

  init(_ key: Key, _ value: Value, saved: [UInt8]) {
    self.key = key
    self.value = value
    self.saved = saved
  }

  init(_ wire: inout Wire) {
    key = wire.key()
    value = wire.value() ?? Value(bytes: [])
    saved = wire.part()
  }

  func put(into wire: inout Wire) {
    wire.put(key)
    wire.put(value)
    wire.put(saved)
  }

  typealias Answer = Acknowledgement
}
