// What a night says of itself, first of all that it is unknown: so it stays if it is killed.

import ChaosContracts
import ChaosCorpus

package struct NightStatus: Codable, Equatable {
  package static let file = "status.json"

  package enum State: String, Codable {
    /// At work, or killed.
    case running
    case finished
    /// Stopped by somebody, with a report of what there was.
    case interrupted
    /// Killed; a later night took over what it had found.
    case pickedUp
  }

  package var state = State.running
  package var verdict = Verdict.unknown.rawValue
  package var seed: String
  package var commit: String
  /// The digest of the plan of its search.
  package var plan: String
  /// How many findings are new, and so on; nil until the night is finished.
  package var new: Int?
  package var known: Int?
  package var fixed: Int?
  package var returned: Int?
  /// The night that took over.
  package var pickedUpBy: String?

  package func write(to folder: String) throws {
    try WholeFile.write(SortedJSON.text(self).utf8, to: "\(folder)/\(Self.file)")
  }

  /// Nil if the folder has none that can be read.
  package static func read(_ folder: String) -> NightStatus? {
    try? ForeignFile.read(NightStatus.self, "\(folder)/\(file)", atMost: 1 << 16, or: "no status")
  }
}
