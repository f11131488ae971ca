// Ctrl-C: the first one ends the campaign with a partial result, the second one at once.

import Dispatch
import Foundation
import Synchronization

/// Whether the user asked to stop.
final class Interruption: Sendable {
  private let count = Mutex(0)

  var isRequested: Bool { count.withLock { $0 > 0 } }

  /// Watches for interrupts until the source that it gives is let go.
  func watch() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: DispatchQueue.global(qos: .userInteractive))
      source.setEventHandler { [self] in
        let times = count.withLock { count in
          count += 1
          return count
        }
        if times > 1 { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }
}
