// What a night is asked to do.

/// The plan of a night.
package struct NightPlan {
  /// What is searched; the whole of it, or as much as time allows.
  package var search: ShardPlan
  /// Seconds for the whole night; nil if the search is counted.
  package var seconds: Double?
  package var date: String
  package var commit: String
  package var reports: String
  package var corpus: String
  /// Results of shards, in the place of a search.
  package var merged: [String]
  /// Planted bugs that are looked for; nil for all.
  package var canaries: Int?

  package init(
    search: ShardPlan, seconds: Double?, date: String, commit: String, reports: String,
    corpus: String, merged: [String], canaries: Int?
  ) {
    self.search = search
    self.seconds = seconds
    self.date = date
    self.commit = commit
    self.reports = reports
    self.corpus = corpus
    self.merged = merged
    self.canaries = canaries
  }

  /// The name of its folder.
  package var name: String {
    let digits = commit.isEmpty ? String(search.digest.prefix(8)) : String(commit.prefix(7))
    return "\(date)-\(digits)"
  }
}
