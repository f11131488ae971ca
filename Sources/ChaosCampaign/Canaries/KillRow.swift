// Which invariant finds a planted bug, and how soon.

/// One planted bug in the kill matrix.
package struct KillRow: Encodable, Sendable {
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
