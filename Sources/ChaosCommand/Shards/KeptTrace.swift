// The trace of a finding as it lies in a folder of results.

import ChaosTrace

/// A failing trace, and what it breaks.
struct KeptTrace: Sendable {
  /// Tells it from all others.
  struct Key: Hashable, Comparable {
    var store: String
    var invariant: String
    var digest: String

    static func < (left: Key, right: Key) -> Bool {
      let (one, other) = (left.words, right.words)
      return one.lexicographicallyPrecedes(other) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private var words: [String] { [store, invariant, digest] }
  }

  var key: Key
  var trace: Trace

  init(store: String, invariant: String, _ trace: Trace) {
    key = Key(store: store, invariant: invariant, digest: trace.digest.description)
    self.trace = trace
  }

  /// What its file holds.
  var text: TraceText {
    TraceText(
      trace: trace,
      notes: [TraceText.Note("store", key.store), TraceText.Note("breaks", key.invariant)])
  }
}
