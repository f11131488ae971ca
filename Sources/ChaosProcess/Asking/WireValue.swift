// What can be part of a message.

/// Something that a message can carry, and that reads back as it was.
package protocol WireValue {
  init(_ wire: inout Wire)
  func put(into wire: inout Wire)
}
