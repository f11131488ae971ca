// Annotations in the log of a GitHub workflow. More than ten of a step are dropped without a word,
// so a few are written, and how many more there are.

import ChaosContracts

/// Workflow commands, one a line.
public struct GitHubReport: ReportFormat {
  public let name = "github"
  /// Annotations at most.
  private static let limit = 5

  public init() {}

  public func render(_ report: RunReport) -> String {
    var errors: [(title: String, words: String)] = []
    for check in report.checks + NightWords.open(report) where check.verdict == .broken {
      errors.append(("\(check.kind): \(check.name)", check.message))
    }
    for finding in report.stores.flatMap(\.findings) {
      errors.append(
        (
          "\(finding.invariant) on \(finding.store)",
          "\(finding.violation.message)\nreplay: \(finding.replayLine)"
        ))
    }
    let doubts =
      report.stores.flatMap { store in store.doubts.map { (store.store, $0) } }
      + report.checks.filter { $0.verdict == .unknown }.map {
        ("\($0.kind): \($0.name)", $0.message)
      }
    let lines = Self.lines("error", errors) + Self.lines("warning", doubts)
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(_ level: String, _ messages: [(title: String, words: String)])
    -> [String]
  {
    var lines = messages.prefix(limit).map { message in
      "::\(level) title=\(property(message.title))::\(data(message.words))"
    }
    let more = messages.count - limit
    if more > 0 { lines.append("::\(level)::and \(more) more") }
    return lines
  }

  /// What stands in a message. Foreign text must neither end the line nor begin a command.
  private static func data(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result.append(contentsOf: "%25".unicodeScalars)
      case "\n": result.append(contentsOf: "%0A".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return StoryTable.printable(String(result))
  }

  private static func property(_ text: String) -> String {
    // By scalars: a letter that clings to a colon makes another character of it, not another byte.
    var result = String.UnicodeScalarView()
    for scalar in data(text).unicodeScalars {
      switch scalar {
      case ":": result.append(contentsOf: "%3A".unicodeScalars)
      case ",": result.append(contentsOf: "%2C".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
