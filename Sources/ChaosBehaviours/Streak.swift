// The streak counter of the 2024 article: read, add one, write back.

import ChaosContracts
import ChaosTrace

/// Counts up, from nothing if there is nothing.
///
/// It is as naive as the app that lost its user's 364 days: an absent number counts as zero. A
/// store that says that it is unavailable or damaged is left alone.
public struct Streak: Behaviour {
  public let name = BehaviourName.streak
  public let summary = "adds one to a counter; absent counts as zero"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    let stamp = session.stamp()
    session.update(key) { outcome in
      switch outcome {
      case .value(let value): .counter((value.number ?? 0) + 1, stamp: stamp)
      case .absent: .counter(1, stamp: stamp)
      case .unavailable, .corrupt: nil
      }
    }
  }
}
