// A store whose every write goes on for ever, in a managed process.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace

final class ManagedSpin: ManagedStore {
  private var turns: UInt64 = 0

  init(_ launch: Launch) throws(StoreError) {}

  func read(_ key: Key) -> ReadOutcome { .absent }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    while turns != .max { turns &+= 2 }
  }

  func flush() throws(StoreError) {}
}

struct ManagedSpinKind: ManagedStoreKind {
  typealias Managed = ManagedSpin
  var name: String { "managed-spin" }
  var summary: String { "writes that go on for ever, in managed processes" }
  func promises(_ era: Era) -> Promises { Promises() }
}
