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
  func wait() { _ = settled(until: done, isTask: true) }
}

/// Waits for a signal. Only where all threads wait does time go on, and the main thread, if it is
/// that one which waits here, look at its own queue. Where no time could change anything any more,
/// the process hangs.
///
/// - Parameter isTask: whether it is chaos that waits here, and an app would not: its main thread
///   would be free, and the phone may yet do what its code waits for.
/// - Returns: false for a task that waits until the phone is unlocked.
func settled(until done: DispatchSemaphore, isTask: Bool) -> Bool {
  if !Thread.isMainThread {
    done.wait()
    return true
  }
  var (milliseconds, looks) = (1, 0)
  while true {
    // As long as an app in the background may take, about.
    looks += 1
    if isTask, looks == 30, PhoneLine.ask(UnlockWait()).isLocked { return false }
    let looked = chaos_looks_again(1)
    let result = done.wait(timeout: .now() + .milliseconds(milliseconds))
    // What runs on the main queue meanwhile, and waits for something there, does not wait in vain.
    _ = chaos_looks_again(looked)
    if result == .success { return true }
    chaos_settle { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    milliseconds = min(2 * milliseconds, 1_000)
  }
}
