// A crash state in which a store breaks its promises.

import ChaosTrace

/// A state in which the store breaks its promises, as a trace.
public struct SweepFailure: Codable, Sendable {
  /// The trace's bytes.
  public var trace: [UInt8]
  public var invariant: String
  public var loss: LossClass
  /// The weakest model that shows it; nil if no crash is needed.
  public var model: DiskModelName?
  /// What the app was doing.
  public var act: BehaviourName
  /// What happened then: a kill, a panic, a power loss, a fault.
  public var trouble: String
  /// States of that moment and model that lose the same way, of how many.
  public var failing: Int
  public var states: Int
}

extension SweepFailure {
  /// A trace that took its worker with it.
  public init(lost trace: Trace, invariant: String) {
    self.init(
      trace: trace.bytes, invariant: invariant, loss: .crash, act: trace.lastAct() ?? .read,
      trouble: "a trap", failing: 1, states: 1)
  }

  /// Where the loss was met first, for people.
  public var place: String {
    var words = "\(loss.rawValue): \(trouble) in \(act.word)"
    if let model {
      words += ", from \(model.word) on; \(failing) of \(states) states of that moment"
    }
    return words
  }
}

extension Trace {
  /// What the app did last, up to a step.
  func lastAct(upTo last: Int? = nil) -> BehaviourName? {
    for case .act(_, let behaviour, _, _, _) in steps[...(last ?? steps.count - 1)].reversed() {
      return behaviour
    }
    return nil
  }
}
