// `chaos corpus minimize`: few seeds that reach what all of them reach.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosHash
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

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = try options.existing()
    let stores = try catalog.names(store)
    let interruption = Interruption.watched()
    var problems: [TraceFileError] = []
    // Of traces that reach the same, the shortest is worth most.
    let texts = try folder.seeds { problems.append($0) }.sorted {
      $0.trace.steps.count < $1.trace.steps.count
    }
    let pool = jobs.pool
    let answers = pool.each(texts.map(\.trace)) { trace in
      Result { interruption.isRequested ? [] : try Self.states(trace, stores, pool) }
    }
    if let status = interruption.status { return status }
    // One seed of which nobody knows what it reaches may be worth all the others.
    let reached = try answers.map { try $0.get() }
    let chosen = SmallestCover.choose(reached)
    let kept = Set(chosen.map { texts[$0].trace.digest })
    if force {
      let goes = Set(texts.map(\.trace.digest)).subtracting(kept)
      try folder.removeSeeds(goes)
    }
    let states = Set(reached.joined()).count
    try Console.print(
      "\(kept.count) of \(texts.count) seeds reach all \(states) states on "
        + "\(stores.joined(separator: ", "))\(force ? "" : "; '--force' removes the others")")
    return try Console.end(with: problems)
  }

  /// What a trace reaches on several stores: a situation of one store is none of another.
  private static func states(_ trace: Trace, _ stores: [String], _ runner: any Runner)
    throws -> [UInt64]
  {
    try stores.enumerated().flatMap { number, store in
      var hash = RollingHash()
      hash.add(number)
      switch runner.ask(ReachRequest(trace), of: store) {
      case .success(let states):
        return states.map { state in
          var hash = hash
          hash.add(state)
          return hash.value
        }
      case .failure(.died):
        // A trace that ends its worker reaches something that no other does.
        hash.add(trace.bytes)
        return [hash.value]
      case .failure(let failure):
        throw CommandFailure(
          "it is unknown what \(trace.id) reaches on \(store): \(failure). Nothing was removed.",
          .unknown)
      }
    }
  }
}
