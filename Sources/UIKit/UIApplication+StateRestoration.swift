// The names under which iOS saves something of its own with the app's screens.

extension UIApplication {
  /// The `CFBundleVersion` of the app that saved the state (F118).
  public nonisolated static let stateRestorationBundleVersionKey =
    "UIApplicationStateRestorationBundleVersionKey"
}
