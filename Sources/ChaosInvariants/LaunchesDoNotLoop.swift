// A crash at launch does not repeat forever.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// From a state of the disk that stays as it is, launches do not all crash. That iOS gives up what
/// it restores after some crashes is no excuse: the user has lost that many launches.
struct LaunchesDoNotLoop: Invariant {
  let summary = "a process that crashes when it is started does not do so every time"
  let source = "I12"

  func check(_ judged: Judged) -> Violation? {
    guard let loop = CrashRows.loops(judged.history).first else { return nil }
    let lost = loop.isOver ? "; the user loses \(loop.places.count) launches" : ""
    return Violation(
      name,
      message: "\(loop.process.word) crashes \(loop.places.count) times in a row when it is "
        + "started, expected to run: \(loop.crash)\(lost)")
  }
}
