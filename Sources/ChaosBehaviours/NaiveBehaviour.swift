// Behaviours that come in two ways: as apps are, and as they should be.

import ChaosContracts
import ChaosTrace

/// A behaviour that believes more than it should, and that knows how to do without.
protocol NaiveBehaviour: Behaviour {
  /// One line for people about the careful way.
  var carefulSummary: String { get }
  /// Does it.
  static func run(_ session: Session, on key: Key, isCareful: Bool)
}

extension NaiveBehaviour {
  func run(_ session: Session, on key: Key, shape: ValueShape) {
    Self.run(session, on: key, isCareful: false)
  }
}
