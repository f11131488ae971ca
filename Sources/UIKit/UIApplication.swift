// UIApplication of the simulated phone, as far as storage code asks it.

import ChaosProcess
import Foundation

/// The app: whether protected data is available, whether the user has it, how long it may go on.
@MainActor open class UIApplication: NSObject {
  /// Whether the user looks at the app.
  public enum State: Int, Sendable { case active, inactive, background }

  /// In an extension it answers like nil: false, and in the background (F58, F78).
  public static let shared = UIApplication()

  /// What the app was launched with; nil before.
  open var delegate: (any UIApplicationDelegate)?
  /// Those of the version that is installed.
  var storyboards: [StoryboardFile] = []
  /// The window that UIKit made for the first of them.
  var storyboardWindow: UIWindow?
  /// Whether the delegate is asked by the methods of secure coding (F137).
  var hasSecureRestoration = false
  /// `CFBundleVersion`.
  var version = 0

  /// Follows class A, so it is false on every locked phone (F77); reported to stick (F80).
  public var isProtectedDataAvailable: Bool {
    PhoneLine.ask(AppQuestion()).isProtectedDataAvailable ?? false
  }

  public var applicationState: State {
    PhoneLine.ask(AppQuestion()).isInForeground ? .active : .background
  }

  // MARK: Background tasks

  /// Asks iOS not to suspend the app before the task ends (F68). From when its user leaves it the
  /// app has 30 seconds. Five seconds before their end the handler is called; an app whose tasks
  /// have not ended then is killed (F72: 0x2182bad2).
  nonisolated open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    let number = BackgroundTasks.shared.begin { MainActor.assumeIsolated { handler?() } }
    return UIBackgroundTaskIdentifier(rawValue: number)
  }

  nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(expirationHandler: handler)
  }

  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    BackgroundTasks.shared.end(identifier.rawValue)
  }
}
