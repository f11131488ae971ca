// `--corpus` of the commands that are about it.

import ArgumentParser
import ChaosCampaign
import ChaosCorpus

/// The corpus that a command is about.
struct CorpusOptions: ParsableArguments {
  @Option(help: "The corpus.")
  var corpus = CorpusFolder.usual

  func validate() throws { try Self.validate(corpus) }

  /// An empty name is a variable that a script forgot to set, not the current folder.
  static func validate(_ folder: String) throws {
    if folder.isEmpty { throw ValidationError("'--corpus' must name a folder.") }
  }

  /// The folder. One that is not there is a name that somebody mistyped.
  func existing() throws -> CorpusFolder {
    let folder = CorpusFolder(corpus)
    if !folder.exists {
      throw CommandFailure("\(corpus): no such folder. Name the corpus with '--corpus'.", .notFound)
    }
    return folder
  }
}
