// The defaults that an app registers: they live in its process, and nowhere else.

import Foundation

/// The registration domain of a process, which all its `UserDefaults` share.
///
/// `@unchecked`: whoever looks at the values holds the lock.
final class Registration: @unchecked Sendable {
  static let shared = Registration()
  private let lock = NSLock()
  private var values: [String: Any] = [:]

  func add(_ new: [String: Any]) {
    lock.withLock { values.merge(new) { _, new in new } }
  }

  var all: [String: Any] { lock.withLock { values } }
}
