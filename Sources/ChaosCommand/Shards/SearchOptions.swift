// What a planned search is drawn from: options that `chaos plan` and `chaos nightly` share.

import ArgumentParser
import ChaosCampaign
import ChaosCatalog
import ChaosTrace

struct SearchOptions: ParsableArguments {
  @Option(
    help: """
      A store, with options behind a colon, or all. May be repeated. (default: the default stores)
      """)
  var store: [String] = []

  @Option(help: "An era, or all. May be repeated.")
  var era: [String] = []

  @Option(help: "Rules of power losses. May be repeated. (default: apfs.power)")
  var model: [String] = []

  @Option(
    parsing: .unconditional,
    help: "A number, 0x and hexadecimal, A..<B, or the 40 digits of a commit. (default: 0x1)",
    transform: SeedArgument.init(reading:))
  var seed: SeedArgument?

  /// A plan of these options.
  func plan(_ catalog: Catalog, runs: Int, slice: Int, shards: Int, corpus: String)
    throws(CommandFailure) -> ShardPlan
  {
    var names: [String] = []
    let asked = store.flatMap { $0 == Catalog.all ? catalog.allStores : [$0] }
    for store in asked.isEmpty ? catalog.defaultStores : asked {
      let name: String
      do throws(CatalogError) { name = try catalog.store(store).name } catch {
        throw CommandFailure(error)
      }
      if names.contains(name) {
        throw CommandFailure("The store '\(name)' is named twice.", .usage)
      }
      names.append(name)
    }
    let seed = seed ?? SeedArgument(1)
    let count = seed.seeds.isEmpty ? 1 : seed.seeds.upperBound - seed.seeds.lowerBound
    guard count <= 1_000_000 else {
      throw CommandFailure("The range of seeds '\(seed.text)' is too long.", .usage)
    }
    let plan = ShardPlan(
      version: chaosVersion, build: try BuildIdentity.program(),
      corpus: try BuildIdentity.corpus(corpus), stores: names, eras: try eras(),
      models: try models(), seed: seed.text,
      firstSeed: seed.seeds.isEmpty ? .max : seed.seeds.lowerBound, seeds: Int(count), runs: runs,
      slice: slice, shards: shards)
    if let problem = plan.problem {
      throw CommandFailure("This cannot be planned: \(problem).", .usage)
    }
    return plan
  }

  private func eras() throws(CommandFailure) -> [EraName] {
    do { return try EraArgument.parse(era) } catch { throw Self.failure(error) }
  }

  private func models() throws(CommandFailure) -> [DiskModelName] {
    do { return try ModelArgument.parse(model) } catch { throw Self.failure(error) }
  }

  private static func failure(_ error: any Error) -> CommandFailure {
    error as? CommandFailure ?? CommandFailure("\(error)", .usage)
  }
}
