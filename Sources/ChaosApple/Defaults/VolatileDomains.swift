// The defaults of a process that live in it, and nowhere else: those that it registers, and those
// of its arguments.

import Foundation

/// The volatile domains of a process, which all its `UserDefaults` share.
///
/// `@unchecked`: whoever looks at the values holds the lock.
final class VolatileDomains: @unchecked Sendable {
  static let shared = VolatileDomains()
  private let lock = NSLock()
  private var domains: [(name: String, values: [String: Any])] = [
    (UserDefaults.argumentDomain, [:]), (UserDefaults.registrationDomain, [:]),
  ]

  var names: [String] { lock.withLock { domains.map(\.name) } }

  subscript(name: String) -> [String: Any]? {
    get { lock.withLock { domains.first { $0.name == name }?.values } }
    set {
      lock.withLock {
        let place = domains.firstIndex { $0.name == name }
        switch (place, newValue) {
        case (let place?, let values?): domains[place].values = values
        case (let place?, nil): domains.remove(at: place)
        case (nil, let values?): domains.append((name, values))
        case (nil, nil): break
        }
      }
    }
  }

  func register(_ new: [String: Any]) {
    lock.withLock {
      let name = UserDefaults.registrationDomain
      if let place = domains.firstIndex(where: { $0.name == name }) {
        domains[place].values.merge(new) { _, new in new }
      } else {
        domains.append((name, new))
      }
    }
  }
}
