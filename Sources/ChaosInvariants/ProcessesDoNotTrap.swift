// Code does not end its own process, or run without end.

import ChaosContracts
import ChaosPhone

/// No process traps, exits or spins: no real one, and none that imitates a trap (`Host.abort`),
/// once is enough. Imitated traps that make a loop are that loop's matter.
struct ProcessesDoNotTrap: Invariant {
  let name = "ProcessesDoNotTrap"
  let summary = "no process traps, exits or spins"
  let source = "I12"

  func check(_ judged: Judged) -> Violation? {
    var looping: [Int]?
    for (place, event) in judged.history.events.enumerated() {
      guard case .phone(.crashed(let process, let crash)) = event else { continue }
      if !crash.isReal {
        let known = looping ?? CrashRows.loops(judged.history).flatMap(\.places)
        looping = known
        if known.contains(place) { continue }
      }
      return Violation(
        name, operation: nil,
        message: "\(process.word) ends itself, expected to run: \(crash)")
    }
    return nil
  }
}
