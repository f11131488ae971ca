// The store beside the store under test: the keychain, with items of class AfterFirstUnlock.

import ChaosPhone
import ChaosTrace
import SystemPackage

/// The keychain as one process uses it.
///
/// Before the first unlock reading says so (errSecInteractionNotAllowed, F86), adding and updating
/// fail (F89), and deleting works, since it needs no key (F88).
package final class KeychainStore: Store {
  private let host: Host
  private let items: KeychainItems

  package init(_ host: Host, _ items: KeychainItems) {
    self.host = host
    self.items = items
  }

  /// Items are there for every process as soon as they are added, and survive everything.
  package static var promises: Promises {
    var promises = Promises()
    promises.unavailable = .beforeFirstUnlock
    promises.atomicBatches = false
    return promises
  }

  package func read(_ key: Key) -> ReadOutcome {
    do throws(Errno) { try host.send() } catch { return .unavailable }
    guard host.wasUnlocked else { return .unavailable }
    return items[key].map { .value($0) } ?? .absent
  }

  package func write(_ key: Key, _ value: Value?) throws(StoreError) {
    do throws(Errno) { try host.send() } catch { throw .failed(error) }
    guard value == nil || host.wasUnlocked else { throw .unavailable }
    items[key] = value
  }
}
