// Values of more than 64 KB, put into traces that are drawn: all their other steps stay as they
// were.

import ChaosTrace

extension Trace {
  /// One trace in this many has a vast value: it costs as much as many small ones.
  private static let vastEvery = 8

  /// The trace in which, one time in eight, one of its writes is of a vast value.
  func withVastValue(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "vast value")
    guard chance.chance(1, in: Self.vastEvery) else { return self }
    let writes = steps.indices.filter { steps[$0].isWrite }
    guard !writes.isEmpty else { return self }
    let place = chance.pick(writes)
    guard case .act(let process, let behaviour, let key, _, let pause) = steps[place] else {
      return self
    }
    var trace = self
    trace.steps[place] = .act(process, behaviour, on: key, shape: .vast, pause: pause)
    return trace
  }
}

extension Step {
  /// Whether it writes a value whose shape a trace chooses.
  fileprivate var isWrite: Bool {
    if case .act(_, let behaviour, _, _, _) = self { behaviour.takesShape } else { false }
  }
}
