// Coordinated accesses of one process, among its own threads: those of other processes are the
// phone's to keep apart.

import ChaosPhone
import ChaosProcess
import Foundation

/// The accesses that a process has now.
///
/// `@unchecked`: whoever looks at them holds the condition.
final class FileAccesses: @unchecked Sendable {
  static let shared = FileAccesses()
  private let condition = NSCondition()
  private var current: [FileAccess] = []

  /// Waits until nothing stands in the way of any of them. A coordinator inside an accessor of
  /// another one, for the same file, waits for ever, as on iOS.
  ///
  /// - Returns: false if it was called off meanwhile.
  func begin(_ wanted: [FileAccess], isCancelled: () -> Bool) -> Bool {
    condition.lock()
    while !isCancelled(), wanted.contains(where: { new in current.contains { $0.excludes(new) } }) {
      condition.wait()
    }
    let isGranted = !isCancelled()
    if isGranted { current += wanted }
    condition.unlock()
    guard isGranted else { return false }
    for access in wanted {
      _ = PhoneLine.ask(CoordinationQuestion(access.path, .begin(access.kind)))
    }
    return true
  }

  func end(_ accesses: [FileAccess]) {
    for access in accesses.reversed() {
      _ = PhoneLine.ask(CoordinationQuestion(access.path, .end(access.kind)))
    }
    condition.lock()
    for access in accesses {
      if let place = current.firstIndex(of: access) { current.remove(at: place) }
    }
    condition.broadcast()
    condition.unlock()
  }

  /// Whoever waits looks again.
  func lookAgain() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
