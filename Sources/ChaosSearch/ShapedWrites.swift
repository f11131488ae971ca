// Values that are seldom written, put into one write of a trace that was drawn: all its other steps
// stay as they were, and so do all other traces.

import ChaosTrace

extension Trace {
  /// The trace in which, one time in eight, one of its writes is of more than 64 KB: that costs as
  /// much as many small ones.
  func withVastValue(seed: UInt64, index: UInt64) -> Trace {
    shapingWrite("vast value", every: 8, seed, index, { $0.takesShape }) { _ in .vast }
  }

  /// The trace in which, one time in twelve, one of its plain writes is of another type than its
  /// key has.
  func withForeignValue(seed: UInt64, index: UInt64) -> Trace {
    shapingWrite("foreign value", every: 12, seed, index, { $0.isPlainWrite }) { _ in .foreign }
  }

  /// The trace in which, one time in two, one of its plain writes is of a value whose length is at
  /// a limit of length fields or of pages. Values of other shapes stay: an empty one is as rare,
  /// and as dear.
  func withValueAtLimit(seed: UInt64, index: UInt64) -> Trace {
    shapingWrite("value at a limit", every: 2, seed, index, { $0.writesPlainText }) {
      $0.pick(ValueShape.atLimits)
    }
  }

  /// - Parameters:
  ///   - every: one trace in so many is changed, if it has such a write.
  ///   - isOne: which writes may be changed.
  private func shapingWrite(
    _ label: String, every: Int, _ seed: UInt64, _ index: UInt64, _ isOne: (Step) -> Bool,
    _ shape: (inout RandomStream) -> ValueShape
  ) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: label)
    guard chance.chance(1, in: every) else { return self }
    let writes = steps.indices.filter { isOne(steps[$0]) }
    guard !writes.isEmpty else { return self }
    let place = chance.pick(writes)
    guard case .act(let process, let behaviour, let key, _, let pause) = steps[place] else {
      return self
    }
    var trace = self
    trace.steps[place] = .act(process, behaviour, on: key, shape: shape(&chance), pause: pause)
    return trace
  }
}

extension Step {
  /// Whether it writes a value whose shape a trace chooses.
  fileprivate var takesShape: Bool {
    if case .act(_, let behaviour, _, _, _) = self { behaviour.takesShape } else { false }
  }

  /// Whether it sets a key, to a value of no particular shape.
  fileprivate var isPlainWrite: Bool {
    if case .act(_, .write, _, .small, _) = self { true } else { false }
  }

  /// Whether it writes a text of no particular shape.
  fileprivate var writesPlainText: Bool {
    guard case .act(_, let behaviour, let key, let shape, _) = self else { return false }
    return behaviour.takesShape && key.kind == .text && shape == .small
  }
}
