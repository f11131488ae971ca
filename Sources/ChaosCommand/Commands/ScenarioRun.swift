// `chaos run --scenario` and `chaos run --known-bugs`: known bugs on the stores of today.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosReports
import ChaosScenarios
import ChaosTrace
import Foundation

/// Runs scenarios, and tells what came of them.
struct ScenarioRun {
  var catalog: Catalog
  /// Names or files; none stands for all that are known.
  var names: [String]
  /// As they were named; none stands for the default stores.
  var stores: [String]
  /// None stands for the scenario's own era, or for every era when all scenarios are run.
  var eras: [EraName]
  var format: RunFormat
  var corpus: String
  var jobs: Int
  var output: OutputOptions
  var workers: WorkerOptions

  private var isEvery: Bool { names.isEmpty }

  func run() throws -> ExitStatus {
    let library = try ScenarioLibrary(corpus: corpus)
    let scenarios =
      isEvery ? library.scenarios : try names.map { name in try library.find(name) }
    let stores = try StoreArgument.names(stores, in: catalog)
    try CorpusArgument.checkWritable(corpus)
    _ = Interruption.watched(during: what(scenarios))
    let palette = Palette(flag: output.color)
    if format == .text {
      let told = scenarios.flatMap { Self.eras(of: $0, eras, isEvery) }
      let isAsked = isEvery || !eras.isEmpty
      let title = RunTitle.line([
        what(scenarios), stores.joined(separator: ", "),
        RunTitle.eras(EraName.allCases.filter(told.contains), isAsked: isAsked),
      ])
      try Console.tell([title], palette)
    }
    let runs = ScenarioRuns(corpus: corpus, workers.pool(jobs))
    let pairs = scenarios.flatMap { scenario in
      self.stores(of: scenario, stores).map { (scenario: scenario, store: $0) }
    }
    let progress = CountedProgress(
      Progress(isQuiet: output.quiet || format != .text), "scenarios", of: pairs.count)
    var rows = runs.run(pairs) { [eras, isEvery] scenario in
      Self.eras(of: scenario, eras, isEvery)
    } each: {
      progress.add()
    }
    progress.clear()
    rows = try rows.map { row in try runs.save(row) }
    let report = ScenarioReport(scenarios: scenarios, stores: stores, rows: rows)
    try tell(report, palette)
    return ExitStatus(report.verdict)
  }

  private func what(_ scenarios: [Scenario]) -> String {
    isEvery
      ? "\(scenarios.count) known bugs"
      : "scenario \(scenarios.map(\.name).joined(separator: " "))"
  }

  /// Those that were asked for; of a scenario that is named, otherwise its own.
  private static func eras(of scenario: Scenario, _ asked: [EraName], _ isEvery: Bool)
    -> [EraName]
  {
    if !asked.isEmpty { return asked }
    return isEvery ? EraName.allCases : [scenario.trace.header.era]
  }

  /// Where no store is named, a scenario also runs in the store that stands for the one in which it
  /// was met: unless the program has stores of its user's own, which are what the run is about.
  private func stores(of scenario: Scenario, _ asked: [String]) -> [String] {
    guard stores.isEmpty || stores == [Catalog.all], !catalog.hasOwnStores,
      let met = scenario.store,
      let known = try? catalog.store(met).name, !asked.contains(known)
    else { return asked }
    return asked + [known]
  }

  private func tell(_ report: ScenarioReport, _ palette: Palette) throws {
    switch format {
    case .json: try Console.print(SortedJSON.text(ScenarioDocument(report)), terminator: "")
    case .markdown: try Console.print(ScenarioTable.lines(report).joined(separator: "\n"))
    case .text, .lines:
      var lines: [String] = []
      if isEvery {
        lines =
          ["", ScenarioText.counts(report.scenarios), ""]
          + ScenarioText.knownBugs(report, columns: Console.columns)
        if report.verdict == .broken {
          lines.append("   the story of one: \(Program.command) run --scenario NAME --store STORE")
        }
      } else {
        for scenario in report.scenarios {
          lines += ScenarioText.title(scenario)
          for row in report.rows where row.scenario.name == scenario.name {
            let replayer = Replayer(catalog, try catalog.store(row.store), workers.pool(1))
            lines += ScenarioText.row(
              row, replayer, command: Program.command, columns: Console.columns)
          }
        }
      }
      lines.append(ScenarioText.verdict(report, what(report.scenarios)))
      try Console.tell(lines, palette)
    }
  }
}
