// What a merge did.

/// The outcome of a merge.
public struct MergeReport: Sendable {
  /// Traces and packs that came new, by the paths that they have now.
  public var added: [String] = []
  /// Traces that were there, and of which the other side says more.
  public var noted: [String] = []
  /// Traces and packs that were there.
  public var present = 0
  /// What could not be read on the other side; everything else was merged.
  public var problems: [CorpusError] = []
}
