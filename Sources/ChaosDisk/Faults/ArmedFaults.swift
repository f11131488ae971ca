// The faults that wait for their call. Each fires once.

import ChaosTrace

/// The faults armed for one process.
public struct ArmedFaults: Sendable {
  private var armed: [(kind: FaultKind, left: UInt8)] = []

  /// No fault waits.
  public init() {}

  /// Whether no fault waits: each is gone when it has struck.
  public var isEmpty: Bool { armed.isEmpty }

  /// The `nth` matching call from now on will go wrong.
  public mutating func arm(_ kind: FaultKind, nth: UInt8) { armed.append((kind, max(nth, 1))) }

  /// Counts a call, and gives the fault that strikes it.
  public mutating func strike(_ call: DiskCall) -> FaultKind? {
    if armed.isEmpty { return nil }
    var struck: Int?
    for index in armed.indices where armed[index].kind.call == call {
      armed[index].left -= 1
      if armed[index].left == 0 {
        // One call suffers one fault; another that is due waits for the next call.
        if struck == nil { struck = index } else { armed[index].left = 1 }
      }
    }
    guard let struck else { return nil }
    return armed.remove(at: struck).kind
  }
}
