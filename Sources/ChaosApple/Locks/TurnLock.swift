// `NSLock`, as an app has it on the simulated phone.

import Foundation

/// A lock that the thread that has it may not take again.
open class TurnLock: LockInTurn, @unchecked Sendable {
  public init() { super.init(Foundation.NSLock()) }
}
