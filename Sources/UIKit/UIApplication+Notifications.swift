// What the app is told of its own life. The phone posts these; a kill posts nothing (F75).

import Foundation

extension UIApplication {
  /// After an unlock; late or never on phones that were reported so (F79, F80).
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  /// When the device is locked, some seconds before class A's key goes (F1, F79). A suspended app
  /// is not told.
  public nonisolated static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
    "UIApplicationProtectedDataWillBecomeUnavailable")
  /// Before iOS suspends the app.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The user has the app again that was suspended.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Nobody posts it: iOS kills apps that it has suspended, crashed apps are gone, and neither is
  /// told (F75). Who saves only then has saved nothing.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}
