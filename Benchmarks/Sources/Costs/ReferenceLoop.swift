// A fixed piece of work that has nothing to do with chaos: the yardstick between machines.

import Benchmark

/// Arithmetic and a table of 64 KB, a few milliseconds on machines of today. It never changes:
/// figures of different years are compared by it.
public enum ReferenceLoop {
  private static let turns = 2_000_000

  public static func run() {
    var table = [UInt32](repeating: 1, count: 1 << 14)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<turns {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let place = Int(state >> 50)
      table[place] = table[place] &* 31 &+ UInt32(truncatingIfNeeded: state)
    }
    blackHole(table)
  }
}
