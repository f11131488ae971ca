// A closure that code of an app may hold on to for longer than it may be called.

import ChaosContracts

/// How a value changes, for as long as somebody waits for that.
final class AskedChange {
  var change: ((ReadOutcome) -> Value?)?

  init(_ change: @escaping (ReadOutcome) -> Value?) { self.change = change }
}
