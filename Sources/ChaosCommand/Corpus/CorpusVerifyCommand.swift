// `chaos corpus verify`: does every trace do what its place says?

import ArgumentParser
import ChaosCatalog

struct CorpusVerifyCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check that every trace decodes and does what its place says.",
    discussion: """
      Regressions must hold on every era. Known failures must break on the eras of their notes, in \
      just that way; one that stopped failing is a failure. Everything else must decode.
      """)

  @OptionGroup var options: CorpusOptions

  @OptionGroup var jobs: JobsOptions

  @Option(help: "Write text or json.")
  var format = OutputFormat.text

  @OptionGroup var output: OutputOptions

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = try options.existing()
    let interruption = Interruption.watched()
    let outcome = try CorpusVerification(folder, catalog, jobs.pool, interruption)
    if format == .json {
      try Console.print(outcome)
    } else {
      try tell(outcome, Palette(flag: output.color))
    }
    if let status = interruption.status { return status }
    let kinds = outcome.problems.map(\.kind)
    if kinds.contains(.broken) { return .broken }
    if kinds.contains(.unreadable) { return .malformed }
    return kinds.isEmpty && !outcome.isEmpty ? .held : .unknown
  }

  private func tell(_ outcome: CorpusVerification, _ palette: Palette) throws {
    for problem in outcome.problems {
      let mark = problem.kind == .unknown ? "? unknown" : "✗ \(problem.kind.rawValue)"
      try Console.tell(["\(mark)  \(problem.place): \(problem.what)".escaped], palette)
    }
    let counts =
      "\(outcome.regressions) regressions, \(outcome.known) known failures, "
      + "\(outcome.found) found, \(outcome.seeds) seeds, \(outcome.packs) packs"
    let end = "\(counts); \(outcome.problems.count) problems"
    if outcome.isEmpty {
      return try Console.tell(["? unknown  no trace in \(options.corpus)".escaped], palette)
    }
    try Console.tell([outcome.problems.isEmpty ? "✓ held  \(counts)" : end], palette)
  }
}
