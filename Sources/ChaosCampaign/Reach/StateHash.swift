// An abstract state as a number: its kind, and what is particular about it.

/// Makes numbers of states.
enum StateHash {
  /// States of different kinds never mean the same.
  enum Kind: UInt8 {
    case era, phone, moves, meeting, pause, fault, struck, failure, incident, answer, trouble, key
    case belief, judgement, broken
  }

  static func of(_ kind: Kind, _ a: Int, _ b: Int, _ c: Int, _ d: Int) -> UInt64 {
    var hash = UInt64(kind.rawValue) &+ 1
    for part in [a, b, c, d] {
      hash = (hash ^ UInt64(truncatingIfNeeded: part)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    // The highest bits are those that counters go by.
    return hash &* 0xBF58_476D_1CE4_E5B9
  }
}
