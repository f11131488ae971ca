// A stack of view controllers, which is saved and restored as a whole.

import Foundation

/// The screens that the user went through, the one that is shown last.
@MainActor open class UINavigationController: UIViewController {
  /// From the root to the one that is shown.
  open var viewControllers: [UIViewController] = [] {
    didSet {
      for gone in oldValue where gone.parent === self { gone.parent = nil }
      for held in viewControllers { held.parent = self }
    }
  }

  open var topViewController: UIViewController? { viewControllers.last }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
    if isViewLoaded { topViewController?.loadViewIfNeeded() }
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(viewControllers + [viewController], animated: animated)
  }

  /// Nil if there is only the root.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let last = viewControllers.last else { return nil }
    setViewControllers(viewControllers.dropLast(), animated: animated)
    return last
  }

  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let popped = Array(viewControllers.dropFirst())
    setViewControllers(Array(viewControllers.prefix(1)), animated: animated)
    return popped
  }

  override var held: [UIViewController] { viewControllers }

  override func loadVisibleViews() {
    super.loadVisibleViews()
    topViewController?.loadVisibleViews()
  }
}
