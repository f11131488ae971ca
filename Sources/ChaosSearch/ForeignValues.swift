// Values of another type than their key has, put into traces that are drawn: all their other steps
// stay as they were.

import ChaosTrace

extension Trace {
  /// One trace in this many has such a value.
  private static let foreignEvery = 12

  /// The trace in which, one time in twelve, one of its plain writes is of another type.
  func withForeignValue(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "foreign value")
    guard chance.chance(1, in: Self.foreignEvery) else { return self }
    let writes = steps.indices.filter {
      if case .act(_, .write, _, .small, _) = steps[$0] { true } else { false }
    }
    guard !writes.isEmpty else { return self }
    let place = chance.pick(writes)
    guard case .act(let process, let behaviour, let key, _, let pause) = steps[place] else {
      return self
    }
    var trace = self
    trace.steps[place] = .act(process, behaviour, on: key, shape: .foreign, pause: pause)
    return trace
  }
}
