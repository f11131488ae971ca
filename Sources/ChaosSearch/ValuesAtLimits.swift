// Values whose lengths are at the limits of length fields and of pages, put into traces that are
// drawn: all their other steps stay as they were.

import ChaosTrace

extension Trace {
  /// One trace in this many has such a value, if it writes any that may have one.
  private static let limitEvery = 2

  /// The trace in which, one time in two, one of its plain writes is of a value with such a length.
  /// Values of other shapes stay: an empty one is as rare, and as dear.
  func withValueAtLimit(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "value at a limit")
    guard chance.chance(1, in: Self.limitEvery) else { return self }
    let writes = steps.indices.filter { steps[$0].writesText }
    guard !writes.isEmpty else { return self }
    let place = chance.pick(writes)
    guard case .act(let process, let behaviour, let key, _, let pause) = steps[place] else {
      return self
    }
    var trace = self
    trace.steps[place] = .act(
      process, behaviour, on: key, shape: chance.pick(ValueShape.atLimits), pause: pause)
    return trace
  }
}

extension Step {
  /// Whether it writes a text of no particular shape.
  fileprivate var writesText: Bool {
    guard case .act(_, let behaviour, let key, let shape, _) = self else { return false }
    return behaviour.takesShape && key.kind == .text && shape == .small
  }
}
