// The three parts of a corpus: what must happen to a trace is where it lies.

/// A part of the corpus folder.
public enum CorpusSection: String, CaseIterable, Hashable, Sendable {
  /// Traces that must hold: each broke something once.
  case regressions = "Regressions"
  /// Traces that must break, in just the way that their name says.
  case known = "Known"
  /// Traces that runs found and that nobody has filed yet: they move to one of the others, with a
  /// fix or without. They are not committed.
  case found = "Found"
  /// Food for the search, of every store.
  case seeds = "Seeds"
}
