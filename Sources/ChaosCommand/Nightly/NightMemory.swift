// What nights know of findings: one small file that is handed from night to night, so that a search
// that did not meet a finding again forgets nothing.

import ChaosReports
import ChaosTrace
import Foundation

/// Findings of all nights up to one.
struct NightMemory: Codable {
  static let file = "memory.json"
  /// Bytes that are read at most: a finding takes a few hundred.
  private static let limit = 64 << 20

  struct Item: Codable {
    var signature: String
    var store: String
    var invariant: String
    /// The smallest trace, as text.
    var trace: [String]

    /// Nil if the text is none of this version's.
    var steps: Trace? {
      let text = (["chaos trace \(Trace.formatVersion)"] + trace).joined(separator: "\n")
      return try? TraceText(parsing: text + "\n").trace
    }
  }

  /// Found, and not seen to hold since.
  var open: [Item] = []
  /// The signatures of those that hold again.
  var closed: [String] = []

  func write(to folder: String) throws(CommandFailure) {
    try DurableFile.write(SortedJSON.text(self), to: "\(folder)/\(Self.file)")
  }

  /// Nil if the folder has none that can be read.
  static func read(_ folder: String) -> NightMemory? {
    guard let data = try? ForeignFile.read("\(folder)/\(file)", atMost: limit) else { return nil }
    return try? JSONDecoder().decode(NightMemory.self, from: data)
  }
}
