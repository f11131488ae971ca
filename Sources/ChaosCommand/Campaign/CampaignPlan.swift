// What a campaign is asked to do.

import ChaosTrace

/// The plan of a campaign.
struct CampaignPlan: Sendable {
  /// The stores, as they were named.
  var stores: [String]
  var seeds: [UInt64]
  /// The seed as it was given.
  var seedText: String
  var eras: [EraName]
  var models: [DiskModelName]
  /// Traces for each store and seed; nil for as many as time allows.
  var runs: Int?
  /// Seconds for the whole campaign. The end of time ends a campaign and never breaks it.
  var seconds: Double?
  var jobs: Int
  /// Seconds without progress after which a worker is given up.
  var patience: Double
  var stopsAtFirst: Bool
  /// The corpus folder.
  var corpus: String
  /// What people type to run this program.
  var command: String
}
