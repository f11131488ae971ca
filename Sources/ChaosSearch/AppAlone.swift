// Traces for an app without extensions: a process that there is not does nothing, and a search of
// its acts shows nothing.

import ChaosTrace

extension Trace {
  /// The trace in which the app does what its extensions do.
  var byAppAlone: Trace {
    Trace(
      header: header,
      steps: steps.map { step in
        step.process.map { $0 == .app ? step : step.replacing($0, by: .app) } ?? step
      })
  }
}
