// Setting one key, whatever it was.

import ChaosContracts
import ChaosTrace

/// Sets a key to a new value, or to one that it had before, if the shape says so and there is one.
/// There is no careful variant: no answer decides about it.
struct Writing: Behaviour {
  let name = BehaviourName.write
  let summary = "sets a key to a new value"

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    let stamp = session.stamp()
    let shape = session.takes(shape, key) ? shape : .small
    let value = session.repeated(key, shape) ?? Self.value(key, shape, stamp)
    session.write(key, session.takes(value, key) ? value : Self.value(key, .small, stamp))
  }

  /// A value of the kind that the key holds, or of another one, if the shape says so. What is made
  /// once has one kind.
  static func value(_ key: Key, _ shape: ValueShape, _ stamp: Int) -> Value {
    if shape == .foreign, key.kind != .identity {
      return key.kind == .text
        ? .counter(stamp, stamp: stamp) : .text("\(key.word)-\(stamp)", .small, stamp: stamp)
    }
    return switch key.kind {
    case .counter: .counter(Self.least(shape) + stamp, stamp: stamp)
    case .list: .list([stamp], stamp: stamp)
    case .identity: .text("user-\(stamp)", .small, stamp: stamp)
    case .text: .text("\(key.word)-\(stamp)", shape, stamp: stamp)
    }
  }

  /// What a counter that is set is above: a number that no run of a streak reaches, so that a
  /// reader can tell the two apart, or one that some field for numbers has no room for.
  private static func least(_ shape: ValueShape) -> Int {
    switch shape {
    case .large: 1 << 10
    case .huge: 1 << 16
    // From here on a Float has even numbers only.
    case .vast: 1 << 24
    default: 364
    }
  }
}
