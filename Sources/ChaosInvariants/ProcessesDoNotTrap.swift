// Code does not end its own process, or run without end.

import ChaosContracts
import ChaosPhone

/// No managed process traps, exits or spins.
struct ProcessesDoNotTrap: Invariant {
  let name = "ProcessesDoNotTrap"
  let summary = "no real process traps, exits or spins"
  let source = "I12"

  func check(_ judged: Judged) -> Violation? {
    for event in judged.history.events {
      guard case .phone(.crashed(let process, let crash)) = event, crash.isReal else { continue }
      return Violation(
        name, operation: nil,
        message: "\(process.word) ends itself, expected to run: \(crash)")
    }
    return nil
  }
}
