// A result of `chaos run --format json`, or of another machine, and the history in a report.

import ChaosContracts
import ChaosCorpus

package struct ResultFile {
  /// What `chaos run --known-bugs --format json` writes.
  private struct KnownBugResult: Decodable {
    struct Scenario: Decodable {}
    var scenarios: [Scenario]
  }

  package let report: RunReport
  private static let limit = 64 << 20

  /// `name`: a file, or a folder that holds one under the name `file`.
  package init(_ name: String, file: String = ShardFolder.result) throws {
    let path = HostFiles().isFolder(name) == true ? "\(name)/\(file)" : name
    // Thousands of findings need less.
    do {
      report = try ForeignFile.read(
        RunReport.self, path, atMost: Self.limit, or: "no result of a run")
    } catch {
      guard Self.tellsOfKnownBugs(path) else { throw error }
      throw CommandFailure(
        "\(path): tells of known bugs, and reports are of searches. 'run --known-bugs --format "
          + "markdown' writes a table of them.", .malformed)
    }
    do throws(DocumentProblem) { try report.check() } catch {
      throw CommandFailure("\(path): \(error)", .malformed)
    }
  }

  /// Whether it is the other document that `chaos run` writes. Standard input was read already.
  private static func tellsOfKnownBugs(_ path: String) -> Bool {
    path != ForeignFile.input
      && (try? ForeignFile.read(KnownBugResult.self, path, atMost: limit, or: "none")) != nil
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
