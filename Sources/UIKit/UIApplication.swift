// UIApplication of the simulated phone, as far as storage code asks it.

import ChaosProcess
import Foundation

/// The app: whether protected data is available, whether the user has it, how long it may go on.
@MainActor open class UIApplication: NSObject {
  /// Whether the user has the app before him.
  public enum State: Int, Sendable { case active, inactive, background }

  /// In an extension it answers like nil: false, and in the background (F58, F78).
  public static let shared = UIApplication()

  /// Follows class A, so it is false on every locked phone (F77); reported to stick (F80).
  public var isProtectedDataAvailable: Bool {
    PhoneLine.ask(AppQuestion()).isProtectedDataAvailable ?? false
  }

  public var applicationState: State {
    PhoneLine.ask(AppQuestion()).isInForeground ? .active : .background
  }

  // MARK: Background tasks

  private var tasks = 0

  /// Asks iOS not to suspend the app before the task ends (F68). The handler is never called: no
  /// task of the simulated phone expires.
  open func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil)
    -> UIBackgroundTaskIdentifier
  {
    tasks += 1
    PhoneLine.beginActivity()
    return UIBackgroundTaskIdentifier(rawValue: tasks)
  }

  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(expirationHandler: handler)
  }

  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    if identifier != .invalid { PhoneLine.endActivity() }
  }
}
