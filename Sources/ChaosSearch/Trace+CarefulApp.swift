// The same trace in the life of a careful app. Nothing is drawn for it: naive traces stay.

import ChaosTrace

extension Trace {
  /// The trace with careful behaviours in the place of naive ones.
  ///
  /// A naive login is wrong on any store, so it is always replaced. What is naive about the others
  /// is only that they believe the store, which a store with a careful app must bear as well. Those
  /// that the generator draws of its own accord, naive and careful, stay as they are.
  ///
  /// - Parameters:
  ///   - isDoubting: whether what begins from nothing is replaced as well.
  ///   - logsOut: whether every second login is the logout that follows the one before.
  func inCarefulApp(isDoubting: Bool, logsOut: Bool) -> Trace {
    var isIn = false
    var trace = self
    for (place, step) in steps.enumerated() {
      guard case .act(let process, let behaviour, let key, let shape, let pause) = step,
        isDoubting || behaviour == .login
      else { continue }
      var careful = behaviour.inCarefulApp
      if !BehaviourName.onRequest.contains(careful) { careful = behaviour }
      if logsOut, behaviour == .login, process == .app {
        if isIn { careful = .carefulLogout }
        isIn.toggle()
      }
      trace.steps[place] = .act(
        process, careful, on: careful.usable(key), shape: shape, pause: pause)
    }
    return trace
  }

  /// A trace that reads before the first unlock what was written before a restart, with a login in
  /// the place of the write: the process asks for it, and once more when it has lived through the
  /// unlock, which chance alone seldom does. Nil for a trace of another kind.
  var withLogin: Trace? {
    guard steps.count == 6, case .act(.app, .write, _, _, _) = steps[1],
      case .act(.app, .read, _, _, _) = steps[5]
    else { return nil }
    var trace = self
    trace.steps[1] = .act(.app, .carefulLogin, on: .session)
    trace.steps[5...] = [
      .act(.app, .resume, on: .session), .unlock, .act(.app, .resume, on: .session),
    ]
    return trace
  }
}
