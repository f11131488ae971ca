// `NSRecursiveLock`, as an app has it on the simulated phone.

import Foundation

/// A lock that the thread that has it may take again.
open class RecursiveTurnLock: LockInTurn, @unchecked Sendable {
  public init() { super.init(Foundation.NSRecursiveLock()) }
}
