// A store that does nothing: what is left of a trace's time is the phone's, the history's and the
// judge's.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// Answers at once, never touches the disk, and promises what the store promises for which it
/// stands.
struct IdleStore: StoreKind {
  let real: any StoreKind

  var name: String { "idle" }
  var summary: String { "does nothing" }

  func promises(_ era: Era) -> Promises { real.promises(era) }
  func open(_ host: Host) throws(StoreError) -> any Store { Idle() }

  private final class Idle: Store {
    func read(_ key: Key) -> ReadOutcome { .unavailable }
    func write(_ key: Key, _ value: Value?) throws(StoreError) { throw .unavailable }
    func apply(_ changes: [StoreChange]) throws(StoreError) { throw .unavailable }
  }
}
