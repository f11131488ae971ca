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
      known failures and what was found stay.
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
    let interruption = Interruption()
    let signals = interruption.watch()
    defer { for signal in signals { signal.cancel() } }
    let drawing = GeneratorDrawing()
    var problems: [TraceFileError] = []
    // Of traces that reach the same, the shortest is worth most.
    let texts = try CommandFailure.corpus { () throws(CorpusError) in
      try folder.seeds(drawing: drawing) { problems.append($0) }
    }.sorted { $0.trace.steps.count < $1.trace.steps.count }
    let pool = workers.pool(jobs.count, "worker")
    let reached = pool.each(texts.map(\.trace)) { trace in
      interruption.isRequested ? [] : Self.states(trace, stores, pool)
    }
    if let status = interruption.status { return status }
    let chosen = SmallestCover.choose(reached)
    let kept = Set(chosen.map { texts[$0].trace.digest })
    if force {
      try CommandFailure.corpus { () throws(CorpusError) in
        try folder.keepSeeds({ kept.contains($0) }, drawing: drawing)
      }
    }
    let states = Set(reached.joined()).count
    try Console.print(
      "\(kept.count) of \(texts.count) seeds reach all \(states) states on "
        + "\(stores.joined(separator: ", "))\(force ? "" : "; '--force' removes the others")")
    guard let first = problems.first else { return .held }
    for problem in problems.dropFirst() { Console.error("Error: \(problem.description)") }
    throw CommandFailure(first)
  }

  /// What a trace reaches on several stores: a situation of one store is none of another.
  private static func states(_ trace: Trace, _ stores: [String], _ pool: WorkerPool) -> [UInt64] {
    stores.enumerated().flatMap { number, store -> [UInt64] in
      let reply = pool.ask(WorkerRequest(store: store, task: .reach(trace: trace.bytes)))
      // A trace that ends its worker reaches something that no other does.
      guard case .success(.reached(let states)) = reply else { return [UInt64(number)] }
      return states.map { state in
        var hash = RollingHash()
        hash.add(number)
        hash.add(state)
        return hash.value
      }
    }
  }
}
