// The version of chaos; which program this is, and which kept traces it would run: shards must
// agree on both.

import ChaosCorpus
import ChaosHash
import Foundation

/// The version that `--version` prints and reports carry.
public let chaosVersion = "0.1.0"

/// Digests of what a run depends on besides its plan.
package enum BuildIdentity {
  /// The digest of this program's file: another build may draw other traces, with other stores.
  package static func program() throws -> String {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { throw CommandFailure("\(path): cannot be read", .notFound) }
    return data.withUnsafeBytes { Digest($0) }.description
  }

  /// The digest of the traces that a corpus keeps, in whatever files; the fuzzer's seeds change.
  package static func corpus(_ folder: String) throws -> String {
    let lines = try [CorpusFolder.Section.known, .regressions].flatMap { section in
      try CorpusFolder(folder).entries(in: section).map { entry in
        // Whoever runs the kept traces says what cannot be read; a plan has no use for it.
        let digest = (try? entry.read().trace.digest.description) ?? "unreadable"
        return "\(section.rawValue) \(entry.store ?? "") \(digest)"
      }
    }
    return Digest(Array(lines.sorted().joined(separator: "\n").utf8)).description
  }
}
