// A store whose every operation asks iOS for time: it is never suspended with a lock (F68).

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// What an app builds around a store that locks files in the shared container.
final class UnsuspendedStore: Store {
  private let host: Host
  private let store: any Store

  /// - Parameter open: opens the store itself, which locks files too.
  init(_ host: Host, open: () throws(StoreError) -> any Store) throws(StoreError) {
    self.host = host
    host.beginActivity()
    defer { host.endActivity() }
    store = try open()
  }

  func read(_ key: Key) -> ReadOutcome {
    host.beginActivity()
    defer { host.endActivity() }
    return store.read(key)
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    try store.write(key, value)
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    try store.update(key, change)
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    try store.apply(changes)
  }

  func flush() throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    try store.flush()
  }
}
