// `chaos run`: searches for traces that break a store.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosReports

struct RunCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Search for traces that break a store.",
    discussion: """
      Without arguments: the default stores (marked in '\(Program.name) list stores'), every era, \
      a fresh seed, in less than half a minute. The default stores are one of each way to store \
      values: what iOS offers and what apps write first, which break; a file and a database done \
      well, which hold. '--store all' takes every store but those that test chaos itself. The same \
      seed gives the same traces and findings, whatever the number of workers. A store in managed \
      processes takes minutes: begin with '--runs 500'.

      With '--scenario' or '--known-bugs' nothing is searched: known bugs are tried, the \
      former on the era of each, the latter on every era.
      """)

  /// Traces for each store when nobody says how many: a few seconds.
  static let defaultRuns = 5_000

  @OptionGroup var options: SearchOptions

  @Option(
    parsing: .unconditional, help: "Traces for each store and seed. (default: \(defaultRuns))")
  var runs: Int?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: "Time for the whole run: 90s, 10m, 2h. A number without a unit is seconds.",
    transform: DurationArgument.init(reading:))
  var duration: DurationArgument?

  @OptionGroup var jobs: JobsOptions

  @Flag(exclusivity: .exclusive, help: "Stop at the first finding, or look for all of them.")
  var until: Until = .keepGoing

  @Option(
    help:
      "A scenario to run: a name of '\(Program.name) list scenarios' or a file. May be repeated.")
  var scenario: [String] = []

  @Flag(help: "Run every scenario: which known bugs does a store have?")
  var knownBugs = false

  @Option(help: "Run the slices of a plan that 'plan' wrote, and nothing else.")
  var plan: String?

  @Option(
    help:
      "With '--plan': the shard i/n, or auto to ask the engine that started this. (default: all)",
    transform: ShardArgument.init(reading:))
  var shard: ShardArgument?

  @Option(help: "With '--plan': the folder of results.")
  var out: String?

  @Option(help: "Write text, json, lines for scripts, or, of scenarios, a table in markdown.")
  var format = Format.text

  @Option(help: "Where findings are kept.")
  var corpus = CorpusFolder.usual

  @Flag(
    inversion: .prefixedNo, help: "First run the regressions that the corpus has of these stores.")
  var regressions = true

  @Flag(name: .shortAndLong, help: "Tell every finding as a story, not only one of each store.")
  var verbose = false

  @OptionGroup var output: OutputOptions

  enum Until: EnumerableFlag { case stopAtFirst, keepGoing }

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
    /// A line for each finding and one for the verdict, as scripts read them.
    case lines
    /// A table, of scenarios only.
    case markdown
  }

  func validate() throws {
    if let runs, runs < 1 { throw ValidationError("'--runs' must be at least 1.") }
    try CorpusOptions.validate(corpus)
    if knownBugs, !scenario.isEmpty {
      throw ValidationError(
        "'--known-bugs' runs every scenario and '--scenario' runs one: choose one of them.")
    }
    if isOfScenarios,
      options.seed != nil || runs != nil || duration != nil || !options.model.isEmpty
    {
      throw ValidationError(
        "A scenario is a trace: '--seed', '--runs', '--for' and '--model' are for searches.")
    }
    try validatePlan()
    if format == .lines, isOfScenarios || plan != nil {
      throw ValidationError("'--format lines' is for searches.")
    }
    if format == .markdown, !isOfScenarios {
      throw ValidationError("'--format markdown' is for '--known-bugs' and '--scenario'.")
    }
  }

  private func validatePlan() throws {
    guard plan != nil else {
      if shard != nil || out != nil {
        throw ValidationError("'--shard' and '--out' are for a plan: they need '--plan'.")
      }
      return
    }
    guard let out, !out.isEmpty else {
      throw ValidationError("'--plan' needs a folder for its results: '--out DIR'.")
    }
    let isSearch =
      options.seed != nil || runs != nil || !options.store.isEmpty || !options.era.isEmpty
      || !options.model.isEmpty
    if isSearch || isOfScenarios || until == .stopAtFirst {
      throw ValidationError(
        "A plan says all that is run: only '--shard', '--out', '--jobs' and '--for' go with it.")
    }
  }

  private var isOfScenarios: Bool { knownBugs || !scenario.isEmpty }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    if isOfScenarios { return try runScenarios(catalog) }
    if let plan, let out { return try run(plan: plan, to: out, catalog) }
    // Names that nobody knows come before a folder that nobody can write.
    _ = try catalog.names(options.store)
    try CorpusFolder(corpus).checkWritable()
    let plan = try plan(catalog)
    // The seed is said before the first trace runs, so that nothing can lose it.
    let title = title(plan)
    try say(title)
    let interruption = Interruption.watched()
    let pool = jobs.pool
    var kept = CampaignRegressions()
    if regressions { kept = try CampaignRegressions(of: plan.stores, in: corpus, pool) }
    if let line = kept.line { try say(line) }
    let corpus = corpus
    let campaign = CampaignRun(
      ShardManifest(plan), catalog, pool, interruption, Progress(isQuiet: output.quiet),
      save: { try CorpusFolder(corpus).save($0) })
    let clock = Stopwatch()
    let end = duration?.seconds
    // Store after store; where time is what counts, each store has its turn.
    let numbers =
      end == nil
      ? AnySequence(
        plan.stores.flatMap { store in (0..<plan.count).filter { plan[$0].store == store } })
      : AnySequence(0..<plan.count)
    try campaign.run(
      numbers, stopsAtFirst: until == .stopAtFirst,
      isOver: { end.map { clock.seconds >= $0 } ?? false })
    // After the first finding the other stores are not begun.
    let begun = plan.stores.filter { store in
      campaign.manifest.results.contains { plan[$0.number].store == store }
    }
    var report = campaign.report(of: until == .stopAtFirst ? begun : nil) { replay($0) }
    if end != nil || until == .stopAtFirst { report.forgetUnplanned() }
    report.add(kept) { replay($0, file: $1) }
    if format == .json { report.environments = [Program.environment(workers: jobs.count)] }
    try tell(report, catalog)
    if let failure = campaign.saveFailure { throw failure }
    return interruption.status ?? ExitStatus(report.verdict)
  }

  /// Says something before the result: beside it, where programs read that.
  private func say(_ line: String) throws {
    if format == .text {
      try Console.tell([line, ""], Palette(flag: false))
    } else if !output.quiet {
      Console.error(line)
    }
  }

  /// The line that shows a finding again.
  private func replay(_ finding: Finding, file: String? = nil) -> String {
    // Names the store too: another one's smallest trace may be the very same.
    var words = ["replay", file ?? finding.id, "--store", finding.store]
    if file != nil { words += ["--era", finding.trace.header.era.word] }
    if file == nil, corpus != CorpusFolder.usual { words += ["--corpus", corpus] }
    return Program.command.withArguments(words)
  }

  private func tell(_ report: RunReport, _ catalog: Catalog) throws {
    let report = catalog.placed(report)
    if format == .json { return try Console.print(JSONReport().render(report), terminator: "") }
    let lines = RunText.lines(report)
    if format == .lines { return try Console.print(lines.joined(separator: "\n")) }
    let text = RunText(
      report, isVerbose: verbose, columns: Console.columns, told: { catalog.told($0) })
    // Scripts read what is no terminal.
    try Console.tell(
      text.lines + (Console.isTerminal ? [] : [""] + lines), Palette(flag: output.color))
  }

  private func title(_ plan: ShardPlan) -> String {
    RunTitle.line([
      "seed \(plan.seed)", plan.stores.joined(separator: ", "),
      RunTitle.eras(plan.eras.compactMap { EraName(word: $0) }, isAsked: true),
      plan.models.joined(separator: " "), jobs.count == 1 ? "1 worker" : "\(jobs.count) workers",
    ])
  }

  /// A run is a plan of one shard.
  private func plan(_ catalog: Catalog) throws -> ShardPlan {
    var search = options
    // The only chance that comes from outside: a seed that nobody chose.
    if search.seed == nil { search.seed = SeedArgument(UInt64.random(in: 0...UInt64(UInt32.max))) }
    return try search.plan(
      catalog, runs: runs ?? (duration == nil ? Self.defaultRuns : nil),
      slice: SearchOptions.slice(lasting: duration?.seconds, jobs.count), shards: 1, corpus: corpus)
  }
}
