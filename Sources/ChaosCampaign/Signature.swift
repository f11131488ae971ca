// What makes two failures the same bug: promise, store, and shape of the minimal trace.

import ChaosTrace

/// The identity of a bug.
public struct Signature: Hashable, Sendable, CustomStringConvertible {
  public var invariant: String
  public var store: String
  /// One word for each step.
  public var shape: [String]

  public init(invariant: String, store: String, trace: Trace) {
    self.invariant = invariant
    self.store = store
    shape = trace.steps.map { Self.word($0, invariant) }
  }

  /// Reads a signature as results write it. A store's name has no spaces.
  public init?(reading text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 2 else { return nil }
    (invariant, store, shape) = (words[0], words[1], Array(words[2...]))
  }

  /// Whether a trace holds the steps of this shape, in order: then this bug may well be in it.
  public func mayExplain(_ trace: Trace) -> Bool {
    var left = shape[...]
    for step in trace.steps where Self.word(step, invariant) == left.first { left.removeFirst() }
    return left.isEmpty
  }

  /// Of a store that ends its process nothing is known but the act in which it did, so that act
  /// tells one bug from another.
  private static func word(_ step: Step, _ invariant: String) -> String {
    guard invariant == Trap.invariant, case .act(let process, let behaviour, _, _, _) = step else {
      return step.shape
    }
    return "act.\(process.word).\(behaviour.word)"
  }

  public var description: String { "\(invariant) \(store) \(shape.joined(separator: " "))" }
}

extension Step {
  /// The step without its values: what happens, to which process, and which kind of trouble.
  public var shape: String {
    switch self {
    case .act(let process, _, _, _, let pause): "act.\(process.word)\(pause > 0 ? ".paused" : "")"
    case .fault(let process, let kind, _): "fault.\(process.word).\(kind.word)"
    default: process.map { "\(opcode.word).\($0.word)" } ?? opcode.word
    }
  }
}
