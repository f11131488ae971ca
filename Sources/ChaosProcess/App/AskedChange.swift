// A closure that code of an app may hold on to for longer than it may be called.

import ChaosContracts

/// How a value changes, for as long as somebody waits for that.
final class AskedChange {
  var change: ((ReadOutcome) -> Value?)?
  /// Whether anybody has asked.
  private(set) var isAsked = false

  init(_ change: @escaping (ReadOutcome) -> Value?) { self.change = change }

  /// What becomes of the value; nil to leave it, or when it is too late to ask.
  func callAsFunction(_ now: ReadOutcome) -> Value? {
    isAsked = true
    return change?(now)
  }
}
