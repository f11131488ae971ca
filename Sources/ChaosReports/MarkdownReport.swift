// The report for a step summary and for a comment: the verdict, a table, the first story.

import ChaosContracts

/// Markdown as GitHub shows it.
public struct MarkdownReport: ReportFormat {
  public let name = "markdown"
  /// Bytes at most: a summary that is too large is not shown at all.
  private static let limit = 64 << 10
  /// Findings in the table.
  private static let rows = 50

  public init() {}

  public func render(_ report: RunReport) -> String {
    let findings = report.stores.flatMap { store in store.findings }
    var text = "## \(Self.title(report))\n\n"
    text += "| store | verdict | traces | findings |\n|---|---|---:|---:|\n"
    for store in report.stores {
      text +=
        "| \(Self.cell(store.store)) | \(Self.mark(store.verdict)) | \(store.traces) "
        + "| \(store.findings.count) |\n"
    }
    for store in report.stores {
      for doubt in store.doubts {
        text += "\n> ? \(Self.cell(store.store)): \(Self.cell(doubt))\n"
      }
    }
    text += Self.checks(report.checks)
    if !findings.isEmpty {
      text += "\n| promise | store | what | id | seen |\n|---|---|---|---|---:|\n"
      for finding in findings.prefix(Self.rows) {
        text +=
          "| \(Self.cell(finding.invariant)) | \(Self.cell(finding.store)) "
          + "| \(Self.cell(finding.violation.message)) | `\(finding.id)` | \(finding.seen) |\n"
      }
      if findings.count > Self.rows {
        text += "\nand \(findings.count - Self.rows) more\n"
      }
    }
    var left = findings.count
    for finding in findings {
      let story = Self.story(finding)
      if text.utf8.count + story.utf8.count > Self.limit {
        text += "\n\(left) stories do not fit here.\n"
        break
      }
      text += story
      left -= 1
    }
    return text
  }

  /// How many of each kind hold, and what is wrong with the others.
  private static func checks(_ checks: [ReportedCheck]) -> String {
    var kinds: [String] = []
    for check in checks where !kinds.contains(check.kind) { kinds.append(check.kind) }
    if kinds.isEmpty { return "" }
    var text = "\n| check | verdict | held |\n|---|---|---:|\n"
    for kind in kinds {
      let own = checks.filter { $0.kind == kind }
      let verdict = own.map(\.verdict).max() ?? .unknown
      text +=
        "| \(cell(kind)) | \(mark(verdict)) | \(own.count { $0.verdict == .held }) of "
        + "\(own.count) |\n"
    }
    let wrong = checks.filter { $0.verdict != .held }
    for check in wrong.prefix(rows) {
      text += "\n> \(mark(check.verdict)): \(cell(check.name)): \(cell(check.message))\n"
    }
    if wrong.count > rows { text += "\nand \(wrong.count - rows) more\n" }
    return text
  }

  private static func title(_ report: RunReport) -> String {
    let findings = report.stores.reduce(0) { $0 + $1.findings.count }
    switch report.verdict {
    case .held: return "✓ chaos: held"
    case .unknown: return "? chaos: unknown"
    case .broken: return "✗ chaos: \(findings) finding\(findings == 1 ? "" : "s")"
    }
  }

  private static func mark(_ verdict: Verdict) -> String {
    switch verdict {
    case .held: "✓ held"
    case .broken: "✗ broken"
    case .unknown: "? unknown"
    }
  }

  private static func story(_ finding: ReportedFinding) -> String {
    // Nothing in a story may end the block that it stands in.
    let lines = TextReport.story(finding).map { line in
      line.split(separator: "```", omittingEmptySubsequences: false).joined(separator: "'''")
    }
    return "\n<details><summary>\(cell(finding.invariant)) on \(cell(finding.store)), "
      + "<code>\(finding.id)</code></summary>\n\n```text\n" + lines.joined(separator: "\n")
      + "\n```\n\n</details>\n"
  }

  /// Foreign text in a cell: no markup, no mention of anybody, no end of the cell.
  private static func cell(_ text: String) -> String {
    var result = ""
    for character in StoryTable.printable(text) {
      switch character {
      case "|", "`", "*", "_", "[", "]", "#", "\\": result += "\\\(character)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "@\u{200B}"
      default: result.append(character)
      }
    }
    return result
  }
}
