// What running scenarios says to people: a story of each failure, or a list of known bugs.

import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosScenarios
import ChaosTrace

/// The words of a scenario's run.
enum ScenarioText {
  // MARK: One scenario

  static func title(_ scenario: Scenario) -> [String] {
    let sources = scenario.sources.isEmpty ? "" : " (\(scenario.sources.joined(separator: " ")))"
    return ["", "  \(StoryTable.printable(scenario.title + sources))", ""]
  }

  /// One row: a story if it broke.
  static func row(_ row: ScenarioRow, _ replayer: Replayer) -> [String] {
    let place = "\(row.store)   \(row.era.word)"
    let count = row.traces > 1 ? ", \(row.traces)\(row.isCut ? "+" : "") traces" : ""
    var lines: [String]
    switch row.outcome {
    case .held: lines = ["✓ held     \(place)\(count)"]
    case .unknown(let reason): lines = ["? unknown  \(place): \(StoryTable.printable(reason))"]
    case .doesNotApply(let step):
      let text = row.scenario.trace.steps[step].text
      lines = ["– does not apply   \(place): step \(step + 1) never took effect: \(text)"]
    case .trapped(let reason, let trace):
      lines = ["✗ broken   \(Trap.invariant)   \(place)   id \(trace.id): \(reason)", ""]
      lines += StoryTable.lines(Story.steps(of: trace), columns: Console.columns)
      lines += ending(row, trace)
    case .broken(let names, let trace):
      lines = [
        "✗ broken   \(names.joined(separator: ", "))   \(place)\(count)   id \(trace.id)", "",
      ]
      lines += story(trace, replayer) + ending(row, trace)
    }
    if let surprise = row.surprise { lines.append("  ! \(surprise)") }
    return lines
  }

  private static func story(_ trace: Trace, _ replayer: Replayer) -> [String] {
    guard case .agreed(let outcome) = replayer.run(trace), let first = outcome.violations.first
    else { return StoryTable.lines(Story.steps(of: trace), columns: Console.columns) }
    let story = Story(outcome.judged, first)
    return ["  \(StoryTable.printable(first.message)).", ""]
      + StoryTable.lines(story.rows, columns: Console.columns)
  }

  private static func ending(_ row: ScenarioRow, _ trace: Trace) -> [String] {
    var lines = [""]
    if let file = row.file { lines.append("    saved    \(file)") }
    let words = [Program.command, "replay", trace.id, "--store", row.store.forShell]
    return lines + ["    replay   " + words.joined(separator: " "), ""]
  }

  // MARK: Known bugs

  /// Which of the known bugs each store has: of one store in words, of several as a matrix.
  static func knownBugs(_ report: ScenarioReport) -> [String] {
    if report.stores.count > 1 { return ScenarioMatrix.lines(report) + [""] + metIn(report) }
    return report.stores.flatMap { knownBugs(report, of: $0) + [""] } + metIn(report)
  }

  /// How many bugs show in the stores that stand for those in which they were met.
  private static func metIn(_ report: ScenarioReport) -> [String] {
    let cells = report.scenarios.compactMap { scenario in
      scenario.store.map { (scenario.name, $0, report.cell(scenario.name, $0)) }
    }.filter { !$0.2.rows.isEmpty }
    if cells.isEmpty { return [] }
    let silent = cells.filter { $0.2.kind != .hasBug }
    return [
      "\(cells.count - silent.count) of \(cells.count) show in the store that stands for the one "
        + "in which each was met"
    ] + silent.map { "  ? \($0.0) does not show in \($0.1)" } + [""]
  }

  private static func knownBugs(_ report: ScenarioReport, of store: String) -> [String] {
    let cells = report.scenarios.map { (scenario: $0, cell: report.cell($0.name, store)) }
    func those(_ kind: ScenarioReport.Kind) -> [(scenario: Scenario, cell: ScenarioReport.Cell)] {
      cells.filter { $0.cell.kind == kind }
    }
    let bad = those(.hasBug)
    var lines = [
      "\(bad.isEmpty ? "✓" : "✗") \(store) has \(bad.count) of \(cells.count) known bugs, and does "
        + "not have \(those(.held).count)"
    ]
    for (scenario, cell) in bad { lines += bug(scenario, cell) }
    for (scenario, cell) in those(.unknown) {
      lines.append("  ? \(scenario.name): \(reason(cell))")
    }
    lines += names("breaks in another way in", those(.breaksOtherwise).map(\.scenario.name))
    lines += names("does not apply:", those(.doesNotApply).map(\.scenario.name))
    return lines
  }

  private static func reason(_ cell: ScenarioReport.Cell) -> String {
    for row in cell.rows {
      if case .unknown(let reason) = row.outcome { return StoryTable.printable(reason) }
    }
    return ""
  }

  /// Two lines: what it is, and how to see it.
  private static func bug(_ scenario: Scenario, _ cell: ScenarioReport.Cell) -> [String] {
    let sources = scenario.sources.isEmpty ? "" : " (\(scenario.sources.joined(separator: " ")))"
    let ids = cell.bad.compactMap { $0.trace?.id }
    return [
      "  ✗ \(scenario.name)   \(cell.eras)   id \(ids.first ?? "")   "
        + cell.broken.joined(separator: ", "),
      "      \(StoryTable.printable(scenario.title))\(sources)",
    ]
  }

  private static let width = 96

  /// A list of names, wrapped.
  private static func names(_ head: String, _ words: [String]) -> [String] {
    if words.isEmpty { return [] }
    var lines: [String] = []
    var line = "  – \(head)"
    for word in words {
      if line.count + 1 + word.count > width {
        lines.append(line)
        line = "   "
      }
      line += " " + word
    }
    return lines + [line]
  }

  /// The line for scripts.
  static func verdict(_ report: ScenarioReport, _ what: String) -> String {
    "chaos: verdict \(report.verdict.rawValue), \(what)"
  }
}
