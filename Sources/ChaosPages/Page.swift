// A result as the template shows it.

import ChaosContracts
import ChaosReports

/// What a template shows: values by the names that it has for them.
typealias Shown = [String: Any]

/// Makes of a result what the page's template shows.
enum Page {
  /// Bytes that findings may take: what stands beside them takes far less than the rest of a
  /// megabyte, beyond which pages are hard to send and to open.
  private static let room = 640 << 10
  /// Bytes of data for programs.
  private static let dataRoom = 160 << 10
  private static let mostBrief = 300
  private static let mostLinks = 12

  /// - Parameter render: a finding as markup.
  static func shown(
    _ report: RunReport, _ details: [FindingDetails], subject: String, folder: String?,
    render: (Shown) -> String
  ) -> Shown {
    let all = newsFirst(report, details)
    var findings: [String] = []
    var links: [[String: String]] = []
    var room = Self.room
    var anchors = Anchors()
    let named = all.map { ($0, anchors.next($0.finding)) }
    for (entry, anchor) in named {
      let finding = entry.finding
      let markup = render(
        PageFinding.shown(
          finding, entry.details, anchor,
          promise: report.promises.first { $0.name == finding.invariant }?.summary,
          traces: report.stores.first { $0.store == finding.store }?.traces ?? 0, folder: folder))
      room -= markup.utf8.count
      if room < 0 { break }
      findings.append(markup)
      links.append(["anchor": anchor, "words": FindingWords.heading(finding)].harmless)
    }
    let others = named[findings.count...]
    let brief = others.prefix(mostBrief).map { Self.brief($0.0.finding, $0.1) }
    var short = report
    short.history = nil
    let values: [String: Any?] = [
      "symbol": report.verdict.symbol, "headline": headline(report), "tone": tone(report.verdict),
      "subject": subject.harmless(), "trust": trust(report), "sheet": PageStyle.text,
      "hasFindings": !all.isEmpty, "findings": findings, "links": Array(links.prefix(mostLinks)),
      "brief": brief, "left": left(others.count, brief.count), "stores": report.stores.map(row),
      "leavesOut": report.stores.contains { $0.unexamined > 0 },
      "hides": report.stores.compactMap { store in
        store.whatHides.map { ["words": "\(store.store): \($0)"].harmless }
      },
      "never": report.stores.filter { !$0.neverHappened.isEmpty }.map { store in
        ["store": store.store, "words": store.neverHappened.joined(separator: ", ")].harmless
      },
      "rest": rest(report), "reach": reach(report), "nights": nights(report),
      "checks": checks(report.checks),
      "facts": facts(report), "data": data(report) ?? data(short),
    ]
    return values.compactMapValues(\.self)
  }

  /// The findings with their details, those that are news before the others. One of each promise
  /// and store comes first: what is told in full is to show as much as possible.
  private static func newsFirst(_ report: RunReport, _ details: [FindingDetails])
    -> [(finding: Finding, details: FindingDetails)]
  {
    let all = report.stores.flatMap(\.findings).enumerated().map { place, finding in
      (
        finding: finding,
        details: details.indices.contains(place) ? details[place] : FindingDetails()
      )
    }
    let news = all.filter { NightWords.isNews($0.finding) }
    return spread(news) + spread(all.filter { !NightWords.isNews($0.finding) })
  }

  /// First the first of each promise and store, then the second, and so on.
  private static func spread(_ all: [(finding: Finding, details: FindingDetails)])
    -> [(finding: Finding, details: FindingDetails)]
  {
    var counts: [[String]: Int] = [:]
    var turns: [[(finding: Finding, details: FindingDetails)]] = []
    for entry in all {
      let turn = counts[[entry.finding.store, entry.finding.invariant], default: 0]
      counts[[entry.finding.store, entry.finding.invariant]] = turn + 1
      if turn == turns.count { turns.append([]) }
      turns[turn].append(entry)
    }
    return Array(turns.joined())
  }

  private static func row(_ store: StoreReport) -> [String: String] {
    [
      "name": store.store, "verdict": words(store.verdict), "tone": tone(store.verdict),
      "traces": "\(store.traces) of \(store.planned)", "steps": "\(store.appliedSteps)",
      "findings": "\(store.findings.count)", "unexamined": "\(store.unexamined)",
      "doubts": store.doubts.joined(separator: "; "),
    ].harmless
  }

  private static func headline(_ report: RunReport) -> String {
    if report.hasNotEnded { return "This night still runs, or was killed" }
    func stores(_ verdict: Verdict) -> Int { report.stores.count { $0.verdict == verdict } }
    let (held, unknown) = (stores(.held), stores(.unknown))
    let findings = report.stores.reduce(0) { $0 + $1.findings.count }
    var parts: [String] = []
    if findings > 0 {
      let counts = NightWords.summary(report).map { " (\($0))" } ?? ""
      parts.append("\(count(findings, "finding"))\(counts) on \(count(stores(.broken), "store"))")
    } else if let counts = NightWords.summary(report) {
      parts.append(counts)
    }
    if unknown > 0 { parts.append("\(count(unknown, "store")) in doubt") }
    if held > 0 { parts.append("\(count(held, "store")) held") }
    return parts.isEmpty ? "nothing ran" : parts.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private static func trust(_ report: RunReport) -> String {
    if report.hasNotEnded {
      return "Nothing here is final. The page is written anew when the night ends; what was found "
        + "until then lies in the folder traces beside it."
    }
    let traces = report.stores.reduce(0) { $0 + $1.traces }
    let planned = report.stores.reduce(0) { $0 + $1.planned }
    let steps = report.stores.reduce(0) { $0 + $1.appliedSteps }
    return
      ("\(traces) of \(planned) traces ran, \(steps) steps, from seed \(report.seed). "
      + (ReportedCheck.sentence(report.checks) ?? "")).harmless()
  }

  static func words(_ verdict: Verdict) -> String { "\(verdict.symbol) \(verdict.rawValue)" }

  static func tone(_ verdict: Verdict) -> String { "\(verdict.rawValue)-word" }

  /// The result for programs. No text in it can end the element that it stands in.
  private static func data(_ report: RunReport) -> String? {
    var text = ""
    for scalar in JSONReport(tellsTimes: false).render(report).unicodeScalars {
      if scalar != "\n", "<>&".unicodeScalars.contains(scalar) || scalar.isHidden {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text.utf8.count <= dataRoom ? text : nil
  }

  private static func left(_ others: Int, _ named: Int) -> String {
    let reason = "This page stays under one megabyte: \(count(others, "more finding")) "
    let words = others == 1 ? "is not told in full" : "are not told in full"
    return reason + words + (named < others ? ", and only the first \(named) are named." : ".")
      + " Each is told by its replay line, which is in summary.json."
  }

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
  static func brief(_ finding: Finding, _ anchor: String) -> [String: String] {
    [
      "anchor": anchor,
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
      "kinds": ReportedCheck.kinds(checks).map { kind in
        let own = checks.filter { $0.kind == kind }
        let verdict = own.map(\.verdict).max() ?? .unknown
        return [
          "name": kind, "meaning": ReportedCheck.meaning(kind), "verdict": words(verdict),
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
      "drawn": last.count > TrendDrawing.nights ? "The last \(TrendDrawing.nights) nights. " : "",
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

  /// What there is to say where no store lacks anything that a trace can ask for.
  private static func rest(_ report: RunReport) -> String? {
    if report.stores.contains(where: { !$0.neverHappened.isEmpty }) { return nil }
    return report.stores.allSatisfy { $0.traces == 0 }
      ? "No trace ran." : "Nothing that a trace can ask for was left out."
  }

  /// Which trouble struck which operation; nil if no result says so. `never` stands in words.
  static func reach(_ report: RunReport) -> Shown? {
    let counted = report.stores.compactMap(\.reach)
    if counted.isEmpty { return nil }
    var reach = FaultReach()
    for counts in counted { reach.add(counts) }
    // Nothing ran, or nothing yet.
    if reach == FaultReach() { return nil }
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

extension [String: String] {
  /// The same words, which can do no harm on a page.
  var harmless: [String: String] { mapValues { $0.harmless() } }
}
