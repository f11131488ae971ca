// `chaos report`: what runs found, as a page and in the formats that CI systems read.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus

struct ReportCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write what runs found, as a page and for CI systems.",
    discussion: """
      Takes what '\(Program.name) run --format json' wrote, runs the smallest traces again to \
      tell how they went, why they broke and what they do elsewhere, and writes every format that \
      is asked for. One format without a folder goes to standard output. The exit status is that \
      of the worst result.

      Every report carries a history of nights. With '--against', the report of the night before, \
      findings are new, known, fixed or returned. They are told apart by their signatures; one \
      that no search met is run again, and is fixed only if it holds. What lies in the corpus \
      under Known is known.
      """)

  @Argument(help: "Results, or - for standard input.")
  var results: [String]

  @Flag var asked: [ReportFlag] = []

  @Option(name: .shortAndLong, help: "The folder to write to.")
  var output: String?

  @Option(help: "The report of the night before: its folder, or its summary.json.")
  var against: String?

  @Option(help: "What this night is called: a date, a build. (default: its number)")
  var label: String?

  @Option(help: "The commit that ran.")
  var commit: String?

  @Option(help: "Where known findings lie.")
  var corpus = CorpusFolder.usual

  @Flag(
    help: ArgumentHelp(
      "Known findings alone do not make the exit status 1: only new and returned ones.",
      discussion: "Failing traces that were not examined are counted, and accepted too."))
  var acceptKnown = false

  @OptionGroup var looks: OutputOptions

  @OptionGroup var workers: WorkerOptions

  /// The formats that were asked for; all that are no log if none was.
  private var formats: [ReportFlag] {
    ReportFlag.allCases.filter { asked.isEmpty ? !$0.isForLogs : asked.contains($0) }
  }

  func validate() throws {
    if results.isEmpty { throw ValidationError("Name a result.") }
    if output == nil, formats.count != 1 {
      throw ValidationError(
        "Say where the report goes: '--output DIR'. Only one format alone is printed.")
    }
    if label?.isEmpty == true { throw ValidationError("'--label' must not be empty.") }
    try CorpusOptions.validate(corpus)
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let results = try results.map { try ResultFile($0).report }
    let past = try against.map(ResultFile.history)
    let built = ReportBuilder(
      catalog, workers.pool(1), corpus: corpus, Progress(isQuiet: looks.quiet)
    ).build(results, against: past ?? NightHistory(), label: label, commit: commit)
    for problem in built.warnings { Console.error("warning: \(problem.escaped)") }
    let subject = ["chaos run"] + [label, commit].compactMap(\.self)
    let written = WrittenReport(
      built, subject: subject.joined(separator: " · "), folder: output, acceptsKnown: acceptKnown)
    let formats = formats.map(\.name)
    let forms = written.formats.filter { formats.contains($0.name) }
    if let output {
      for path in try written.write(forms, to: output) { try Console.print(path) }
    } else {
      for form in forms { try Console.print(written.text(form), terminator: "") }
    }
    return status(built.report)
  }

  private func status(_ report: RunReport) -> ExitStatus {
    guard acceptKnown, report.verdict == .broken, let night = report.history?.nights.last,
      night.new == 0, night.returned == 0
    else { return ExitStatus(report.verdict) }
    return ExitStatus(report.verdictBesideFindings)
  }
}
