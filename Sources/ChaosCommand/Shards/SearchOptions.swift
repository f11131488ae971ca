// What a search is drawn from: options that `chaos run`, `chaos plan` and `chaos nightly` share.

import ArgumentParser
import ChaosCatalog

struct SearchOptions: ParsableArguments {
  @Option(
    help: """
      A store, with options behind a colon, or all. May be repeated. (default: the default stores)
      """)
  var store: [String] = []

  @Option(help: "An era, or all. May be repeated.")
  var era: [String] = []

  @Option(help: "Rules of power losses. May be repeated. (default: apfs.power and posix.worst)")
  var model: [String] = []

  @Option(
    parsing: .unconditional,
    help: """
      A number, 0x and hexadecimal, A..<B, or the 40 digits of a commit. (default: a fresh one for \
      'run', otherwise 0x1)
      """,
    transform: SeedArgument.init(reading:))
  var seed: SeedArgument?

  /// Seeds of one search at most.
  private static let seedsAtMost: UInt64 = 1_000_000

  /// The seeds that were asked for. `other`: what stands in where none was.
  func seeds(or other: SeedArgument) throws -> SeedArgument {
    let seed = seed ?? other
    guard seed.seeds.upperBound - seed.seeds.lowerBound <= Self.seedsAtMost else {
      throw CommandFailure("The range of seeds '\(seed.text)' is too long.", .usage)
    }
    return seed
  }

  /// Traces of a slice: some seconds, and all that a kill can cost.
  static let defaultSlice = 2_000
  static let slices = 1...1_000_000
  /// Seconds of one core for which such slices are right.
  private static let shortNight = 3_600.0
  /// Of what is timed nobody knows how far it comes.
  private static let endless = 1 << 30

  /// However long a search is, it has about as many slices: one file tells of all, after each.
  static func slice(lasting seconds: Double?, _ jobs: Int) -> Int? {
    guard let seconds else { return nil }
    let times = (min(seconds, 1e9) * Double(jobs) / shortNight).rounded(.up)
    return min(slices.upperBound, defaultSlice * max(1, Int(times)))
  }

  /// However large a campaign is, it has no more slices by itself: whoever merges reads each.
  static let slicesOfACampaign = 1 << 16

  /// Traces of a slice in a campaign of so many rows, each a store and a seed. The number of shards
  /// has no say: what is found would depend on it.
  private static func slice(_ runs: Int, rows: Int) -> Int {
    let (traces, isTooMuch) = runs.multipliedReportingOverflow(by: rows)
    if isTooMuch { return slices.upperBound }
    let times = traces / slicesOfACampaign / defaultSlice + 1
    return min(slices.upperBound, defaultSlice * times)
  }

  /// A plan of these options. `runs`: traces for each store and seed; nil for as many as may be.
  /// `slice`: traces of a slice; nil for what suits.
  func plan(_ catalog: Catalog, runs asked: Int?, slice given: Int?, shards: Int, corpus: String)
    throws -> ShardPlan
  {
    let names = try catalog.names(store)
    let seed = try seeds(or: SeedArgument(1))
    let rows = max(1, names.count * max(1, seed.seeds.count))
    let slice = given ?? asked.map { Self.slice($0, rows: rows) } ?? Self.defaultSlice
    let runs = asked ?? min(Self.endless, slice * max(1, ShardPlan.slicesAtMost / rows))
    let plan = ShardPlan(
      version: chaosVersion, build: try BuildIdentity.program(),
      corpus: try BuildIdentity.corpus(corpus), stores: names, eras: try NameArgument.eras(era),
      models: try NameArgument.models(model), seed: seed.text,
      firstSeed: seed.seeds.isEmpty ? .max : seed.seeds.lowerBound, seeds: max(seed.seeds.count, 1),
      runs: runs, slice: slice, shards: shards)
    if let problem = plan.problem {
      throw CommandFailure("This cannot be planned: \(problem).", .usage)
    }
    return plan
  }
}
