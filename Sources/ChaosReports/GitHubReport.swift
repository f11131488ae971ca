// Annotations in the log of a GitHub workflow: a few, as it drops all beyond ten of a step.

import ChaosContracts

/// Workflow commands, one a line.
public struct GitHubReport: ReportFormat {
  public let name = "github"
  public let summary = "Annotations for the log of a GitHub workflow, a few and how many more"
  public let file = "annotations.txt"
  public let isForLogs = true
  private static let limit = 5

  public init() {}

  public func render(_ report: RunReport) -> String {
    var errors: [(title: String, words: [String])] = []
    for check in report.checks + NightWords.open(report) where check.verdict == .broken {
      errors.append(("\(check.kind): \(check.name)", [check.message]))
    }
    for finding in report.stores.flatMap(\.findings) {
      errors.append(
        (
          "\(finding.invariant) on \(finding.store)",
          FindingWords(finding).lines + ["replay: \(finding.replayLine)"]
        ))
    }
    let doubts =
      report.stores.flatMap { store in store.doubts.map { (store.store, [$0]) } }
      + report.checks.filter { $0.verdict == .unknown }.map {
        ("\($0.kind): \($0.name)", [$0.message])
      }
    let lines = Self.lines("error", errors) + Self.lines("warning", doubts)
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(_ level: String, _ messages: [(title: String, words: [String])])
    -> [String]
  {
    var lines = messages.prefix(limit).map { message in
      let words = message.words.map { $0.harmless(in: .workflow) }.joined(separator: "%0A")
      return "::\(level) title=\(message.title.harmless(in: .workflowProperty))::\(words)"
    }
    let more = messages.count - limit
    if more > 0 { lines.append("::\(level)::and \(more) more") }
    return lines
  }
}
