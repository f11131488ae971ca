// Planted bugs against invariants: the proof that the tool sees what it is for.

/// What the search for planted bugs came to.
package struct KillMatrix: Encodable, Sendable {
  package var seed: UInt64
  /// Traces within which every bug must be found.
  package var reach: Int
  /// Traces that are run of every bug, so that the other invariants have their chance.
  package var atLeast: Int
  package var rows: [Row]
  /// Traces of the clean store, and those that broke anything.
  package var cleanTraces: Int
  package var cleanFailures: Int?

  package var found: Int { rows.count { $0.trace != nil } }
  /// Whether every bug was found, and the clean store was left alone.
  package var isWhole: Bool { found == rows.count && cleanFailures == 0 }
}

extension KillMatrix {
  /// One planted bug in the kill matrix.
  package struct Row: Encodable, Sendable {
    /// The first trace in which an invariant is broken.
    package struct Kill: Encodable, Sendable {
      package var invariant: String
      package var trace: Int
    }

    package var bug: String
    package var summary: String
    /// The invariant that it was planted for.
    package var invariant: String
    /// The first trace in which that invariant is broken; nil if none is.
    package var trace: Int?
    /// The steps of that trace when it is shrunk.
    package var steps: Int?
    /// What else is broken in the traces that were run, in the order of the catalog.
    package var others: [Kill]
  }
}
