// What not all apps do, put into traces that are drawn: other steps stay as they were.

import ChaosTrace

extension Trace {
  /// The trace in which some acts are such acts: in the place of others, so that they meet the same
  /// trouble. What only one app does is in three traces of four, and what every app with tasks does
  /// in one of three.
  func with(_ own: [BehaviourName], seed: UInt64, index: UInt64) -> Trace {
    let atOnce = own.filter(BehaviourName.atOnce.contains)
    let others = own.filter { !atOnce.contains($0) }
    var chance = RandomStream(seed: seed, index: index, label: "own behaviours")
    var trace = self
    if !others.isEmpty, chance.chance(3, in: 4) { trace = trace.with(others, by: &chance) }
    guard !atOnce.isEmpty else { return trace }
    var other = RandomStream(seed: seed, index: index, label: "acts at once")
    return other.chance(1, in: 3) ? trace.with(atOnce, by: &other) : trace
  }

  /// The trace in which one act of three is one of these.
  private func with(_ names: [BehaviourName], by chance: inout RandomStream) -> Trace {
    var trace = self
    for (place, step) in steps.enumerated() {
      guard case .act(let process, _, let key, let shape, let pause) = step,
        chance.chance(1, in: 3)
      else { continue }
      let name = chance.pick(names)
      trace.steps[place] = .act(process, name, on: name.usable(key), shape: shape, pause: pause)
    }
    return trace
  }
}
