// What `--against` names: the report of the night before, or its summary alone.

import ChaosCampaign
import ChaosContracts
import ChaosReports
import ChaosTrace
import Foundation

/// Reads the history that an earlier report carries.
enum PreviousReport {
  /// What a night is called that nobody gave a name: a plain result.
  private static let plainLabel = "before"

  /// - Parameter path: a summary, or the folder that holds one.
  static func history(_ path: String) throws(CommandFailure) -> NightHistory {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let file = try ResultFile(
      isThere && isFolder.boolValue ? "\(path)/\(ReportFolder.summary)" : path)
    guard let history = file.document.history else { return plain(file) }
    for (place, finding) in history.findings.enumerated() where trace(finding) == nil {
      throw CommandFailure(
        "\(file.path): history.findings[\(place)].trace: no trace that this version reads",
        .malformed)
    }
    return history
  }

  static func trace(_ finding: PastFinding) -> Trace? {
    let text = (["chaos trace \(Trace.formatVersion)"] + finding.trace).joined(separator: "\n")
    return try? TraceText(parsing: text + "\n").trace
  }

  /// A result that no report has been made of is a night, too.
  private static func plain(_ file: ResultFile) -> NightHistory {
    let document = file.document
    let met = zip(document.stores, file.traces).flatMap { store, traces in
      zip(store.findings, traces).map { item, trace in
        NightComparison.Met(
          words: item.signature, id: item.id, message: item.message,
          signature: Signature(invariant: item.invariant, store: store.store, trace: trace),
          trace: trace)
      }
    }
    return NightComparison(
      NightHistory(), ReportedNight(document, label: plainLabel, commit: nil), met, known: [],
      look: { _ in .unknown }
    ).history
  }
}
