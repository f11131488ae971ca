// Which program this is, and which kept traces it would run: shards of one plan must agree on both.

import ChaosCorpus
import ChaosHash
import Foundation

/// Digests of what a run depends on besides its plan.
enum BuildIdentity {
  /// The digest of this program's file: another build may draw other traces, and other stores are
  /// other code.
  static func program() throws(CommandFailure) -> String {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { throw CommandFailure("\(path): cannot be read", .notFound) }
    return data.withUnsafeBytes { Digest($0) }.description
  }

  /// The digest of the traces that a corpus keeps, whatever files they stand in.
  static func corpus(_ folder: String) throws(CommandFailure) -> String {
    var lines: [String] = []
    do throws(CorpusError) {
      let corpus = CorpusFolder(folder)
      for section in [CorpusSection.known, .regressions, .seeds] {
        for entry in try corpus.entries(in: section) {
          let digest: Digest
          do throws(TraceFileError) { digest = try entry.read().trace.digest } catch {
            throw .file(error)
          }
          lines.append("\(section.rawValue) \(entry.store ?? "") \(digest)")
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    return Digest(Array(lines.sorted().joined(separator: "\n").utf8)).description
  }
}
