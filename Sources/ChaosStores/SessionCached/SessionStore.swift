// One process's session of the defaults as a store.

import ChaosContracts
import ChaosDefaults
import ChaosTrace

/// A store by whose side stands a session: what it is asked, the session is asked.
final class SessionStore: Store {
  private let session: any PreferencesSession

  init(_ session: any PreferencesSession) { self.session = session }

  func read(_ key: Key) -> ReadOutcome { ReadOutcome(session.value(Int(key.code))) }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    session.set(Int(key.code), value)
  }

  func flush() throws(StoreError) { session.synchronize() }
}
