// Planted bugs against invariants: the proof that the tool sees what it is for.

/// What the search for planted bugs came to.
package struct KillMatrix: Encodable, Sendable {
  package var seed: UInt64
  /// Traces within which every bug must be found.
  package var reach: Int
  /// Traces that are run of every bug, so that the other invariants have their chance.
  package var atLeast: Int
  package var rows: [KillRow]
  /// Traces of the clean store, and those that broke anything.
  package var cleanTraces: Int
  package var cleanFailures: Int?

  package var found: Int { rows.count { $0.trace != nil } }
  /// Whether every bug was found, and the clean store was left alone.
  package var isWhole: Bool { found == rows.count && cleanFailures == 0 }
}
