// Shards that have not done all their slices: a night in which machines were lost proves less.

package struct MissingShards {
  private let manifest: ShardManifest
  /// From 0, with how much of each was run.
  private let shards: [(shard: Int, run: Int, planned: Int)]
  /// Traces of each store that were not run.
  private let traces: [String: Int]
  package let isTolerated: Bool

  /// How much of a plan may be missing: of a thousand machines one is always gone.
  package enum Tolerance {
    case count(Int)
    /// In hundredths.
    case percent(Int)

    fileprivate func allows(_ missing: Int, of count: Int) -> Bool {
      switch self {
      case .count(let number): missing <= number
      case .percent(let share): missing * 100 <= share * count
      }
    }
  }

  /// Shards that are named one by one.
  private static let named = 20

  package init(_ manifest: ShardManifest, tolerated: Tolerance = .count(0)) {
    self.manifest = manifest
    shards = manifest.progress.enumerated().filter { $1.run < $1.planned }.map {
      ($0, $1.run, $1.planned)
    }
    traces = shards.isEmpty ? [:] : Self.traces(manifest)
    isTolerated = tolerated.allows(shards.count, of: manifest.plan.shards)
  }

  package var lines: [String] {
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
  package func doubts(of store: String) -> [String] {
    traces[store].map { ["\($0) traces of shards that are missing were not run"] } ?? []
  }

  /// In one walk: a plan may have millions of slices, and a thousand stores.
  private static func traces(_ manifest: ShardManifest) -> [String: Int] {
    var run = manifest.results.filter(\.isWhole).map(\.number)[...]
    var traces: [String: Int] = [:]
    for number in 0..<manifest.plan.count {
      if run.first == number {
        run.removeFirst()
      } else {
        let slice = manifest.plan[number]
        traces[slice.store, default: 0] += slice.range.count
      }
    }
    return traces
  }
}
