// A store in process that leaves its saves to a thread of the program's, which chaos does not run.

import ChaosContracts
import ChaosInProcess
import ChaosPhone
import ChaosTrace
import Dispatch
import Foundation

/// A thread that saves when it is woken.
enum Helper {
  private static let wake = DispatchSemaphore(value: 0)
  private static let done = DispatchSemaphore(value: 0)

  static func start() {
    Thread.detachNewThread {
      while true {
        wake.wait()
        close(open("/phone/group/Documents/astray", O_WRONLY | O_CREAT, 0o600))
        done.signal()
      }
    }
  }

  static func save() {
    wake.signal()
    done.wait()
  }
}

final class Astray: ManagedStore {
  init(_ launch: Launch) throws(StoreError) {}

  func read(_ key: Key) -> ReadOutcome { .absent }

  func write(_ key: Key, _ value: Value?) throws(StoreError) { Helper.save() }
}

struct AstrayKind: ManagedStoreKind {
  typealias Managed = Astray
  var name: String { "astray" }
  var summary: String { "saves on a thread of the program's, in process" }
  func promises(_ era: Era) -> Promises { Promises() }
}
