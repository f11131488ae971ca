// What a night says of itself: the first file of its folder, written as unknown. Whoever finds it
// so knows that the night was killed.

import ChaosContracts
import Foundation

/// The state of a night's folder.
struct NightStatus: Codable, Equatable {
  static let file = "status.json"

  enum State: String, Codable {
    /// At work, or killed.
    case running
    case finished
    /// Stopped by somebody, with a report of what there was.
    case interrupted
    /// Killed; a later night took over what it had found.
    case pickedUp
  }

  var state = State.running
  var verdict = Verdict.unknown.rawValue
  var seed: String
  var commit: String
  /// The digest of the plan of its search.
  var plan: String
  /// How many findings are new, and so on; nil until the night is finished.
  var new: Int?
  var known: Int?
  var fixed: Int?
  var returned: Int?
  /// The night that took over.
  var pickedUpBy: String?

  func write(to folder: String) throws(CommandFailure) {
    try DurableFile.write(SortedJSON.text(self), to: "\(folder)/\(Self.file)")
  }

  /// Nil if the folder has none that can be read.
  static func read(_ folder: String) -> NightStatus? {
    guard let data = try? ForeignFile.read("\(folder)/\(file)", atMost: 1 << 16) else { return nil }
    return try? JSONDecoder().decode(NightStatus.self, from: data)
  }
}
