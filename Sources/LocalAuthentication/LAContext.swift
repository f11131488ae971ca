// LAContext of the simulated phone: the user who looks at the app agrees, or refuses where a
// trace says so.

import ChaosApple
import Foundation

/// Asks for the user's face, finger or passcode. One that was agreed to is taken by the
/// keychain (`kSecUseAuthenticationContext`).
open class LAContext: AuthenticationContext, @unchecked Sendable {
  /// What the user is shown; nobody sees it here.
  public var localizedReason = ""
  public var localizedFallbackTitle: String?
  public var localizedCancelTitle: String?

  /// Asks, and calls back on another queue.
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let result = Result { try evaluate() }
    DispatchQueue.global().async {
      switch result {
      case .success: reply(true, nil)
      case .failure(let error): reply(false, error)
      }
    }
  }

  /// - Throws: `LAError`: `notInteractive`, `userCancel` or `invalidContext`.
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    try evaluate()
    return true
  }

  private func evaluate() throws {
    if isInvalid { throw LAError(.invalidContext) }
    switch ask() {
    case 0: break
    case -128: throw LAError(.userCancel)
    default: throw LAError(.notInteractive)
    }
  }
}
