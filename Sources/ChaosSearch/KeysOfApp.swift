// Traces for an app that has some of the keys only: an act on a key that is not there does nothing,
// and a search of such acts shows nothing.

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
}
