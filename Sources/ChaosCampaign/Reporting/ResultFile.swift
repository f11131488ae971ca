// A result of `chaos run --format json`, or of another machine, and the history in a report.

import ChaosContracts
import ChaosCorpus

package struct ResultFile {
  package let report: RunReport

  /// `name`: a file, or a folder that holds one under the name `file`.
  package init(_ name: String, file: String = ShardFolder.result) throws {
    let path = HostFiles().isFolder(name) == true ? "\(name)/\(file)" : name
    // Thousands of findings need less.
    report = try ForeignFile.read(RunReport.self, path, atMost: 64 << 20, or: "no result of a run")
    do throws(DocumentProblem) { try report.check() } catch {
      throw CommandFailure("\(path): \(error)", .malformed)
    }
  }

  /// The nights up to that of an earlier report, or of its summary alone.
  package static func history(_ path: String) throws -> NightHistory {
    let report = try ResultFile(path, file: "summary.json").report
    // A result that no report has been made of is a night, too.
    return report.history
      ?? NightComparison(
        NightHistory(), ReportedNight(report, label: "before", commit: nil),
        report.stores.flatMap(\.findings), known: KnownBugs(), look: { _ in .unknown }
      ).history
  }
}
