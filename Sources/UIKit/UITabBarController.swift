// View controllers side by side, of which the user selects one.

import Foundation

/// The screens behind the tabs of a bar. Its selection is no part of what state restoration saves.
@MainActor open class UITabBarController: UIViewController {
  private var selection: UIViewController?

  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The tabs, from the first on. A selected one that is gone leaves its place to another.
  open var viewControllers: [UIViewController]? {
    didSet {
      let tabs = viewControllers ?? []
      for gone in oldValue ?? [] where gone.parent === self { gone.parent = nil }
      for tab in tabs { tab.parent = self }
      if selection.map(tabs.contains) != true {
        let old = oldValue?.firstIndex { $0 == selection } ?? 0
        selection = tabs.isEmpty ? nil : tabs[min(old, tabs.count - 1)]
      }
    }
  }

  /// The tab that is shown; nil if there is none. A tap on another one sets it, and so does
  /// `selectedIndex`: an observer, or whoever overrides it, hears of both (B06).
  open var selectedViewController: UIViewController? {
    get { selection }
    set {
      guard let newValue else { return }
      guard viewControllers?.contains(newValue) == true else {
        UIException.raise("only a view controller in the tab bar controller can be selected")
      }
      selection = newValue
      if isViewLoaded { newValue.loadViewIfNeeded() }
    }
  }

  /// The place of the tab that is shown, from 0; `NSNotFound` if there is none. A place without a
  /// tab is not selected.
  open var selectedIndex: Int {
    get { selection.flatMap { viewControllers?.firstIndex(of: $0) } ?? NSNotFound }
    set {
      guard let viewControllers, viewControllers.indices.contains(newValue) else { return }
      selectedViewController = viewControllers[newValue]
    }
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The user taps a tab: the delegate is asked and told, as it is of no selection by code. What
  /// stands between chaos and an app calls this; no app does.
  open func userTaps(tab index: Int) {
    guard let viewControllers, viewControllers.indices.contains(index) else { return }
    let tab = viewControllers[index]
    guard delegate?.tabBarController(self, shouldSelect: tab) ?? true else { return }
    selectedViewController = tab
    delegate?.tabBarController(self, didSelect: tab)
  }

  override func loadVisibleViews() {
    super.loadVisibleViews()
    selection?.loadVisibleViews()
  }
}
