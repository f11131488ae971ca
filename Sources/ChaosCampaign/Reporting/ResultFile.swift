// A result that `chaos run --format json` wrote, read back with care: it may come from another
// machine.

import ChaosContracts
import ChaosCorpus

/// Reads results.
package struct ResultFile {
  package let path: String
  package let report: RunReport

  /// Bytes of a result that are read at most: thousands of findings need less.
  private static let limit = 64 << 20

  /// - Parameter name: a file, or a folder that `chaos merge` wrote.
  package init(_ name: String) throws(CommandFailure) {
    path = HostFiles().isFolder(name) == true ? "\(name)/\(ShardFolder.result)" : name
    report = try ForeignFile.read(
      RunReport.self, path, atMost: Self.limit, or: "no result of a run")
    do throws(DocumentProblem) { try report.check() } catch {
      throw CommandFailure("\(path): \(error)", .malformed)
    }
  }
}
