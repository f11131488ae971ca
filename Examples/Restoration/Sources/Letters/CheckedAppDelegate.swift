// The app's delegate that restores only what its own version has saved.

import Foundation
import UIKit

/// Compares the version that UIKit has saved with the state to that of the app.
///
/// Another version may have other screens, newer or older. To go back to the list is better than to
/// crash over a screen that is no more.
public final class CheckedAppDelegate: UIResponder, UIApplicationDelegate {
  public var window: UIWindow?

  public func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool {
    true
  }

  public func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool {
    isOfThisVersion(coder)
  }

  // Before iOS 13.2.

  public func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool {
    true
  }

  public func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool {
    isOfThisVersion(coder)
  }

  private func isOfThisVersion(_ coder: NSCoder) -> Bool {
    let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") as? String
    let saved = coder.decodeObject(
      of: NSString.self, forKey: UIApplication.stateRestorationBundleVersionKey)
    return version != nil && saved?.isEqual(to: version ?? "") == true
  }
}
