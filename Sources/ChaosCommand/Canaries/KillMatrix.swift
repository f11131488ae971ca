// Planted bugs against invariants: the proof that the tool sees what it is for.

/// What the search for planted bugs came to.
struct KillMatrix: Encodable, Sendable {
  var seed: UInt64
  /// Traces within which every bug must be found.
  var reach: Int
  /// Traces that are run of every bug, so that the other invariants have their chance.
  var atLeast: Int
  var rows: [KillRow]
  /// Traces of the clean store, and those that broke anything.
  var cleanTraces: Int
  var cleanFailures: Int?

  var found: Int { rows.count { $0.trace != nil } }
  /// Whether every bug was found, and the clean store was left alone.
  var isWhole: Bool { found == rows.count && cleanFailures == 0 }
}
