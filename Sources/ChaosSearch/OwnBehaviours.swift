// What only one store's app does, put into traces that are drawn: other steps stay as they were.

import ChaosTrace

extension Trace {
  /// The trace in which, three times in four, some acts are the app's own: in the place of others,
  /// so that they meet the same trouble.
  func with(_ own: [BehaviourName], seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "own behaviours")
    guard chance.chance(3, in: 4) else { return self }
    var trace = self
    for (place, step) in steps.enumerated() {
      guard case .act(let process, _, let key, let shape, let pause) = step,
        chance.chance(1, in: 3)
      else { continue }
      let name = chance.pick(own)
      trace.steps[place] = .act(process, name, on: name.usable(key), shape: shape, pause: pause)
    }
    return trace
  }
}
