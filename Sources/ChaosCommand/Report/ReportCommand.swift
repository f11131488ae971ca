// `chaos report`: what runs found, as a page and in the formats that CI systems read.

import ArgumentParser
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPages
import ChaosReports
import ChaosSearch
import ChaosTrace

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

  @Flag(help: "One page with pictures, without script: index.html.")
  var html = false

  @Flag(help: "The results as one document: summary.json.")
  var json = false

  @Flag(help: "Tests, as CI systems read them: junit.xml.")
  var junit = false

  @Flag(help: "What code scanning reads: results.sarif.")
  var sarif = false

  @Flag(help: "A step summary: summary.md.")
  var markdown = false

  @Flag(help: "Annotations for the log of a GitHub workflow, a few and how many more.")
  var github = false

  @Option(name: .shortAndLong, help: "The folder to write to.")
  var output: String?

  @Option(help: "The report of the night before: its folder, or its summary.json.")
  var against: String?

  @Option(help: "What this night is called: a date, a build. (default: its number)")
  var label: String?

  @Option(help: "The commit that ran.")
  var commit: String?

  @Option(help: "Where known findings lie.")
  var corpus = RunCommand.defaultCorpus

  @Flag(
    help: ArgumentHelp(
      "Known findings alone do not make the exit status 1: only new and returned ones.",
      discussion: "Failing traces that nobody looked at are told, and accepted too."))
  var acceptKnown = false

  @OptionGroup var looks: OutputOptions

  @OptionGroup var workers: WorkerOptions

  /// The formats that were asked for; all of them if none was.
  private var formats: [Format] {
    let asked = Format.allCases.filter { format in
      switch format {
      case .html: html
      case .json: json
      case .junit: junit
      case .sarif: sarif
      case .markdown: markdown
      case .github: github
      }
    }
    // A log is no file.
    return asked.isEmpty ? Format.allCases.filter { $0 != .github } : asked
  }

  private enum Format: String, CaseIterable {
    case html = "index.html"
    case json = "summary.json"
    case markdown = "summary.md"
    case junit = "junit.xml"
    case sarif = "results.sarif"
    case github = "annotations.txt"
  }

  func validate() throws {
    if results.isEmpty { throw ValidationError("Name a result.") }
    if output == nil, formats.count != 1 {
      throw ValidationError("Several formats need a folder: '--output DIR'.")
    }
    if label?.isEmpty == true { throw ValidationError("'--label' must not be empty.") }
    try CorpusArgument.validate(corpus)
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let files = try results.map { path throws(CommandFailure) in try ResultFile(path) }
    let past = try against.map { path throws(CommandFailure) in
      try PreviousReport.history(path)
    }
    let progress = Progress(isQuiet: looks.quiet)
    let gatherer = DetailGatherer(catalog, workers.pool(1, "report"))
    var report = RunReport(
      version: chaosVersion, seed: Self.seeds(files), verdict: Self.verdict(files), stores: [],
      eras: Self.words(files.map(\.document.eras)), models: Self.words(files.map(\.document.models))
    )
    report.promises = catalog.invariants.map { ReportedPromise($0) }
    report.checks = files.flatMap { $0.document.checks ?? [] }.map(\.report)
    for file in files {
      for environment in file.document.environments ?? []
      where !report.environments.contains(environment) { report.environments.append(environment) }
    }
    var details: [FindingDetails] = []
    let count = files.reduce(0) { $0 + $1.traces.reduce(0) { $0 + $1.count } }
    for file in files {
      for (place, store) in file.document.stores.enumerated() {
        var findings: [ReportedFinding] = []
        for (item, trace) in zip(store.findings, file.traces[place]) {
          progress.show("explaining finding \(details.count + 1) of \(count)")
          let original = Self.original(
            item, file.document,
            isCareful: (try? catalog.store(store.store))?.hasCarefulApp ?? false)
          let (finding, detail) = gatherer.gather(
            item, trace, store: store.store, original: original)
          findings.append(finding)
          details.append(detail)
        }
        report.stores.append(store.report(findings))
      }
    }
    try compare(&report, with: past ?? NightHistory(), gatherer)
    progress.clear()
    let folder = try output.map { path throws(CommandFailure) in try ReportFolder(path) }
    for format in formats {
      let text = text(format, report, details)
      if let folder {
        try Console.print(try folder.write(text, as: format.rawValue))
      } else {
        try Console.print(text, terminator: "")
      }
    }
    return status(report)
  }

  /// Says what each finding is to the nights before this one.
  private func compare(
    _ report: inout RunReport, with past: NightHistory, _ gatherer: DetailGatherer
  ) throws {
    let known = try KnownFindings.signatures(corpus, of: report.stores.map(\.store)) { problem in
      Console.error("warning: \(problem)")
    }
    let night = ReportedNight(
      report, label: label ?? NightComparison.nextLabel(past), commit: commit)
    let comparison = NightComparison(
      past, night, report.stores.flatMap(\.findings).map { NightComparison.Met($0) }, known: known,
      look: gatherer.look)
    var statuses = comparison.statuses[...]
    for store in report.stores.indices {
      for place in report.stores[store].findings.indices {
        guard let next = statuses.popFirst() else { break }
        report.stores[store].findings[place].status = next.status
        report.stores[store].findings[place].firstSeen = next.firstSeen
      }
    }
    report.history = comparison.history
    if comparison.stillBroken > 0 { report.verdict = .broken }
  }

  private func status(_ report: RunReport) -> ExitStatus {
    guard acceptKnown, report.verdict == .broken, let night = report.history?.nights.last,
      night.new == 0, night.returned == 0
    else { return ExitStatus(report.verdict) }
    return ExitStatus(report.verdictBesideFindings)
  }

  private func text(
    _ format: Format, _ report: RunReport, _ details: [FindingDetails]
  ) -> String {
    switch format {
    case .html:
      let surroundings = PageSurroundings(
        subject: (["chaos run"] + [label, commit].compactMap { $0 } + ["seed \(report.seed)"])
          .joined(separator: " · "), folder: output)
      return HTMLReport(surroundings).render(report, details)
    case .json: return JSONReport(tellsTimes: false).render(report)
    case .markdown: return MarkdownReport().render(report)
    case .junit: return JUnitReport(acceptsKnown: acceptKnown).render(report)
    case .sarif: return SARIFReport().render(report)
    case .github: return GitHubReport().render(report)
    }
  }

  private static func verdict(_ files: [ResultFile]) -> Verdict {
    files.compactMap { Verdict(rawValue: $0.document.verdict) }.max() ?? .unknown
  }

  private static func seeds(_ files: [ResultFile]) -> String {
    var seeds: [String] = []
    for file in files where !seeds.contains(file.document.seed) { seeds.append(file.document.seed) }
    return seeds.joined(separator: ", ")
  }

  /// The words of closed lists that any of the results names, in the order of the lists.
  private static func words<W: Word>(_ lists: [[String]?]) -> [W] {
    let named = lists.flatMap { $0 ?? [] }
    return W.allCases.filter { named.contains($0.word) }
  }

  /// The trace that was found first: drawn again from its seed.
  private static func original(
    _ item: ResultDocument.Item, _ document: ResultDocument, isCareful: Bool
  ) -> Trace? {
    guard let index = item.index, index >= 0, index < 1 << 40,
      let seed = item.seed.flatMap({ UInt64($0.dropFirst(2), radix: 16) }),
      let eras = document.eras?.compactMap({ EraName(word: $0) }), !eras.isEmpty,
      let models = document.models?.compactMap({ DiskModelName(word: $0) }), !models.isEmpty
    else { return nil }
    let source = TraceSource(seed: seed, eras: eras, models: models, isCareful: isCareful)
    let trace = source.trace(index)
    // Another version draws other traces.
    return trace.steps.count == item.originalSteps ? trace : nil
  }
}
