// `chaos corpus merge`: the union of several corpora.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus

struct CorpusMergeCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Take everything that other corpora have.",
    discussion: """
      It does not matter in which order, or how often, or who else writes meanwhile. Nothing is \
      removed. Scenarios stay where they are.
      """)

  @OptionGroup var options: CorpusOptions

  @Argument(help: "Corpus folders.")
  var folders: [String]

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let target = CorpusFolder(options.corpus)
    // Before anything is written: a name that somebody mistyped.
    for name in folders where !CorpusFolder(name).exists {
      throw CommandFailure("\(name): no such folder", .notFound)
    }
    Leftovers.removeOld(below: options.corpus)
    var problems: [any Error] = []
    for name in folders {
      let report = try target.merge(CorpusFolder(name))
      problems += report.problems
      try Console.print(
        "\(name): \(report.added.count) added, \(report.noted.count) noted, \(report.present) "
          .escaped + "there already")
    }
    return try Console.end(with: problems)
  }
}
