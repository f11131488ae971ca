// Traces for an app that has some of the keys only, or no extension: an act on a key that is not
// there does nothing, nor does a process that there is not: a search of such acts shows nothing.

import ChaosTrace

extension Trace {
  /// The trace in which acts on other keys are acts on these, as far as what is done may be done
  /// with one of them.
  func on(_ keys: [Key]) -> Trace {
    var trace = self
    for (place, step) in steps.enumerated() {
      guard case .act(let process, let name, let key, let shape, let pause) = step,
        !keys.contains(key)
      else { continue }
      let usable = keys.filter { name.usable($0) == $0 }
      if usable.isEmpty { continue }
      trace.steps[place] = .act(
        process, name, on: usable[Int(key.code) % usable.count], shape: shape, pause: pause)
    }
    return trace
  }

  /// The trace in which the app does what its extensions do.
  var byAppAlone: Trace {
    Trace(
      header: header,
      steps: steps.map { step in
        step.process.map { $0 == .app ? step : step.replacing($0, by: .app) } ?? step
      })
  }
}
