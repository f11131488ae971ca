// How many calls an act makes: at each of them it may be stopped.

import ChaosTrace

/// Counts the calls of the last step's act.
struct LastCalls {
  /// The process whose calls count, and whether its act goes on from an earlier step.
  let process: ProcessName?
  private let goesOn: Bool
  private var isOver = false
  private(set) var count = 0

  init(_ step: Step?) {
    switch step {
    case .act(let process, _, _, _, _): (self.process, goesOn) = (process, false)
    case .proceed(let process, _): (self.process, goesOn) = (process, true)
    default: (process, goesOn) = (nil, false)
    }
  }

  /// - Parameter number: counts the calls of the act from 1; what the system calls in the process
  ///   after the act begins anew.
  mutating func note(_ number: Int) {
    if number == 1, goesOn || count > 0 { isOver = true }
    if !isOver { count += 1 }
  }
}
