// What an app does on top of its store, in one act.

import ChaosTrace

/// One thing that an app does: the reaction to an answer is under test as much as the answer.
public protocol Behaviour: Sendable {
  /// Its name in traces.
  var name: BehaviourName { get }
  /// One line for people.
  var summary: String { get }
  /// Does it.
  func run(_ session: Session, on key: Key, shape: ValueShape)
}
