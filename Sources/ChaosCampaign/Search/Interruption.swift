// Somebody asks to stop: the first time a campaign ends with a partial result, the second time at
// once. Work that has no partial result ends with the first one, and says so.

import Foundation
import Synchronization

package final class Interruption: Sendable {
  /// The signals that came, in order.
  private let signals = Mutex<[Int32]>([])
  private let indivisible = Mutex<String?>(nil)

  package init() {}

  /// Notes what is being done, when half of it would be worth nothing.
  package func isDoing(_ work: String) { indivisible.withLock { $0 = work } }

  /// What has no partial result: the first signal ends it.
  package var work: String? { indivisible.withLock { $0 } }

  package var isRequested: Bool { signals.withLock { !$0.isEmpty } }

  /// How a command ends that was asked to stop.
  package var status: ExitStatus? {
    signals.withLock { $0.first }.map { signal in
      switch signal {
      case SIGTERM: .terminated
      case SIGHUP: .hungUp
      default: .interrupted
      }
    }
  }

  /// A signal came. Returns how often signals have come.
  package func note(_ signal: Int32) -> Int {
    signals.withLock { signals in
      signals.append(signal)
      return signals.count
    }
  }
}
