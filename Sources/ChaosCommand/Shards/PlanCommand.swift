// `chaos plan`: what a campaign over several machines is made of.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import Foundation

struct PlanCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Plan a campaign that several machines share.",
    discussion: """
      Writes a plan of slices, each some traces of one seed on one store. '\(Program.name) run \
      --plan FILE --shard i/n' runs the slices of one shard, and '\(Program.name) merge' brings \
      the results together. What is found does not depend on the number of shards. The plan names \
      the program by its digest, so every shard needs the same file of it.
      """)

  @Option(parsing: .unconditional, help: "Traces for each store and seed.")
  var runs: Int

  @Option(parsing: .unconditional, help: "Shards.")
  var shards: Int

  @Option(
    parsing: .unconditional,
    help: """
      Traces of a slice: a kill costs one. (default: \(SearchOptions.defaultSlice), more where \
      there were more than \(SearchOptions.slicesOfACampaign) slices)
      """)
  var slice: Int?

  @OptionGroup var search: SearchOptions

  @Option(help: "The corpus whose digest is noted.")
  var corpus = CorpusFolder.usual

  @Option(name: .shortAndLong, help: "The file to write. (default: standard output)")
  var output: String?

  func validate() throws {
    if runs < 1 { throw ValidationError("'--runs' must be at least 1.") }
    if !(1...100_000).contains(shards) {
      throw ValidationError("'--shards' must be between 1 and 100000.")
    }
    if let slice, !SearchOptions.slices.contains(slice) {
      throw ValidationError("'--slice' must be between 1 and 1000000.")
    }
    try CorpusOptions.validate(corpus)
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let plan = try search.plan(catalog, runs: runs, slice: slice, shards: shards, corpus: corpus)
    let text = SortedJSON.text(plan)
    guard let output else {
      try Console.print(text, terminator: "")
      return .held
    }
    try WholeFile.write(text.utf8, to: output)
    try Console.print(
      "\(output): seed \(plan.seed) · \(plan.count) slices of \(plan.slice) traces · "
        + "\(plan.shards) shards · build \(plan.build.prefix(8)) · plan \(plan.digest.prefix(8))")
    let counts = (0..<plan.shards).map { plan.slices(of: $0).count }
    if let least = counts.min(), let most = counts.max() {
      try Console.print(
        "each shard has \(least == most ? "\(least)" : "\(least) to \(most)") slices")
    }
    return .held
  }
}
