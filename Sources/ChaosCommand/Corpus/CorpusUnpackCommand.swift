// `chaos corpus unpack`: traces of packs as files of their own.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus

struct CorpusUnpackCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack", abstract: "Give every trace of a pack a file of its own again.",
    discussion: "Packs of the corpus go once their traces are files. Others stay where they are.")

  @OptionGroup var options: CorpusOptions

  @Argument(help: "Packs. (default: all of the corpus)")
  var packs: [String] = []

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = packs.isEmpty ? try options.existing() : CorpusFolder(options.corpus)
    let paths =
      packs.isEmpty
      ? try folder.packs() : packs
    for path in paths {
      let traces = try folder.unpackSeeds(path)
      try Console.print("unpacked \(traces.count) traces: \(path)".escaped)
    }
    return .held
  }
}
