// What running scenarios says: a story of each failure, a list of known bugs, or one document.

import ChaosCampaign
import ChaosScenarios
import ChaosTrace

package enum ScenarioText {
  // MARK: One scenario

  package static func title(_ scenario: Scenario) -> [String] { ["", "  \(told(scenario))", ""] }

  /// What happens, and where that comes from.
  package static func told(_ scenario: Scenario) -> String {
    let origin = origin(scenario)
    return (scenario.title + (origin.isEmpty ? "" : " (\(origin))")).harmless()
  }

  /// Where it comes from and how sure that is: `S1 B07, reported`.
  package static func origin(_ scenario: Scenario) -> String {
    let parts = [scenario.sources.joined(separator: " "), scenario.confidence?.rawValue ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// How many there are, and how sure each is: `70 scenarios: 40 reported, 30 documented`.
  package static func counts(_ scenarios: [Scenario]) -> String {
    var parts = Scenario.Confidence.allCases.compactMap { confidence in
      let count = scenarios.count { $0.confidence == confidence }
      return count == 0 ? nil : "\(count) \(confidence.rawValue)"
    }
    let unsaid = scenarios.count { $0.confidence == nil }
    if unsaid > 0 { parts.append("\(unsaid) of their authors' own") }
    return "\(scenarios.count) scenarios: \(parts.joined(separator: ", "))"
  }

  /// One row: a story if it broke. `command`: what people type to run chaos. `columns`: the width
  /// of the terminal, or nil for a file or a pipe.
  package static func row(
    _ row: ScenarioRow, _ replayer: Replayer, command: String, columns: Int?
  ) -> [String] {
    let place = "\(row.store)   \(row.era.word)"
    let count = row.traces > 1 ? ", \(row.traces)\(row.isCut ? "+" : "") traces" : ""
    var lines: [String]
    switch row.outcome {
    case .held: lines = ["✓ held     \(place)\(count)"]
    case .unknown(let reason): lines = ["? unknown  \(place): \(reason.harmless())"]
    case .doesNotApply: lines = ["– does not apply   \(place): \(row.obstacle ?? "")"]
    case .trapped(let reason, nil):
      lines = ["✗ broken   \(Trap.invariant)   \(place)\(count): \(reason)"]
    case .trapped(let reason, let trace?):
      lines = ["✗ broken   \(Trap.invariant)   \(place)   id \(trace.id): \(reason)", ""]
      lines += StoryTable.lines(Story.steps(of: trace), columns: columns)
      lines += ending(row, trace, command, columns)
    case .broken(_, let trace):
      lines = [
        "✗ broken   \(row.broken.joined(separator: ", "))   \(place)\(count)   id \(trace.id)", "",
      ]
      lines += story(row, trace, replayer, columns) + ending(row, trace, command, columns)
    }
    if !row.scenario.substitutes.isEmpty {
      let places = row.scenario.substitutes.map(\.words).joined(separator: ", ")
      lines.insert("  with \(places)", at: 1)
    }
    if let surprise = row.surprise { lines.append("  ! \(surprise)") }
    return lines
  }

  /// Of all that goes wrong in the trace, the story is about the scenario's own bug.
  private static func story(
    _ row: ScenarioRow, _ trace: Trace, _ replayer: Replayer, _ columns: Int?
  ) -> [String] {
    guard case .agreed(let outcome) = replayer.run(trace),
      let first = outcome.violations.first(where: { $0.invariant == row.broken.first })
        ?? outcome.violations.first
    else { return StoryTable.lines(Story.steps(of: trace), columns: columns) }
    let story = Story(outcome.judged, first)
    return ["  \(first.message.harmless()).", ""]
      + StoryTable.lines(story.rows, columns: columns)
  }

  private static func ending(
    _ row: ScenarioRow, _ trace: Trace, _ command: String, _ columns: Int?
  ) -> [String] {
    var lines = [""]
    if let file = row.file { lines.append("    saved    \(file)") }
    let words = [command, "replay", trace.id, "--store", row.store.forShell]
    return lines
      + TextWrap.command("    replay   ", words.joined(separator: " "), columns: columns) + [""]
  }

  // MARK: Known bugs

  /// Which of the known bugs each store has: of one store in words, of several as a matrix.
  /// `columns`: the width of the terminal, or nil for a file or a pipe.
  package static func knownBugs(_ report: ScenarioReport, columns: Int?) -> [String] {
    if report.stores.count > 1 { return matrix(report) + [""] + metIn(report) }
    return report.stores.flatMap { knownBugs(report, of: $0, columns) + [""] } + metIn(report)
  }

  /// How many bugs show in the stores that stand for those in which they were met.
  private static func metIn(_ report: ScenarioReport) -> [String] {
    let cells = report.scenarios.compactMap { scenario in
      scenario.store.map { (scenario.name, $0, report.cell(scenario.name, $0)) }
    }.filter { !$0.2.rows.isEmpty }
    if cells.isEmpty { return [] }
    let silent = cells.filter { $0.2.bad.isEmpty }
    let worse = cells.count { $0.2.kind == .hasBugOnAdversarial }
    return [
      "\(cells.count - silent.count) of \(cells.count) show in the store in which each was "
        + "first met" + (worse == 0 ? "" : ", \(worse) of them only on adversarial")
    ] + silent.map { "  ? \($0.0) does not show in \($0.1)" } + [""]
  }

  private static func knownBugs(
    _ report: ScenarioReport, of store: String, _ columns: Int?
  ) -> [String] {
    let cells = report.scenarios.map { (scenario: $0, cell: report.cell($0.name, store)) }
    func those(_ kind: ScenarioReport.Kind) -> [(scenario: Scenario, cell: ScenarioReport.Cell)] {
      cells.filter { $0.cell.kind == kind }
    }
    let (bad, worse) = (those(.hasBug), those(.hasBugOnAdversarial))
    let more = worse.isEmpty ? "" : ", \(worse.count) more only on adversarial"
    let breaks = cells.contains { !$0.cell.failing.isEmpty }
    let mark = !bad.isEmpty || !worse.isEmpty ? "✗" : breaks ? "≠" : "✓"
    var lines = [
      "\(mark) \(store) has \(bad.count) of \(cells.count) "
        + "known bugs\(more); \(those(.held).count) do not show"
    ]
    for (scenario, cell) in bad + worse { lines += bug(scenario, cell) }
    for (scenario, cell) in those(.unknown) {
      lines.append("  ? \(scenario.name): \(reason(cell))")
    }
    let other = [ScenarioReport.Kind.breaksOtherwise, .breaksOtherwiseOnAdversarial]
    for kind in other {
      let place = kind == .breaksOtherwise ? "" : ", only on adversarial"
      lines += names(
        "\(kind.rawValue) breaks in another way\(place):", those(kind).map(\.scenario.name), columns
      )
    }
    let idle = those(.doesNotApply).map { ($0.scenario.name, reason: whyNot($0.cell)) }
    for reason in idle.map(\.reason).eachOnce() {
      let alike = idle.filter { $0.reason == reason }
      lines += names("– does not apply (\(reason)):", alike.map(\.0), columns)
    }
    return lines
  }

  /// Why a scenario says nothing about a store, in words that many have in common.
  private static func whyNot(_ cell: ScenarioReport.Cell) -> String {
    for row in cell.rows {
      guard case .doesNotApply(let obstacle) = row.outcome else { continue }
      switch obstacle {
      case .idle: return "a step never took effect"
      case .need(let need): return need.words
      case .lack(.key): return "it has no value for what is done"
      case .lack(let lack): return "it \(lack.words)"
      }
    }
    return ""
  }

  private static func reason(_ cell: ScenarioReport.Cell) -> String {
    for row in cell.rows {
      if case .unknown(let reason) = row.outcome { return reason.harmless() }
    }
    return ""
  }

  /// Two lines: what it is, and how to see it.
  private static func bug(_ scenario: Scenario, _ cell: ScenarioReport.Cell) -> [String] {
    let ids = cell.bad.compactMap { $0.trace?.id }
    return [
      "  \(cell.kind.rawValue) \(scenario.name)   \(cell.eras)   id \(ids.first ?? "")   "
        + cell.broken.joined(separator: ", "),
      "      \(told(scenario))",
    ]
  }

  private static let width = 96

  /// A list of names, wrapped.
  private static func names(_ head: String, _ words: [String], _ columns: Int?) -> [String] {
    if words.isEmpty { return [] }
    return TextWrap.lines(
      "  \(head) \(words.joined(separator: " "))", columns: min(columns ?? width, width), hanging: 4
    )
  }

  /// The line for scripts.
  package static func verdict(_ report: ScenarioReport, _ what: String) -> String {
    "chaos: verdict \(report.verdict.rawValue), \(what)"
  }

  /// The known bugs on several stores: a row for each bug, a column for each store.
  private static func matrix(_ report: ScenarioReport) -> [String] {
    let width = (report.scenarios.map(\.name.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: width + 2)
    var lines = report.stores.enumerated().map { place, store in
      margin + String(repeating: "│  ", count: place) + store
    }
    for scenario in report.scenarios {
      let name = scenario.name.padded(to: width)
      let marks = report.stores.map { store in
        report.cell(scenario.name, store).kind.rawValue.padded(to: 2)
      }
      lines.append("  " + name + marks.joined(separator: " "))
    }
    lines.append(margin + String(repeating: "│  ", count: max(report.stores.count - 1, 0)) + "│")
    lines.append(count("has, of \(report.scenarios.count)", .hasBug, report, width))
    if report.rows.contains(where: { !$0.isOnRelease }) {
      lines.append(count("only on adversarial", .hasBugOnAdversarial, report, width))
    }
    return (lines + [""] + ScenarioReport.legend.map { "  " + $0 }).map(\.withoutSpacesAtItsEnd)
  }

  /// How often each store is of a kind.
  private static func count(
    _ head: String, _ kind: ScenarioReport.Kind, _ report: ScenarioReport, _ width: Int
  ) -> String {
    let counts = report.stores.map { store in
      report.scenarios.count { report.cell($0.name, store).kind == kind }
    }
    return "  " + head.padded(to: max(width, head.count + 1))
      + counts.map { String($0).padded(to: 3) }.joined()
  }
}

extension ScenarioReport {
  package var document: SortedJSON.Object {
    [
      "version": chaosVersion, "verdict": verdict.rawValue,
      "scenarios": scenarios.map { scenario -> SortedJSON.Object in
        [
          "name": scenario.name, "title": scenario.title, "sources": scenario.sources,
          "confidence": scenario.confidence?.rawValue, "metIn": scenario.store,
          "results": rows.filter { $0.scenario.name == scenario.name }.map(Self.document),
        ]
      },
    ]
  }

  private static func document(_ row: ScenarioRow) -> SortedJSON.Object {
    var idleStep: Int?
    var reason: String?
    switch row.outcome {
    case .doesNotApply(let obstacle):
      if case .idle(let step) = obstacle { idleStep = step + 1 }
      reason = row.obstacle
    case .unknown(let words), .trapped(let words, _): reason = words
    case .broken, .held: break
    }
    return [
      "store": row.store, "era": row.era.word, "outcome": row.word,
      // Whether what breaks is the scenario's bug, and not only another one.
      "hasBug": row.hasBug, "invariants": row.broken, "traces": row.traces, "isCut": row.isCut,
      "id": row.trace?.id, "trace": row.trace?.lines, "traceFile": row.file,
      // The step that never took effect, counted from 1.
      "idleStep": idleStep, "reason": reason, "surprise": row.surprise,
      // The app's values that take the place of the scenario's.
      "substitutes": row.scenario.substitutes.map { ["part": $0.part.word, "by": $0.by.word] },
    ]
  }
}
