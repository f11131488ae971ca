// Users that log out, put into traces of apps that have a session and a token. Left to chance, an
// app removes its token where a login was lost, and nowhere else.

import ChaosTrace

extension Trace {
  /// The trace in which, one time in two, the user logs out after the first login: in the place of
  /// a later act of the app, or at the end. What is removed is looked at then, in this life or in
  /// the next.
  func withLogout(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "logout")
    guard let login = steps.firstIndex(where: \.isLogin), chance.chance(1, in: 2) else {
      return self
    }
    let logout = Step.act(.app, .carefulLogout, on: .session)
    let places = steps.indices.filter { $0 > login && steps[$0].isActOfApp }
    var trace = self
    if places.isEmpty || chance.chance(1, in: 3) {
      trace.steps.append(logout)
    } else {
      trace.steps[chance.pick(places)] = logout
    }
    return trace
  }
}

extension Step {
  fileprivate var isLogin: Bool {
    if case .act(.app, .login, _, _, _) = self { true } else { false }
  }

  fileprivate var isActOfApp: Bool {
    if case .act(.app, _, _, _, pause: 0) = self { true } else { false }
  }
}
