// The faults that wait for their call. Each fires once.

import ChaosTrace

/// The faults armed for one process.
public struct ArmedFaults: Sendable {
  private var armed: [(kind: FaultKind, left: UInt8)] = []

  public init() {}

  /// Whether any fault still waits.
  public var isEmpty: Bool { armed.isEmpty }

  /// The `nth` matching call from now on will go wrong.
  public mutating func arm(_ kind: FaultKind, nth: UInt8) {
    armed.append((kind, max(nth, 1)))
  }

  /// Counts a call, and gives the fault that strikes it.
  public mutating func strike(_ call: DiskCall) -> FaultKind? {
    if armed.isEmpty { return nil }
    var struck: Int?
    for index in armed.indices where armed[index].kind.call == call {
      armed[index].left -= 1
      if armed[index].left == 0, struck == nil { struck = index }
    }
    guard let struck else { return nil }
    let kind = armed[struck].kind
    armed.removeAll { $0.left == 0 }
    return kind
  }
}
