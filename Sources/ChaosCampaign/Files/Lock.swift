// A lock for what several threads print.

import Synchronization

/// Lets one thread at a time in.
package final class Lock: Sendable {
  private let mutex = Mutex(())

  package func with<T>(_ body: () -> T) -> T { mutex.withLock { _ in body() } }
}
