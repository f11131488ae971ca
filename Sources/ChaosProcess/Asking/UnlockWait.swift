// Whether code that cannot go on may wait for its user to unlock the phone.

/// A process has code that waits, and nothing that could end it but the phone.
struct UnlockWait: PhoneQuestion {
  static var question: Question { .waits }

  init() {}
  init(_ wire: inout Wire) {}
  func put(into wire: inout Wire) {}

  struct Answer: WireValue {
    /// Whether the phone is locked.
    var isLocked: Bool

    init(_ wire: inout Wire) { isLocked = wire.number() != 0 }
    func put(into wire: inout Wire) { wire.put(isLocked ? 1 : 0) }
  }
}
