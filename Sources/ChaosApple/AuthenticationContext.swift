// What the keychain and LocalAuthentication have in common: whether the user was asked.

import ChaosProcess
import Foundation

/// Behind `LAContext`: an answer of the user's that the keychain takes as well.
///
/// `@unchecked`: whoever looks at what changes holds the lock.
open class AuthenticationContext: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var mayAsk = true
  private var isAllowed = false
  private var isEnded = false

  /// Whether the user may not be asked; then whatever needs that fails.
  public var interactionNotAllowed: Bool {
    get { lock.withLock { !mayAsk } }
    set { lock.withLock { mayAsk = !newValue } }
  }

  /// The context is over: nothing can be asked with it any more, and what was allowed is not.
  public func invalidate() { lock.withLock { (isEnded, isAllowed) = (true, false) } }

  package var isInvalid: Bool { lock.withLock { isEnded } }

  /// Asks the user who looks at the app. The user agrees, but where a trace says otherwise; this is
  /// asked once for each context.
  ///
  /// - Returns: an `OSStatus`: 0, -25308 where nobody can be asked, -128 if the user refuses.
  package func ask() -> Int32 {
    let (known, mayAsk) = lock.withLock { (isAllowed, self.mayAsk && !isEnded) }
    if known { return 0 }
    guard mayAsk else { return -25308 }
    let status = PhoneLine.ask(KeychainQuestion(.askUser)).status
    if status == 0 { lock.withLock { isAllowed = !isEnded } }
    return status
  }
}
