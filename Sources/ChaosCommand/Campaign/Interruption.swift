// Ctrl-C: the first one ends the campaign with a partial result, the second one at once. Work that
// has no partial result ends with the first one, and says so.

import ChaosTrace
import Dispatch
import Foundation
import Synchronization

/// Whether the user asked to stop.
final class Interruption: Sendable {
  /// The signals that came, in order.
  private let signals = Mutex<[Int32]>([])
  /// What has no partial result: the first signal ends it.
  private let indivisible = Mutex<String?>(nil)

  /// Notes what is being done, when half of it would be worth nothing.
  func isDoing(_ work: String) { indivisible.withLock { $0 = work } }

  var isRequested: Bool { signals.withLock { !$0.isEmpty } }

  /// How a command ends that was asked to stop.
  var status: ExitStatus? {
    signals.withLock { $0.first }.map { $0 == SIGTERM ? .terminated : .interrupted }
  }

  /// Watches for interrupts until the source that it gives is let go.
  func watch() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: DispatchQueue.global(qos: .userInteractive))
      source.setEventHandler { [self] in
        if let work = indivisible.withLock({ $0 }) {
          Console.error("Interrupted: \(work.escaped) is unfinished.")
          _exit(128 + number)
        }
        let times = signals.withLock { signals in
          signals.append(number)
          return signals.count
        }
        if times > 1 { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }
}
