// Which invariant finds a planted bug, and how soon.

/// One planted bug in the kill matrix.
struct KillRow: Encodable, Sendable {
  /// The first trace in which an invariant is broken.
  struct Kill: Encodable, Sendable {
    var invariant: String
    var trace: Int
  }

  var bug: String
  var summary: String
  /// The invariant that it was planted for.
  var invariant: String
  /// The first trace in which that invariant is broken; nil if none is.
  var trace: Int?
  /// The steps of that trace when it is shrunk.
  var steps: Int?
  /// What else is broken in the traces that were run, in the order of the catalog.
  var others: [Kill]
}
