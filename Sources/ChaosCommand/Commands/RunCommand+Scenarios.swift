// `chaos run --scenario` and `chaos run --known-bugs`: known bugs on the stores of today.

import ChaosCatalog
import ChaosCorpus
import ChaosReports
import ChaosScenarios

extension RunCommand {
  /// Runs scenarios, and tells what came of them.
  func runScenarios(_ catalog: Catalog) throws -> ExitStatus {
    let library = try ScenarioLibrary(corpus: corpus)
    // None named stands for all that are known.
    let scenarios = knownBugs ? library.scenarios : try scenario.map(library.find)
    let asked = options.era.isEmpty ? [] : try NameArgument.eras(options.era)
    let stores = try catalog.names(options.store)
    try CorpusFolder(corpus).checkWritable()
    let what =
      knownBugs
      ? "\(scenarios.count) known bugs"
      : "scenario \(scenarios.map(\.name).joined(separator: " "))"
    _ = Interruption.watched(during: what)
    // Of a scenario that is named, its own era is meant.
    let eras = { @Sendable [knownBugs] (scenario: Scenario) -> [EraName] in
      if !asked.isEmpty { return asked }
      return knownBugs ? EraName.allCases : [scenario.trace.header.era]
    }
    let palette = Palette(flag: output.color)
    if format == .text {
      let told = scenarios.flatMap(eras)
      let title = RunTitle.line([
        what, stores.joined(separator: ", "),
        RunTitle.eras(EraName.allCases.filter(told.contains), isAsked: knownBugs || !asked.isEmpty),
      ])
      try Console.tell([title], palette)
    }
    let pairs = scenarios.flatMap { scenario in
      self.stores(of: scenario, stores, catalog).map { store in
        (scenario: catalog.scenario(scenario, for: store), store: store)
      }
    }
    let progress = CountedProgress(
      Progress(isQuiet: output.quiet || format != .text), "scenarios", of: pairs.count)
    let rows = jobs.pool.run(pairs, eras: eras) { progress.add() }
    progress.clear()
    let folder = CorpusFolder(corpus)
    let report = ScenarioReport(
      scenarios: scenarios, stores: stores, rows: try rows.map { try $0.saved(in: folder) })
    switch format {
    case .json: try Console.print(report.document)
    case .markdown: try Console.print(ScenarioTable.lines(report).joined(separator: "\n"))
    case .text, .lines:
      let lines = try knownBugs ? lines(report) : stories(report, catalog)
      try Console.tell(lines + [ScenarioText.verdict(report, what)], palette)
    }
    return ExitStatus(report.verdict)
  }

  /// Where no store is named, a scenario also runs in the store that stands for the one in which it
  /// was met: unless the program has stores of its user's own, which are what the run is about.
  private func stores(of scenario: Scenario, _ asked: [String], _ catalog: Catalog) -> [String] {
    guard options.store.isEmpty || options.store == [Catalog.all], !catalog.hasOwnStores,
      let met = scenario.store, let known = try? catalog.store(met).name, !asked.contains(known)
    else { return asked }
    return asked + [known]
  }

  private func lines(_ report: ScenarioReport) -> [String] {
    var lines = ["", ScenarioText.counts(report.scenarios), ""]
    lines += ScenarioText.knownBugs(report, columns: Console.columns)
    if report.verdict == .broken {
      lines.append("   the story of one: \(Program.command) run --scenario NAME --store STORE")
    }
    let saved = Set(report.rows.compactMap(\.file)).count
    if saved > 0 {
      let what = saved == 1 ? "the trace that breaks" : "the \(saved) traces that break"
      lines.append("   saved: \(what) something, in \(corpus)/Found")
    }
    return lines
  }

  private func stories(_ report: ScenarioReport, _ catalog: Catalog) throws -> [String] {
    try report.scenarios.flatMap { scenario in
      try ScenarioText.title(scenario)
        + report.rows.filter { $0.scenario.name == scenario.name }.flatMap { row in
          ScenarioText.row(
            row, Replayer(catalog, try catalog.store(row.store), jobs.workers.pool(1)),
            command: Program.command, columns: Console.columns)
        }
    }
  }
}
