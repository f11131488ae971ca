// What an app does on top of its store, in one act.

import ChaosTrace

/// One thing that an app does: the reaction to an answer is under test as much as the answer.
public protocol Behaviour: Sendable {
  var name: BehaviourName { get }
  var summary: String { get }
  func run(_ session: Session, on key: Key, shape: ValueShape)
}
