// The report for a step summary and for a comment: the verdict, a table, the first story.

import ChaosContracts

/// Markdown as GitHub shows it.
public struct MarkdownReport: ReportFormat {
  public let name = "markdown"
  public let summary = "A step summary"
  public let file = "summary.md"
  /// Bytes at most: a summary that is too large is not shown at all.
  private static let limit = 64 << 10
  /// Bytes kept free for the sentence that says what does not fit.
  private static let reserve = 200
  private static let rows = 50
  /// Characters of a foreign text in a cell.
  private static let cellWidth = 300
  /// Troubles of which it is told what they did not meet.
  private static let troubles = 5

  public init() {}

  public func render(_ report: RunReport) -> String {
    let findings = NightWords.newsFirst(report.stores.flatMap { store in store.findings })
    let stores = Self.lines(report.stores) { store in
      "| \(Self.cell(store.store)) | \(Self.mark(store.verdict)) | \(store.traces) "
        + "| \(store.findings.count) |\n"
    }
    var text = Self.cut(
      "## \(Self.title(report))\n\n| store | verdict | traces | findings |\n|---|---|---:|---:|\n"
        + stores + Self.doubts(report) + Self.checks(report.checks) + Self.table(findings)
        + Self.unmet(report) + Self.reach(report))
    var left = findings.count
    for finding in findings {
      let story = Self.story(finding)
      if text.utf8.count + story.utf8.count > Self.limit - Self.reserve {
        text += "\n\(left) stories do not fit here.\n"
        break
      }
      text += story
      left -= 1
    }
    return text
  }

  /// A line for each of them, as many as are shown, and how many more there are.
  private static func lines<Item>(_ items: [Item], _ line: (Item) -> String) -> String {
    items.prefix(rows).map(line).joined()
      + (items.count > rows ? "\nand \(items.count - rows) more\n" : "")
  }

  /// The lines that fit, and a word if these are not all: names may be as long as anything.
  private static func cut(_ text: String) -> String {
    let room = limit - 2 * reserve
    if text.utf8.count <= room { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var size = text.utf8.count
    while size > room, let last = lines.popLast() { size -= last.utf8.count + 1 }
    return lines.joined(separator: "\n") + "\n\nThe rest of the tables does not fit here.\n"
  }

  /// How many of each kind hold, and what is wrong with the others.
  private static func checks(_ checks: [ReportedCheck]) -> String {
    let kinds = ReportedCheck.kinds(checks)
    if kinds.isEmpty { return "" }
    var text = "\n| check | verdict | held |\n|---|---|---:|\n"
    for kind in kinds {
      let own = checks.filter { $0.kind == kind }
      let verdict = own.map(\.verdict).max() ?? .unknown
      text +=
        "| \(cell(kind)) | \(mark(verdict)) | \(own.count { $0.verdict == .held }) of "
        + "\(own.count) |\n"
    }
    return text
      + lines(checks.filter { $0.verdict != .held }) { check in
        "\n> \(mark(check.verdict)): \(cell(check.name)): \(cell(check.message))\n"
      }
  }

  private static func doubts(_ report: RunReport) -> String {
    let doubts = report.stores.flatMap { store in
      store.doubts.map { "\n> ? \(cell(store.store)): \(cell($0))\n" }
    }
    let left = doubts.count - rows / 2
    return doubts.prefix(rows / 2).joined() + (left > 0 ? "\n> ? and \(left) doubts more\n" : "")
  }

  private static func table(_ findings: [Finding]) -> String {
    if findings.isEmpty { return "" }
    // Without a night before, nothing is news.
    let isDated = findings.contains { $0.status != nil }
    var text = "\n| promise | store | what | cause | id | seen |\(isDated ? " status |" : "")\n"
    text += "|---|---|---|---|---|---:|\(isDated ? "---|" : "")\n"
    return text
      + lines(findings) { finding in
        let words = FindingWords(finding)
        let cause = words.fields.filter { $0.name != "also" }.map { "\($0.name): \($0.words)" }
        return "| \(cell(finding.invariant)) | \(cell(finding.store)) | \(cell(words.message)) "
          + "| \(cell(cause.joined(separator: "; "))) | `\(cell(finding.id))` | \(finding.seen) |"
          + (isDated ? " \(cell(NightWords.status(finding) ?? "")) |\n" : "\n")
      }
  }

  private static func unmet(_ report: RunReport) -> String {
    let unmet = NightWords.unmet(report)
    if unmet.isEmpty { return "" }
    return "\nOf earlier nights:\n\n| promise | store | id | now |\n|---|---|---|---|\n"
      + lines(unmet) { finding, what in
        "| \(cell(finding.invariant)) | \(cell(finding.store)) | `\(cell(finding.id))` "
          + "| \(cell(what)) |\n"
      }
  }

  private static func reach(_ report: RunReport) -> String {
    var reach = FaultReach()
    for store in report.stores { if let counts = store.reach { reach.add(counts) } }
    if reach == FaultReach() { return "" }
    let missed = ReachWords.list(reach)
    let lines = missed.prefix(troubles).map { "- \(cell($0))\n" }.joined()
    let head =
      "\n\(ReachWords.missed(reach))\(missed.isEmpty ? "" : " Not reached, among others:")\n"
    return head + (lines.isEmpty ? "" : "\n" + lines)
  }

  private static func title(_ report: RunReport) -> String {
    if report.hasNotEnded { return "? chaos: this night still runs, or was killed" }
    guard report.verdict == .broken else {
      return "\(report.verdict.symbol) chaos: \(report.verdict.rawValue)"
    }
    let findings = report.stores.reduce(0) { $0 + $1.findings.count }
    let counts = NightWords.summary(report).map { " (\($0))" } ?? ""
    return "✗ chaos: \(findings) finding\(findings == 1 ? "" : "s")\(counts)"
  }

  private static func mark(_ verdict: Verdict) -> String { "\(verdict.symbol) \(verdict.rawValue)" }

  private static func story(_ finding: Finding) -> String {
    // Nothing in a story may end the block that it stands in.
    let lines = TextReport.story(finding).map { line in
      line.split(separator: "```", omittingEmptySubsequences: false).joined(separator: "'''")
    }
    return "\n<details><summary>\(cell(finding.invariant)) on \(cell(finding.store)), "
      + "<code>\(cell(finding.id))</code></summary>\n\n```text\n" + lines.joined(separator: "\n")
      + "\n```\n\n</details>\n"
  }

  /// Foreign text in a cell.
  private static func cell(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(cellWidth)
    let isCut = scalars.endIndex < text.unicodeScalars.endIndex
    return String(scalars).harmless(in: .markdown) + (isCut ? "…" : "")
  }
}
