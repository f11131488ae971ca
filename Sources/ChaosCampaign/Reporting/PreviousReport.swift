// The report of the night before, or its summary alone.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// Reads the history that an earlier report carries.
package enum PreviousReport {
  /// What a night is called that nobody gave a name: a plain result.
  private static let plainLabel = "before"
  /// The file of a report that programs read.
  package static let summary = "summary.json"

  /// - Parameter path: a summary, or the folder that holds one.
  package static func history(_ path: String) throws(CommandFailure) -> NightHistory {
    let file = try ResultFile(HostFiles().isFolder(path) == true ? "\(path)/\(summary)" : path)
    guard let history = file.report.history else {
      // A result that no report has been made of is a night, too.
      return NightComparison(
        NightHistory(), ReportedNight(file.report, label: plainLabel, commit: nil),
        file.report.stores.flatMap(\.findings), known: KnownBugs(), look: { _ in .unknown }
      ).history
    }
    return history
  }

  static func trace(_ finding: PastFinding) -> Trace? { try? Trace(lines: finding.trace) }
}
