// `chaos corpus pack`: all seeds into one file.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus

struct CorpusPackCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Put all seeds into one file, of which each is read alone.",
    discussion: "The file is LZ4 frames: 'lz4 -dc' unpacks it. Corpus/README.md describes it.")

  @OptionGroup var options: CorpusOptions

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = try options.existing()
    var problems: [TraceFileError] = []
    let packed = try folder.packSeeds { problems.append($0) }
    if let packed {
      try Console.print("packed \(Self.words(packed))".escaped)
    } else {
      try Console.print("no seeds in \(options.corpus)".escaped)
    }
    return try Console.end(with: problems)
  }

  /// What a pack holds, and what it takes for it.
  static func words(_ pack: CorpusFolder.Packed) -> String {
    "\(pack.traces) traces, \(pack.steps) steps, \(pack.bytes) bytes"
      + CorpusStatsCommand.share(pack.bytes, pack.steps) + ": \(pack.path)"
  }
}
