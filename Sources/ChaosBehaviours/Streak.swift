// The streak counter of the 2024 article: read, add one, write back.

import ChaosContracts
import ChaosTrace

/// Counts up, from nothing if there is nothing.
///
/// It is as naive as the app that lost its user's 364 days: an absent number counts as zero. A
/// store that says that it is unavailable or damaged is left alone. `CarefulStreak` asks first
/// whether absence can be trusted.
public struct Streak: Behaviour {
  public let name = BehaviourName.streak
  public let summary = "adds one to a counter; absent counts as zero"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Self.run(session, on: key, mayBegin: true)
  }

  /// - Parameter mayBegin: whether absence may be taken for zero.
  static func run(_ session: Session, on key: Key, mayBegin: Bool) {
    let stamp = session.stamp()
    session.update(key) { outcome in
      switch outcome {
      case .value(let value): .counter((value.number ?? 0) + 1, stamp: stamp)
      case .absent: mayBegin ? .counter(1, stamp: stamp) : nil
      case .unavailable, .corrupt: nil
      }
    }
  }
}
