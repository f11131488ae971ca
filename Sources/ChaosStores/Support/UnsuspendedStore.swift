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
    store = try Self.active(host, open)
  }

  private static func active<T, E: Error>(_ host: Host, _ body: () throws(E) -> T) throws(E) -> T {
    host.beginActivity()
    defer { host.endActivity() }
    return try body()
  }

  private func active<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    try Self.active(host, body)
  }

  func read(_ key: Key) -> ReadOutcome { active { store.read(key) } }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try active { () throws(StoreError) in try store.write(key, value) }
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try active { () throws(StoreError) in try store.update(key, change) }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    try active { () throws(StoreError) in try store.apply(changes) }
  }

  func flush() throws(StoreError) { try active { () throws(StoreError) in try store.flush() } }
}
