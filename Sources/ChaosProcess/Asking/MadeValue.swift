// Whether a value that an app gives is one that it has given before.

import ChaosTrace

/// An app that makes a value where it finds none has this one.
struct MadeValue: PhoneQuestion {
  static var question: Question { .known }
  var key: Key
  /// The app's value, as bytes.
  var value: [UInt8]

  init(_ key: Key, _ value: [UInt8]) {
    self.key = key
    self.value = value
  }

  init(_ wire: inout Wire) {
    key = wire.key()
    value = wire.part()
  }

  func put(into wire: inout Wire) {
    wire.put(key)
    wire.put(value)
  }

  struct Answer: WireValue {
    /// Whether it stands for a value that was written in this run.
    var isKnown: Bool

    init(isKnown: Bool) { self.isKnown = isKnown }
    init(_ wire: inout Wire) { isKnown = wire.number() != 0 }
    func put(into wire: inout Wire) { wire.put(isKnown ? 1 : 0) }
  }
}
