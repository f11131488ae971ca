// `chaos compare`: the same traces on several stores and eras. Which store survives what?

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosReports
import ChaosSearch

struct CompareCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Run the same traces on several stores and eras.",
    discussion: """
      With a trace: on which stores and eras does it break, and what? Without one: traces drawn \
      from a seed, counted by the promises that they break; the smallest trace behind each is \
      shrunk and kept. Exit status: 1 if anything broke anywhere, 2 if a verdict is unknown.
      """)

  /// Traces of a seed when nobody says how many.
  private static let defaultRuns = 1_000

  @Argument(help: TraceOptions.help)
  var trace: String?

  @Option(
    help: """
      A store, with options behind a colon, or all. May be repeated. (default: the default stores)
      """)
  var store: [String] = []

  @Option(help: "An era, or all. May be repeated. (default: the trace's own, or ios18)")
  var era: [String] = []

  @Option(
    help: """
      Rules of power losses in drawn traces. May be repeated. (default: apfs.power and posix.worst)
      """)
  var model: [String] = []

  @Option(
    parsing: .unconditional, help: "Draws traces: a number, or 0x and hexadecimal.",
    transform: SeedArgument.init(reading:))
  var seed: SeedArgument?

  @Option(parsing: .unconditional, help: "Traces to draw. (default: \(defaultRuns))")
  var runs: Int?

  @OptionGroup var jobs: JobsOptions

  @Option(help: "Write text or json.")
  var format = OutputFormat.text

  @Option(help: "Where ids are looked up and traces are kept.")
  var corpus = CorpusFolder.usual

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try CorpusOptions.validate(corpus)
    if trace != nil, seed != nil || runs != nil || !model.isEmpty {
      throw ValidationError(
        "'--seed', '--runs' and '--model' draw traces: they do not go with a given one.")
    }
    if trace == nil, seed == nil {
      throw ValidationError("Name a trace, or draw some with '--seed'.")
    }
    if let runs, runs < 1 { throw ValidationError("'--runs' must be at least 1.") }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let stores = try catalog.names(store)
    _ = Interruption.watched(during: "the comparison")
    let pool = jobs.pool
    var report: CompareReport
    if let trace {
      let text = try read(trace, catalog)
      let eras = era.isEmpty ? [text.trace.header.era] : try NameArgument.eras(era)
      report = pool.compare(text.trace, named: Self.title(text), stores, eras)
      report.scenario = text.note("scenario")
    } else {
      report = try drawn(stores, pool)
    }
    report.erasAreAsked = !era.isEmpty
    switch format {
    case .json: try Console.print(report.document)
    case .text:
      try Console.tell(
        CompareText.lines(report, command: Program.command), Palette(flag: output.color))
    }
    return ExitStatus(report.verdict)
  }

  /// A trace by its id, and by the name of the scenario that it comes from.
  private static func title(_ text: TraceText) -> String {
    let id = "trace \(text.trace.id)"
    return text.note("scenario").map { "scenario \($0), \(id)" } ?? id
  }

  private func drawn(_ stores: [String], _ runner: any Runner) throws -> CompareReport {
    let seed = seed ?? SeedArgument(0)
    guard seed.seeds.count <= 1 else {
      throw CommandFailure("A comparison takes one seed, and '\(seed.text)' is several.", .usage)
    }
    try CorpusFolder(corpus).checkWritable()
    let source = TraceSource(
      seed: seed.seeds.first ?? .max, eras: EraName.allCases,
      models: try NameArgument.models(model))
    let eras = era.isEmpty ? [.ios18] : try NameArgument.eras(era)
    return try runner.compare(
      source, seed: seed.text, runs: runs ?? Self.defaultRuns, stores, eras, corpus: corpus,
      Progress(isQuiet: output.quiet || format == .json))
  }

  private func read(_ trace: String, _ catalog: Catalog) throws -> TraceText {
    var options = TraceOptions()
    options.trace = trace
    options.store = nil
    options.corpus = corpus
    return try options.read(in: catalog, jobs.workers)
  }
}
