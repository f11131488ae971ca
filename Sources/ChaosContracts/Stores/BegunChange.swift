// A change of one key that is asked for beside others, and ends by itself.

import ChaosTrace

/// One of several changes at once.
package struct BegunChange {
  package let key: Key
  package let change: Change
  /// Is told how it ended: nil is well.
  package let end: (StoreError?) -> Void

  package enum Change {
    /// Nil removes the key.
    case write(Value?)
    /// Made of what the value is then, as by `Store.update`.
    case update((ReadOutcome) -> Value?)
  }

  package init(_ key: Key, _ change: Change, end: @escaping (StoreError?) -> Void) {
    (self.key, self.change, self.end) = (key, change, end)
  }

  /// Makes the change, and waits for it.
  package func make(in store: any Store) {
    do throws(StoreError) {
      switch change {
      case .write(let value): try store.write(key, value)
      case .update(let change): try store.update(key, change)
      }
      end(nil)
    } catch {
      end(error)
    }
  }
}
