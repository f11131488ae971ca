// The background tasks of a process: what is to be done when they expire.

import Foundation

/// Tasks that keep the process from being suspended, by number, in the order in which they began.
///
/// `@unchecked`: whoever looks at the tasks holds the lock.
package final class BackgroundTasks: @unchecked Sendable {
  package static let shared = BackgroundTasks()
  private let lock = NSLock()
  private var count = 0
  private var tasks: [(number: Int, expired: () -> Void)] = []
  private var isListening = false

  /// - Parameter expired: called when the time is nearly over, if the task goes on then.
  /// - Returns: its number, from 1 on.
  package func begin(_ expired: @escaping () -> Void) -> Int {
    let (number, listens) = lock.withLock {
      count += 1
      tasks.append((count, expired))
      defer { isListening = true }
      return (count, isListening)
    }
    if !listens {
      _ = NotificationCenter.default.addObserver(
        forName: Notification.Name(BackgroundQuestion.expiration), object: nil, queue: nil
      ) { _ in Self.shared.expire() }
    }
    _ = PhoneLine.ask(BackgroundQuestion(begins: true))
    return number
  }

  /// Ends a task; nothing if it has ended already.
  package func end(_ number: Int) {
    let isKnown = lock.withLock {
      guard let place = tasks.firstIndex(where: { $0.number == number }) else { return false }
      tasks.remove(at: place)
      return true
    }
    if isKnown { _ = PhoneLine.ask(BackgroundQuestion(begins: false)) }
  }

  private func expire() { for task in lock.withLock({ tasks }) { task.expired() } }
}
