// Shards that have not done all their slices: a night in which machines were lost proves less.

import ChaosCampaign

/// What is missing of a plan.
struct MissingShards {
  private let manifest: ShardManifest
  /// From 0, with how much of each was run.
  private let shards: [(shard: Int, run: Int, planned: Int)]
  let isTolerated: Bool

  /// Shards that are named one by one.
  private static let named = 20

  init(_ manifest: ShardManifest, tolerated: ToleranceArgument) {
    self.manifest = manifest
    shards = manifest.progress.enumerated().filter { $1.run < $1.planned }.map {
      ($0, $1.run, $1.planned)
    }
    isTolerated = tolerated.allows(shards.count, of: manifest.plan.shards)
  }

  /// For people.
  var lines: [String] {
    guard !shards.isEmpty else { return [] }
    let count = manifest.plan.shards
    var lines = shards.prefix(Self.named).map { shard in
      "? shard \(shard.shard + 1) of \(count): \(shard.run) of \(shard.planned) slices"
    }
    if shards.count > Self.named { lines.append("? and \(shards.count - Self.named) shards more") }
    lines.append(
      "? \(shards.count) of \(count) shards are not whole"
        + (isTolerated ? ", as many as are tolerated" : ""))
    return lines
  }

  /// Why nobody can vouch for a store.
  func doubts(of store: String) -> [String] {
    guard !shards.isEmpty else { return [] }
    let plan = manifest.plan
    var missing = 0
    for number in 0..<plan.count where !manifest.hasRun(number) {
      let slice = plan[number]
      if slice.store == store { missing += slice.range.count }
    }
    return missing == 0 ? [] : ["\(missing) traces of shards that are missing were not run"]
  }
}
