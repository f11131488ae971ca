// A lock of Foundation's, before which threads may change places: on a phone any of them comes
// first.

import ChaosProcess
import Foundation

/// What `NSLock` and `NSRecursiveLock` have in common: Foundation's own lock, but the order of
/// threads that a trace draws decides who takes it first, also where nobody waits for it.
open class LockInTurn: NSObject, NSLocking, @unchecked Sendable {
  private let real: any PlainLock

  init(_ real: any PlainLock) { self.real = real }

  open func lock() {
    PhoneLine.beforeLock()
    real.lock()
  }

  open func unlock() { real.unlock() }

  /// Takes the lock if nobody has it.
  ///
  /// - Returns: whether the calling thread has it now.
  open func `try`() -> Bool { real.try() }

  /// Waits for the lock, but not beyond a moment of the phone's clock.
  ///
  /// - Returns: whether the calling thread has it now.
  open func lock(before limit: Date) -> Bool {
    PhoneLine.beforeLock()
    return real.lock(before: limit)
  }

  /// What a debugger calls it.
  open var name: String? {
    get { real.name }
    set { real.name = newValue }
  }
}
