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
    var errors: [Annotation] = []
    for check in report.checks + NightWords.open(report) where check.verdict == .broken {
      errors.append(Annotation("\(check.kind): \(check.name)", [check.message]))
    }
    for finding in report.stores.flatMap(\.findings) {
      errors.append(
        Annotation(
          "\(finding.invariant) on \(finding.store)",
          FindingWords(finding).lines + ["replay: \(finding.replayLine)"], finding.crash))
    }
    let doubts =
      report.stores.flatMap { store in store.doubts.map { Annotation(store.store, [$0]) } }
      + report.checks.filter { $0.verdict == .unknown }.map {
        Annotation("\($0.kind): \($0.name)", [$0.message])
      }
    let lines = Self.lines("error", errors) + Self.lines("warning", doubts)
    return lines.map { $0 + "\n" }.joined()
  }

  /// One of them, and the place in the code where it is shown.
  private struct Annotation {
    var title: String
    var words: [String]
    var place: CodePlace?

    init(_ title: String, _ words: [String], _ place: CodePlace? = nil) {
      (self.title, self.words, self.place) = (title, words, place)
    }

    /// As a workflow command has it, before the title.
    var position: String {
      guard let place else { return "" }
      let line = place.line.map { ",line=\($0)" } ?? ""
      return "file=\(place.file.harmless(in: .workflowProperty))\(line),"
    }
  }

  private static func lines(_ level: String, _ messages: [Annotation]) -> [String] {
    var lines = messages.prefix(limit).map { message in
      let words = message.words.map { $0.harmless(in: .workflow) }.joined(separator: "%0A")
      let title = message.title.harmless(in: .workflowProperty)
      return "::\(level) \(message.position)title=\(title)::\(words)"
    }
    let more = messages.count - limit
    if more > 0 { lines.append("::\(level)::and \(more) more") }
    return lines
  }
}
