// The window of an app: where its view controllers begin.

/// It shows nothing. Its root view controller is where iOS begins to save screens.
@MainActor open class UIWindow: UIResponder {
  open var rootViewController: UIViewController?

  /// The view controllers that the user would see have their views loaded.
  open func makeKeyAndVisible() { rootViewController?.loadVisibleViews() }
}
