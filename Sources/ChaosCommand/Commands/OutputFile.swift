// A trace file that somebody names: its ending says which form it has.

import ChaosCampaign
import ChaosCorpus
import ChaosTrace

/// A file to write a trace to.
struct OutputFile {
  private static let textSuffix = ".trace"
  private let path: String

  /// - Returns: nil if the name has another ending than those of trace files.
  init?(_ path: String) {
    self.path = path
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let isKnown = [Self.textSuffix, CorpusEntry.suffix].contains { suffix in
      name.hasSuffix(suffix) && name != suffix
    }
    if !isKnown { return nil }
  }

  /// Writes all of it or nothing.
  func write(_ text: TraceText) throws {
    if path.hasSuffix(Self.textSuffix) {
      try WholeFile.write(text.text.utf8, to: path)
    } else {
      try TraceFile.write(text, to: path)
    }
  }
}
