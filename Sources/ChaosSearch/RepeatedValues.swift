// Values that are written once more, put into traces that are drawn: all other traces stay as they
// were, and so do all other steps of these.

import ChaosTrace

extension Trace {
  /// One trace in this many repeats values.
  private static let repeatsEvery = 3

  /// The trace in which, one time in three, some writes repeat what the key was given before, or
  /// what it was given before that, and others of its processes do so as well.
  func withRepeatedValues(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "repeated values")
    guard chance.chance(1, in: Self.repeatsEvery) else { return self }
    var trace = Trace(header: header, steps: [])
    var written: [Key] = []
    for step in steps {
      guard case .act(let process, let behaviour, let key, let shape, let pause) = step else {
        trace.steps.append(step)
        continue
      }
      // Whoever acts may as well save a setting, unchanged or changed back.
      if !written.isEmpty, chance.chance(1, in: 3) {
        trace.steps.append(
          .act(process, .write, on: chance.pick(written), shape: Self.repeated(&chance)))
      }
      let repeats = behaviour == .write && written.contains(key) && chance.chance(1, in: 2)
      let drawn = repeats ? Self.repeated(&chance) : shape
      trace.steps.append(.act(process, behaviour, on: key, shape: drawn, pause: pause))
      written += behaviour.changes(key).filter { !written.contains($0) }
    }
    return trace
  }

  private static func repeated(_ chance: inout RandomStream) -> ValueShape {
    chance.pick([.again, .former])
  }
}

extension BehaviourName {
  /// The keys that it changes, on `key`, and that any write may change as well.
  fileprivate func changes(_ key: Key) -> [Key] {
    switch self {
    case .write, .streak, .append, .identity, .batch: touched(key)
    default: []
    }
  }
}
