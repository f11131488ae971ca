// The parts of a page beside the findings that it tells in full.

import ChaosContracts
import ChaosReports

extension Page {
  /// Rows of a table that are shown, and nights.
  private static let rows = 100
  private static let nightsShown = 30

  /// How many more there are than are shown.
  private static func surplus(_ count: Int) -> String? { count > rows ? "\(count - rows)" : nil }

  /// As much of a text as is shown.
  private static func cut(_ text: String, _ width: Int) -> String {
    text.count > width ? text.prefix(width) + "…" : text
  }

  /// A finding in a line, for those that the page has no room to tell.
  static func brief(_ finding: Finding) -> [String: String] {
    [
      "status": NightWords.status(finding).map { "\($0): " } ?? "",
      "invariant": finding.invariant, "store": finding.store, "id": finding.id,
      "message": cut(FindingWords(finding).line, 200), "seen": "\(finding.seen)",
    ].harmless
  }

  /// What was checked apart from the search, by kind, and what did not hold; nil if nothing was.
  static func checks(_ checks: [ReportedCheck]) -> Shown? {
    if checks.isEmpty { return nil }
    func row(_ check: ReportedCheck) -> [String: String] {
      [
        "kind": check.kind, "name": check.name, "verdict": words(check.verdict),
        "tone": tone(check.verdict), "words": cut(check.message, 600),
      ].harmless
    }
    // What is broken says more than what nobody knows.
    let wrong = checks.filter { $0.verdict == .broken } + checks.filter { $0.verdict == .unknown }
    let notes = checks.filter { $0.verdict == .held && !$0.message.isEmpty }
    let values: [String: Any?] = [
      "kinds": CheckWords.kinds(checks).map { kind in
        let own = checks.filter { $0.kind == kind }
        let verdict = own.map(\.verdict).max() ?? .unknown
        return [
          "name": kind, "meaning": CheckWords.meaning(kind), "verdict": words(verdict),
          "tone": tone(verdict), "held": "\(own.count { $0.verdict == .held }) of \(own.count)",
        ].harmless
      },
      "wrong": wrong.prefix(rows).map(row), "surplus": surplus(wrong.count),
      "notes": notes.prefix(rows).map(row),
    ]
    return values.compactMapValues(\.self)
  }

  /// What may explain that another machine's result differs.
  static func facts(_ report: RunReport) -> [[String: String]] {
    var facts = [("seed", report.seed)]
    if !report.eras.isEmpty {
      facts.append(("eras", report.eras.map(\.word).joined(separator: " ")))
    }
    if !report.models.isEmpty {
      facts.append(("disk models", report.models.map(\.word).joined(separator: " ")))
    }
    let digests = report.stores.map { "\($0.store) \($0.digest)" }
    facts.append(("digests of all outcomes", digests.joined(separator: ", ")))
    if report.environments.isEmpty { facts.append(("chaos", report.version)) }
    for (number, environment) in report.environments.enumerated() {
      let head = report.environments.count > 1 ? "run \(number + 1): " : ""
      facts += [
        ("chaos", environment.version), ("build", environment.build ?? "not known"),
        ("arguments", environment.arguments.joined(separator: " ")),
        ("workers", "\(environment.workers)"), ("system", environment.system),
        ("kernel", "\(environment.kernel), \(environment.architecture)"),
        ("libsqlite3", environment.sqlite), ("trace format", "\(environment.traceFormat)"),
      ].map { (head + $0.0, $0.1) }
    }
    return facts.map { ["name": $0.0, "words": $0.1].harmless }
  }

  /// The nights so far: the trend, and what became of older findings; nil if there were none.
  static func nights(_ report: RunReport) -> Shown? {
    guard let history = report.history, !history.nights.isEmpty else { return nil }
    let last = history.nights.suffix(nightsShown)
    let unmet = NightWords.unmet(report)
    let values: [String: Any?] = [
      "picture": TrendDrawing.svg(Array(last), id: "trend"),
      "told": last.count < history.nights.count
        ? "The last \(last.count) of \(history.nights.count) nights" : "All nights so far",
      "nights": Array(last.reversed()).map { night in
        [
          "label": night.label, "commit": night.commit ?? "",
          "verdict": words(Verdict(rawValue: night.verdict) ?? .unknown),
          "traces": "\(night.traces)", "new": "\(night.new)", "returned": "\(night.returned)",
          "known": "\(night.known)", "fixed": "\(night.fixed)", "open": "\(night.open)",
        ].harmless
      },
      "unmet": unmet.prefix(rows).map { finding, what in
        [
          "invariant": finding.invariant, "store": finding.store, "id": finding.id,
          "message": finding.message, "first": finding.firstSeen, "last": finding.lastSeen,
          "now": what,
        ].harmless
      },
      "surplus": surplus(unmet.count),
    ]
    return values.compactMapValues(\.self)
  }

  /// Which trouble struck which operation; nil if no result says so. `never` stands in words.
  static func reach(_ report: RunReport) -> Shown? {
    let counted = report.stores.compactMap(\.reach)
    if counted.isEmpty { return nil }
    var reach = FaultReach()
    for counts in counted { reach.add(counts) }
    let troubles = Trouble.all.filter { reach.asked[$0.place] > 0 }
    let operations = FaultReach.operations.indices.filter { reach.done[$0] > 0 }
    let values: [String: Any?] = [
      "troubles": troubles.map(\.word),
      "rows": operations.map { operation -> Shown in
        [
          "name": FaultReach.operations[operation], "done": "\(reach.done[operation])",
          "cells": troubles.map { trouble in
            let count = reach.struck(trouble, operation)
            return count == 0
              ? ["words": "never", "look": "never"] : ["words": "\(count)", "look": "number"]
          },
        ]
      },
      "caption": "How many operations of each part of an app were struck, on "
        + (counted.count == 1 ? "1 store" : "\(counted.count) stores together"),
      "missed": ReachWords.missed(reach).harmless(),
      "idle": ReachWords.idle(reach)?.harmless(),
    ]
    return values.compactMapValues(\.self)
  }
}
