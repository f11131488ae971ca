// Behaviours that come in two ways: as apps are, and as they should be.

import ChaosContracts
import ChaosTrace

/// A behaviour that believes more than it should, and that knows how to do without.
protocol NaiveBehaviour: Behaviour {
  /// One line for people about the careful way.
  var carefulSummary: String { get }
  static func run(_ session: Session, on key: Key, isCareful: Bool)
}

extension NaiveBehaviour {
  func run(_ session: Session, on key: Key, shape: ValueShape) {
    Self.run(session, on: key, isCareful: false)
  }
}

extension Session {
  /// Whether an absent value may count as none: to a naive app it always does.
  func mayBegin(_ isCareful: Bool) -> Bool { !isCareful || mayTrustAbsence }

  /// Builds on what is there, or on nothing where absence may count. What is unreadable stays.
  func build(_ key: Key, mayBegin: @autoclosure () -> Bool, _ value: (Value?) -> Value) {
    update(key) { outcome in
      switch outcome {
      case .value(let old): value(old)
      case .absent: mayBegin() ? value(nil) : nil
      case .unavailable, .corrupt: nil
      }
    }
  }
}
