// What a scene is told of its life: the same moments as those of the app, from iOS 13 on.

import Foundation

/// The names of what a scene's app is told. The phone shows an app in one scene; it makes no object
/// of it.
@MainActor open class UIScene: UIResponder {
  /// Before the user leaves the app, and before the app itself is told.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Before iOS suspends the app.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
  /// The user has the app again that was suspended.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
}
