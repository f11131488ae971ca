// `chaos nightly`: everything that a night is for, and a folder that tells of it.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosReports
import ChaosWorkers
import Foundation

struct NightlyCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "nightly",
    abstract: "Check what is kept, search for the rest of the night, report.",
    discussion: """
      Runs the regressions, which must hold; the known findings, which must break exactly as \
      their notes say; the planted bugs, which must be found; then a search over stores, eras \
      and models, slice by slice; then the fuzzer, if a script for it is named. The folder \
      Reports/Runs/<date>-<commit> says unknown until all is done. A night that is killed loses no \
      finding: the same command goes on from there, and any other night takes over what it had \
      found.
      """)

  @OptionGroup var search: SearchOptions

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: "Time for the night: 90s, 10m, 2h. (default: 30m, without '--runs')",
    transform: DurationArgument.init(reading:))
  var duration: DurationArgument?

  @Option(
    parsing: .unconditional,
    help: "Traces for each store and seed, in the place of time: then equal nights are equal.")
  var runs: Int?

  @Option(
    parsing: .unconditional,
    help: "Traces of a slice: a kill costs one. (default: 2000, more in longer nights)")
  var slice: Int?

  @Option(help: "The commit that is tested: the folder's name, and the seed if there is no other.")
  var commit = ""

  @Option(help: "The date in the folder's name. (default: today, in UTC)")
  var date: String?

  @Option(help: "A plan whose shards were run elsewhere, with '--merged'.")
  var plan: String?

  @Option(help: "Results of the plan's shards, in the place of a search. May be repeated.")
  var merged: [String] = []

  @Option(help: "The script that runs the fuzzer.")
  var fuzzer: String?

  @Option(
    help: "Findings that fail the night: any, or new, those that the last night did not have.")
  var failOn = FailsOn.any

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Look for this many planted bugs only; the verdict is unknown.", visibility: .hidden))
  var canaries: Int?

  @Option(help: "The folder of reports.")
  var reports = "Reports"

  @Option(help: "The corpus with regressions and known findings.")
  var corpus = CorpusFolder.usual

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var output: OutputOptions

  enum FailsOn: String, CaseIterable, ExpressibleByArgument { case any, new }

  func validate() throws {
    if runs != nil, duration != nil {
      throw ValidationError("A night is either timed, '--for', or counted, '--runs'.")
    }
    if let runs, runs < 1 { throw ValidationError("'--runs' must be at least 1.") }
    if let slice, !SearchOptions.slices.contains(slice) {
      throw ValidationError("'--slice' must be between 1 and 1000000.")
    }
    if (plan == nil) != merged.isEmpty {
      throw ValidationError("'--plan' and '--merged' go together.")
    }
    // These become the name of a folder.
    let isDigits = commit.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    if !isDigits || !commit.isEmpty && !(7...40).contains(commit.utf8.count) {
      throw ValidationError("'--commit' is 7 to 40 hexadecimal digits.")
    }
    if let date, date.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) == nil {
      throw ValidationError("'--date' is YYYY-MM-DD.")
    }
    if reports.isEmpty { throw ValidationError("'--reports' must name a folder.") }
    try CorpusOptions.validate(corpus)
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let night = Night.Plan(
      search: try searchPlan(catalog),
      seconds: runs == nil && plan == nil ? duration?.seconds ?? 1_800 : nil,
      date: date ?? Self.today(), commit: commit, reports: reports, corpus: corpus, merged: merged,
      canaries: canaries)
    let interruption = Interruption.watched()
    let fuzzing = fuzzer.map { Fuzzing(path: $0, interruption: interruption, corpus: corpus) }
    let outcome = try Night(
      night,
      Night.Surroundings(
        catalog: catalog, runner: jobs.pool, interruption: interruption,
        observer: Progress(isQuiet: output.quiet), command: Program.command,
        environment: Program.environment(workers: jobs.count),
        say: { try Console.print("chaos nightly: \($0)".escaped) },
        announce: { try Console.print(TextReport.oneLine($0)) },
        write: { built, folder in
          let report = WrittenReport(built, subject: "chaos nightly", folder: folder)
          _ = try report.write(report.formats.filter { !$0.isForLogs }, to: folder)
        }, fuzz: fuzzing.map { fuzzing in { fuzzing.run($0, seconds: $1) } })
    ).run()
    for line in TextReport.summary(outcome.report) { try Console.print(line) }
    for line in outcome.news.lines + ["see \(outcome.folder)/index.html"] {
      try Console.print("chaos nightly: \(line)".escaped)
    }
    return interruption.status ?? status(outcome)
  }

  /// How the night ends; for who hears of what is new only, a known finding was told before.
  private func status(_ outcome: Night.Outcome) -> ExitStatus {
    let (report, news) = (outcome.report, outcome.news)
    guard failOn == .new, news.new == 0, news.returned.isEmpty else {
      return ExitStatus(report.verdict)
    }
    return ExitStatus(report.verdictBesideFindings)
  }

  private func searchPlan(_ catalog: Catalog) throws -> ShardPlan {
    if let plan { return try ShardPlan.read(plan) }
    var search = search
    if search.store.isEmpty { search.store = Self.stores(catalog) }
    if search.model.isEmpty {
      // The last one damages even what lies beside a write, as no disk that ships does.
      search.model = DiskModelName.allCases.filter { $0 != .posixParanoid }.map(\.word)
    }
    if search.seed == nil, commit.utf8.count == 40 {
      search.seed = try SeedArgument(reading: commit)
    }
    let seconds = runs == nil ? duration?.seconds : nil
    return try search.plan(
      catalog, runs: runs, slice: slice ?? SearchOptions.slice(lasting: seconds, jobs.count),
      shards: 1, corpus: corpus)
  }

  /// All but those that are for testing chaos itself; of a user's own program, the user's.
  private static func stores(_ catalog: Catalog) -> [String] {
    if catalog.hasOwnStores { return catalog.defaultStores }
    return catalog.stores.map(\.name).filter { !["canary", "rogue"].contains($0) }
  }

  private static func today() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }
}
