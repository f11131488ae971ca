// What a night is asked to do.

import ChaosCampaign

/// The plan of a night.
struct NightPlan {
  /// What is searched; the whole of it, or as much as time allows.
  var search: ShardPlan
  /// Seconds for the whole night; nil if the search is counted.
  var seconds: Double?
  var date: String
  var commit: String
  var reports: String
  var corpus: String
  /// Results of shards, in the place of a search.
  var merged: [String]
  /// The script that fuzzes; nil if there is none.
  var fuzzer: String?
  /// What makes the night fail.
  var failsOn: FailsOn
  /// Planted bugs that are looked for; nil for all.
  var canaries: Int?
  var jobs: Int
  var patience: Double

  /// Any finding, or those that no night before has had.
  enum FailsOn: String, CaseIterable { case any, new }

  /// The name of its folder.
  var name: String {
    let digits = commit.isEmpty ? String(search.digest.prefix(8)) : String(commit.prefix(7))
    return "\(date)-\(digits)"
  }
}
