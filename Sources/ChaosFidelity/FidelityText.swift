// What the meter found, for people.

import ChaosTrace

public enum FidelityText {
  /// Differences of one trace that are told; the first explains most of the rest.
  private static let toldDifferences = 6

  public static func lines(_ report: FidelityReport) -> [String] {
    let count = "\(report.agreeing) of \(report.traces)"
    let mark =
      switch report.verdict {
      case .held: "✓"
      case .broken: "✗"
      case .unknown: "?"
      }
    let kills = "\(report.kills) kills, \(report.killsWithinActs) of them in the middle of an act"
    var lines = [
      "\(mark) \(report.store): \(count) traces agree with this machine, seed \(report.seed)",
      "  \(report.answers) answers, \(kills)",
    ]
    for trace in report.disagreements { lines += told(trace) }
    var reasons: [String] = []
    for reason in report.unknown.flatMap(\.doubts) where !reasons.contains(reason) {
      reasons.append(reason)
      let traces = report.unknown.count { $0.doubts.contains(reason) }
      lines.append("  ? \(traces) traces say nothing: \(reason)")
    }
    return lines
  }

  private static func told(_ measured: MeasuredTrace) -> [String] {
    var lines = ["", "  ✗ trace \(measured.trace.id) disagrees:"]
    for difference in measured.differences.prefix(toldDifferences) {
      lines.append("      \(difference.what)")
      lines.append("        simulated  \(difference.simulated)")
      lines.append("        real       \(difference.real)")
    }
    let more = measured.differences.count - toldDifferences
    if more > 0 { lines.append("      and \(more) more") }
    let text = TraceText(trace: measured.trace).text
    return lines + [""] + text.split(separator: "\n").map { "      \($0)" }
  }
}
