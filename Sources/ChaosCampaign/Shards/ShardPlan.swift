// What a campaign over several machines is made of. A slice's result is a function of the plan and
// the slice's number alone, so the number of shards changes who runs it, and nothing else.

import ChaosHash
import ChaosSearch
import ChaosTrace

/// The plan of a campaign that several machines share.
public struct ShardPlan: Codable, Hashable, Sendable {
  public static let currentSchema = "chaos-plan/1"

  public var schema = ShardPlan.currentSchema
  /// The version of chaos, and the digest of the program: another one draws other traces.
  public var version: String
  public var build: String
  /// The digest of the kept traces.
  public var corpus: String
  /// The digest of everything below but the number of shards.
  public var config: String
  public var stores: [String]
  public var eras: [String]
  public var models: [String]
  /// The seeds as they were given, the first one, and how many there are.
  public var seed: String
  public var firstSeed: String
  public var seeds: Int
  /// Traces for each store and seed.
  public var runs: Int
  /// Traces of a slice.
  public var slice: Int
  public var shards: Int

  public init(
    version: String, build: String, corpus: String, stores: [String], eras: [EraName],
    models: [DiskModelName], seed: String, firstSeed: UInt64, seeds: Int, runs: Int, slice: Int,
    shards: Int
  ) {
    self.version = version
    self.build = build
    self.corpus = corpus
    self.stores = stores
    self.eras = eras.map(\.word)
    self.models = models.map(\.word)
    self.seed = seed
    self.firstSeed = "0x" + String(firstSeed, radix: 16)
    self.seeds = seeds
    self.runs = runs
    self.slice = slice
    self.shards = shards
    config = ""
    config = configDigest
  }

  private var configDigest: String {
    Self.digest(
      stores + ["."] + eras + ["."] + models + ["."]
        + [firstSeed, "\(seeds)", "\(runs)", "\(slice)"])
  }

  /// Names the plan.
  public var digest: String {
    Self.digest([schema, version, build, corpus, config, seed, "\(shards)"])
  }

  /// Each word with its length before it, so that no two lists read alike.
  private static func digest(_ words: [String]) -> String {
    Digest(Array(words.map { "\($0.utf8.count):\($0)" }.joined().utf8)).description
  }

  // MARK: Slices

  /// Some neighbouring traces of one seed on one store: whoever runs them, they give the same.
  public struct Slice: Hashable, Sendable {
    /// Its place in the plan.
    public var number: Int
    public var store: String
    public var seed: UInt64
    /// The indices of its traces.
    public var range: Range<Int>
  }

  private var slicesPerSeed: Int { (runs + slice - 1) / slice }

  /// Slices of the whole plan.
  public var count: Int { seeds * slicesPerSeed * stores.count }

  /// The slice with this number. Neighbours are of different stores, and then of different seeds,
  /// so each of them has its turn early: a night that is timed does not reach the end.
  public subscript(number: Int) -> Slice {
    must((0..<count).contains(number), "a plan has the slices that it counts")
    let (row, place) = number.quotientAndRemainder(dividingBy: stores.count)
    let (part, turn) = row.quotientAndRemainder(dividingBy: seeds)
    let low = part * slice
    return Slice(
      number: number, store: stores[place], seed: seedNumber &+ UInt64(turn),
      range: low..<min(low + slice, runs))
  }

  /// What the traces of a slice are drawn from, for its store.
  func source(of slice: Slice, for app: AppTraits) -> TraceSource {
    source(seed: slice.seed, for: app)
  }

  /// What the traces of a seed are drawn from.
  func source(seed: UInt64, for app: AppTraits) -> TraceSource {
    TraceSource(
      seed: seed, eras: eras.compactMap { EraName(word: $0) },
      models: models.compactMap { DiskModelName(word: $0) }, for: app)
  }

  package var seedNumber: UInt64 { UInt64(firstSeed.dropFirst(2), radix: 16) ?? 0 }

  /// The shard that a slice belongs to, from 0. Each row of slices is dealt from another place, or
  /// four stores among four shards would come to one store each.
  public func shard(of number: Int) -> Int { (number + number / shards) % shards }

  /// The numbers of a shard's slices, in order. `shard`: from 0.
  public func slices(of shard: Int) -> [Int] {
    stride(from: 0, to: count, by: shards).compactMap { row in
      let number = row + ((shard - row / shards) % shards + shards) % shards
      return number < count ? number : nil
    }
  }

  /// Reads the plan in a file. It takes a kilobyte.
  package static func read(_ path: String) throws -> ShardPlan {
    let plan = try ForeignFile.read(ShardPlan.self, path, atMost: 4 << 20, or: "no plan")
    if let problem = plan.problem { throw CommandFailure("\(path): \(problem)", .malformed) }
    return plan
  }

  /// Slices of a plan at most.
  public static let slicesAtMost = 1 << 24

  /// Why a plan that was read makes no sense; nil if it does. Plans come from other machines.
  public var problem: String? {
    if schema != Self.currentSchema { return "its schema is not '\(Self.currentSchema)'" }
    let texts = stores + [version, build, corpus, seed]
    if texts.contains(where: { $0.utf8.count > 1_000 }) { return "a text of it is too long" }
    if !(1...1_000).contains(stores.count) { return "it has no stores, or too many" }
    if stores.indices.contains(where: { stores[..<$0].contains(stores[$0]) }) {
      return "it names a store twice"
    }
    let known = eras.allSatisfy { EraName(word: $0) != nil }
    if eras.isEmpty || !known { return "it names no eras, or unknown ones" }
    let areModels = models.allSatisfy { DiskModelName(word: $0) != nil }
    if models.isEmpty || !areModels { return "it names no disk models, or unknown ones" }
    if !firstSeed.hasPrefix("0x") || UInt64(firstSeed.dropFirst(2), radix: 16) == nil {
      return "its first seed is no number"
    }
    guard (1...1_000_000).contains(seeds), (1...1 << 40).contains(runs),
      (1...1_000_000).contains(slice), (1...100_000).contains(shards)
    else { return "a number of it is too large or too small" }
    let (perStore, overflow) = slicesPerSeed.multipliedReportingOverflow(by: seeds)
    if overflow || perStore > Self.slicesAtMost / stores.count { return "it has too many slices" }
    if config != configDigest { return "its config digest is not that of its settings" }
    return nil
  }
}
