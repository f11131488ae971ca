// One observation of settings: what they were when it looked last.

import Foundation

/// Looks at settings again when they may have changed, and tells whoever observes if they have.
///
/// `@unchecked`: whoever looks at what was seen holds the lock.
final class SettingObserver: @unchecked Sendable {
  typealias Seen = [PropertyListValue?]

  let defaults: UserDefaults
  let names: [String]
  /// Who observes by a name, and what it gave to know its observations apart.
  private(set) weak var object: KeyValueObserver?
  let context: UnsafeMutableRawPointer?
  private let changed: (_ old: Seen, _ new: Seen) -> Void
  private let lock = NSLock()
  private var seen: Seen = []

  init(
    _ defaults: UserDefaults, _ names: [String], by object: KeyValueObserver? = nil,
    context: UnsafeMutableRawPointer? = nil, changed: @escaping (Seen, Seen) -> Void
  ) {
    self.defaults = defaults
    self.names = names
    self.object = object
    self.context = context
    self.changed = changed
    seen = values
  }

  /// Setting what is there already is no change (B38).
  func look() {
    let new = values
    let old = lock.withLock {
      let old = seen
      seen = new
      return old
    }
    if old != new { changed(old, new) }
  }

  private var values: Seen {
    names.map { defaults.object(forKey: $0).flatMap { PropertyListValue($0) } }
  }
}
