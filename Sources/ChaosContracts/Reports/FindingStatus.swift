// What a finding is to those who saw the report of the night before.

/// How a finding stands to earlier nights and to the corpus.
public enum FindingStatus: String, Hashable, Sendable, CaseIterable, Codable {
  /// Nobody has met it before.
  case new
  /// It is in `Corpus/Known`, or was open the night before.
  case known
  /// It was fixed, and breaks again.
  case returned
}
