// A result as the template shows it.

import ChaosContracts
import ChaosReports
import ChaosTrace

/// What the template knows. The names are those of the template.
struct Page {
  struct Row {
    var name: String
    var verdict: String
    var tone: String
    var traces: String
    var steps: String
    var findings: String
    var unexamined: String
    var doubts: String
  }

  struct Link {
    var anchor: String
    var words: String
  }

  struct Never {
    var store: String
    var words: String
  }

  var symbol: String
  var headline: String
  var tone: String
  var subject: String
  var trust: String
  var sheet: String
  var hasFindings: Bool
  /// Markup.
  var findings: [String]
  var links: [Link]
  var hasBrief: Bool
  var brief: [PageBrief]
  var left: String
  var stores: [Row]
  var leavesOut: Bool
  var never: [Never]
  var reach: PageReach?
  var nights: PageNights?
  var checks: PageChecks?
  var facts: [PageFact]
  var data: String?

  /// Bytes that findings may take: what stands beside them takes far less than the rest of a
  /// megabyte, beyond which pages are hard to send and to open.
  private static let room = 640 << 10
  /// Bytes of data for programs.
  private static let dataRoom = 160 << 10
  private static let mostBrief = 300
  private static let mostLinks = 12

  /// - Parameter render: a finding as markup.
  init(
    _ report: RunReport, _ details: [FindingDetails], _ surroundings: PageSurroundings,
    render: (PageFinding) -> String
  ) {
    let all = Self.newsFirst(report, details)
    symbol = Self.symbol(report.verdict)
    tone = Self.tone(report.verdict)
    headline = Self.headline(report)
    subject = surroundings.subject.harmless()
    trust = Self.trust(report)
    sheet = PageStyle.text
    findings = []
    links = []
    var room = Self.room
    for (place, entry) in all.enumerated() where place == findings.count {
      let finding = PageFinding(
        entry.finding, entry.details, number: place + 1,
        promise: report.promises.first { $0.name == entry.finding.invariant }?.summary,
        folder: surroundings.folder)
      let markup = render(finding)
      room -= markup.utf8.count
      if room < 0 { break }
      findings.append(markup)
      if links.count < Self.mostLinks {
        links.append(
          Link(
            anchor: finding.anchor,
            words: "\(finding.invariant) on \(finding.store) (\(finding.id))"))
      }
    }
    let others = all[findings.count...]
    brief = others.prefix(Self.mostBrief).map { PageBrief($0.finding) }
    hasBrief = !brief.isEmpty
    left = Self.left(others.count, brief.count)
    hasFindings = !all.isEmpty
    stores = report.stores.map(Self.row)
    leavesOut = report.stores.contains { $0.unexamined > 0 }
    never = report.stores.filter { !$0.neverHappened.isEmpty }.map { store in
      Never(
        store: store.store.harmless(),
        words: store.neverHappened.joined(separator: ", ").harmless())
    }
    reach = PageReach(report)
    nights = PageNights(report)
    checks = PageChecks(report.checks)
    facts = PageFact.facts(report)
    var short = report
    short.history = nil
    data = Self.data(report) ?? Self.data(short)
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

  private static func row(_ store: StoreReport) -> Row {
    Row(
      name: store.store.harmless(),
      verdict: "\(symbol(store.verdict)) \(store.verdict.rawValue)",
      tone: tone(store.verdict), traces: "\(store.traces) of \(store.planned)",
      steps: "\(store.appliedSteps)", findings: "\(store.findings.count)",
      unexamined: "\(store.unexamined)",
      doubts: store.doubts.joined(separator: "; ").harmless())
  }

  private static func headline(_ report: RunReport) -> String {
    let broken = report.stores.count { $0.verdict == .broken }
    let held = report.stores.count { $0.verdict == .held }
    let unknown = report.stores.count { $0.verdict == .unknown }
    let findings = report.stores.reduce(0) { $0 + $1.findings.count }
    var parts: [String] = []
    if findings > 0 {
      let counts = NightWords.summary(report).map { " (\($0))" } ?? ""
      parts.append("\(count(findings, "finding"))\(counts) on \(count(broken, "store"))")
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
    let traces = report.stores.reduce(0) { $0 + $1.traces }
    let planned = report.stores.reduce(0) { $0 + $1.planned }
    let steps = report.stores.reduce(0) { $0 + $1.appliedSteps }
    return
      ("\(traces) of \(planned) traces ran, \(steps) steps, from seed \(report.seed). "
      + (CheckWords.sentence(report.checks) ?? "")).harmless()
  }

  static func symbol(_ verdict: Verdict) -> String {
    switch verdict {
    case .held: "✓"
    case .broken: "✗"
    case .unknown: "?"
    }
  }

  static func tone(_ verdict: Verdict) -> String {
    switch verdict {
    case .held: "held-word"
    case .broken: "broken-word"
    case .unknown: "unknown-word"
    }
  }

  /// The result for programs. No text in it can end the element that it stands in.
  private static func data(_ report: RunReport) -> String? {
    var text = ""
    for scalar in JSONReport(tellsTimes: false).render(report).unicodeScalars {
      switch scalar {
      case "\n": text += "\n"
      case _
      where "<>&\u{2028}\u{2029}".unicodeScalars.contains(scalar)
        || scalar.isHidden:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
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
}
