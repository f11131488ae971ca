// A key whose name is as long as names seldom are, in the place of one that is written.

import ChaosTrace

extension Trace {
  /// The trace in which, one time in eight, a key with a name of 256 bytes takes the place of one
  /// that is written: in all acts that read, write or remove any key.
  func withLongName(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "long name")
    let keys = steps.compactMap(\.writtenKey)
    guard chance.chance(1, in: 8), !keys.isEmpty else { return self }
    let replaced = chance.pick(keys)
    return Trace(
      header: header,
      steps: steps.map { step in
        guard case .act(let process, let behaviour, replaced, let shape, let pause) = step,
          behaviour.keys.contains(.lengthy)
        else { return step }
        return .act(process, behaviour, on: .lengthy, shape: shape, pause: pause)
      })
  }
}

extension Step {
  /// The key of which it sets a value.
  fileprivate var writtenKey: Key? {
    if case .act(_, .write, let key, _, _) = self { key } else { nil }
  }
}
