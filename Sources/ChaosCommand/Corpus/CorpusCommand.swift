// `chaos corpus`: the traces that a project keeps.

import ArgumentParser

struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus", abstract: "Keep, check and move traces.",
    subcommands: [
      CorpusListCommand.self, CorpusAddCommand.self, CorpusImportCommand.self,
      CorpusMergeCommand.self, CorpusMinimizeCommand.self, CorpusVerifyCommand.self,
      CorpusStatsCommand.self, CorpusPackCommand.self, CorpusUnpackCommand.self,
    ])
}
