// `chaos corpus minimize`: few seeds that reach what all of them reach.

import ArgumentParser
import ChaosCampaign
import ChaosCatalog
import ChaosCorpus
import ChaosHash
import ChaosTrace
import Foundation

struct CorpusMinimizeCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimize", abstract: "Keep few seeds that reach what all of them reach.",
    discussion: """
      Runs every seed on every store that is named, and chooses few that reach the same situations \
      and break the same promises. Without '--force' it only tells what would go. Regressions, \
      known failures, what was found, and seeds that are added meanwhile stay. If it is unknown \
      what a seed reaches, all stay.
      """)

  @OptionGroup var options: CorpusOptions

  @Option(help: "A store to run them on. May be repeated. (default: the default stores)")
  var store: [String] = []

  @Flag(help: "Remove the others.")
  var force = false

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var workers: WorkerOptions

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = try options.existing()
    let stores = try StoreArgument.names(store, in: catalog)
    let interruption = Interruption.watched()
    var problems: [TraceFileError] = []
    // Of traces that reach the same, the shortest is worth most.
    let texts = try CommandFailure.corpus { () throws(CorpusError) in
      try folder.seeds { problems.append($0) }
    }.sorted { $0.trace.steps.count < $1.trace.steps.count }
    let pool = workers.pool(jobs.count)
    let answers = pool.each(texts.map(\.trace)) { trace -> Result<[UInt64], CommandFailure> in
      if interruption.isRequested { return .success([]) }
      do throws(CommandFailure) { return .success(try Self.states(trace, stores, pool)) } catch {
        return .failure(error)
      }
    }
    if let status = interruption.status { return status }
    // One seed of which nobody knows what it reaches may be worth all the others.
    let reached = try answers.map { try $0.get() }
    let chosen = SmallestCover.choose(reached)
    let kept = Set(chosen.map { texts[$0].trace.digest })
    if force {
      let goes = Set(texts.map(\.trace.digest)).subtracting(kept)
      try CommandFailure.corpus { () throws(CorpusError) in
        try folder.removeSeeds(goes)
      }
    }
    let states = Set(reached.joined()).count
    try Console.print(
      "\(kept.count) of \(texts.count) seeds reach all \(states) states on "
        + "\(stores.joined(separator: ", "))\(force ? "" : "; '--force' removes the others")")
    return try Console.end(with: problems.map { CommandFailure($0) })
  }

  /// What a trace reaches on several stores: a situation of one store is none of another.
  private static func states(_ trace: Trace, _ stores: [String], _ runner: any Runner)
    throws(CommandFailure) -> [UInt64]
  {
    var all: [UInt64] = []
    for (number, store) in stores.enumerated() {
      switch runner.ask(ReachRequest(trace), of: store) {
      case .success(let states):
        for state in states {
          var hash = RollingHash()
          hash.add(number)
          hash.add(state)
          all.append(hash.value)
        }
      case .failure(.died):
        // A trace that ends its worker reaches something that no other does.
        var hash = RollingHash()
        hash.add(number)
        hash.add(trace.bytes)
        all.append(hash.value)
      case .failure(let failure): throw unknown(trace, store, "\(failure)")
      }
    }
    return all
  }

  private static func unknown(_ trace: Trace, _ store: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      "it is unknown what \(trace.id) reaches on \(store): \(reason). Nothing was removed.",
      .unknown)
  }
}
