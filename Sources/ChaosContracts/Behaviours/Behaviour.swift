// What an app does on top of its store, in one act.

import ChaosTrace

/// One thing that an app does: the reaction to an answer is under test as much as the answer.
public protocol Behaviour: Sendable {
  /// What traces call it. No other behaviour of the same app has this name.
  var name: BehaviourName { get }
  /// What people call it, in one word: kept traces say it beside `name`, which is a number for what
  /// only one app does.
  var word: String { get }
  /// One line for `chaos list behaviours`.
  var summary: String { get }
  /// One act, from its beginning to its end. It may be stopped before any disk call of the store,
  /// and the process may die there: then calls fail, and what they answer reaches nobody.
  ///
  /// - Parameters:
  ///   - session: the store, as this process has it open. Whatever goes past it is not judged.
  ///   - key: one of those that `name` may be used on.
  ///   - shape: the shape of what is written, for a behaviour that lets the trace choose it.
  func run(_ session: Session, on key: Key, shape: ValueShape)
}

extension Behaviour {
  /// What is built in is called by its name.
  public var word: String { name.word }
}
