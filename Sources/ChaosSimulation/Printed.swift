// What the code of managed processes prints during a run.

import ChaosTrace

/// Something that a process has printed.
public struct Printed: Hashable, Sendable {
  /// The step of the trace during which it did; nil after the last one.
  public var step: Int?
  public var process: ProcessName
  /// Whether it went to standard error.
  public var isError: Bool
  public var bytes: [UInt8]

  /// Bytes that are kept of a run. What comes after them is left out.
  static let most = 1 << 18
}

extension [Printed] {
  /// Adds what was printed; what goes on from the last one joins it.
  mutating func add(_ next: Printed) {
    let room = Printed.most - reduce(0) { $0 + $1.bytes.count }
    guard room > 0 else { return }
    let bytes = next.bytes.prefix(room)
    if let last, last.step == next.step, last.process == next.process, last.isError == next.isError
    {
      self[count - 1].bytes += bytes
    } else {
      append(next)
      self[count - 1].bytes = [UInt8](bytes)
    }
  }
}
