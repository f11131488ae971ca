// Which program this is, and which kept traces it would run: shards of one plan must agree on both.

import ChaosCorpus
import ChaosHash
import Foundation

/// Digests of what a run depends on besides its plan.
package enum BuildIdentity {
  /// The digest of this program's file: another build may draw other traces, and other stores are
  /// other code.
  package static func program() throws(CommandFailure) -> String {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { throw CommandFailure("\(path): cannot be read", .notFound) }
    return data.withUnsafeBytes { Digest($0) }.description
  }

  /// The digest of the traces that a corpus keeps, whatever files they stand in. Seeds are the
  /// fuzzer's, and change while it runs.
  package static func corpus(_ folder: String) throws(CommandFailure) -> String {
    var lines: [String] = []
    do throws(CorpusError) {
      let corpus = CorpusFolder(folder)
      for section in [CorpusFolder.Section.known, .regressions] {
        for entry in try corpus.entries(in: section) {
          // Whoever runs the kept traces says what cannot be read; a plan has no use for it.
          let digest = (try? entry.read().trace.digest.description) ?? "unreadable"
          lines.append("\(section.rawValue) \(entry.store ?? "") \(digest)")
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    return Digest(Array(lines.sorted().joined(separator: "\n").utf8)).description
  }
}
