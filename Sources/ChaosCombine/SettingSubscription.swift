// One subscriber of a setting: how many values it has asked for, and what it has still to get.

import ChaosApple
import Foundation
import OpenCombine

/// Observes a setting for a subscriber. Changes that it has not asked for are not told later; the
/// value at the beginning waits until it asks.
final class SettingSubscription<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  typealias Value = Downstream.Input

  /// Whoever looks at the rest holds it; never while the subscriber runs.
  private let lock = NSLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var first: Value?
  private var observation: NSKeyValueObservation?

  init(
    _ defaults: ChaosApple.UserDefaults, _ keyPath: KeyPath<ChaosApple.UserDefaults, Value>,
    _ options: NSKeyValueObservingOptions, _ downstream: Downstream
  ) {
    self.downstream = downstream
    if options.contains(.initial) { first = defaults[keyPath: keyPath] }
    let later = options.subtracting(.initial)
    observation = defaults.observe(keyPath, options: later) { [weak self] defaults, _ in
      self?.give(defaults[keyPath: keyPath])
    }
  }

  func request(_ more: Subscribers.Demand) {
    let value: Value? = lock.withLock {
      demand += more
      guard demand > 0 else { return nil }
      defer { first = nil }
      return first
    }
    if let value { give(value) }
  }

  func cancel() {
    let ended = lock.withLock {
      defer { (downstream, observation, first) = (nil, nil, nil) }
      return observation
    }
    ended?.invalidate()
  }

  private func give(_ value: Value) {
    let meant: Downstream? = lock.withLock {
      guard demand > 0 else { return nil }
      demand -= 1
      return downstream
    }
    guard let meant else { return }
    let more = meant.receive(value)
    lock.withLock { demand += more }
  }
}
