// Code of an app on a thread of its own, from which its asynchronous code begins.

import CManaged
import Foundation

/// Code that was begun on another thread, and may be waited for.
final class Working: Sendable {
  private let done = DispatchSemaphore(value: 0)

  /// Begins the code. Whoever gives it waits for it, and looks at nothing of it before.
  init(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    Thread.detachNewThread { [done] in
      body()
      done.signal()
    }
  }

  /// Waits, as `waiting` does.
  func wait() { settled(until: done) }
}

/// Waits for a signal. Only where all threads wait does time go on, and the main thread, if it is
/// that one which waits here, look at its own queue. Where no time could change anything any more,
/// the process hangs.
func settled(until done: DispatchSemaphore) {
  if !Thread.isMainThread { return done.wait() }
  var milliseconds = 1
  while true {
    let looked = chaos_looks_again(1)
    let result = done.wait(timeout: .now() + .milliseconds(milliseconds))
    // What runs on the main queue meanwhile, and waits for something there, does not wait in vain.
    _ = chaos_looks_again(looked)
    if result == .success { return }
    chaos_settle { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    milliseconds = min(2 * milliseconds, 1_000)
  }
}
