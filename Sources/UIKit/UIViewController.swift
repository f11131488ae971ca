// A view controller, as far as restoring it goes: what it is called, who holds it, what it saves.

import Foundation

/// One screen of the app. It has no views: `viewDidLoad` says when they would be loaded.
@MainActor open class UIViewController: UIResponder {
  /// Its name in the saved state. Without one neither it is saved nor what it holds.
  open var restorationIdentifier: String?
  /// Where it comes from.
  open internal(set) var storyboard: UIStoryboard?
  open internal(set) weak var parent: UIViewController?
  open private(set) var isViewLoaded = false
  /// Its scene in that storyboard.
  var scene: StoryboardScene?

  /// Nib files are not read.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

  /// What a storyboard makes it by. The coder holds nothing.
  public required init?(coder: NSCoder) {}

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open func viewDidLoad() {}

  open func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }

  /// The navigation controller on whose stack it is.
  open var navigationController: UINavigationController? { holder() }

  /// The tab bar controller in which it is, also deep in a tab.
  open var tabBarController: UITabBarController? { holder() }

  private func holder<Holder: UIViewController>() -> Holder? {
    var next = parent
    while let one = next {
      if let found = one as? Holder { return found }
      next = one.parent
    }
    return nil
  }

  // MARK: Segues

  /// Follows a segue of its scene: the next screen goes on the navigation controller's stack.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let storyboard, let next = scene?.segues[identifier] else {
      UIException.raise("Receiver (\(type(of: self))) has no segue with identifier '\(identifier)'")
    }
    guard let navigationController else {
      UIException.refuse("a segue of a view controller that is on no navigation controller's stack")
    }
    let segue = UIStoryboardSegue(
      identifier: identifier, source: self,
      destination: storyboard.instantiateViewController(withIdentifier: next))
    prepare(for: segue, sender: sender)
    navigationController.pushViewController(segue.destination, animated: true)
  }

  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  // MARK: State restoration

  /// Saves what the screen needs to look as it does. UIKit may lose it (F119): no place for data.
  open func encodeRestorableState(with coder: NSCoder) {}

  /// Reads that again, after `viewDidLoad`.
  open func decodeRestorableState(with coder: NSCoder) {}

  /// All screens have read theirs.
  open func applicationFinishedRestoringState() {}

  // MARK: What it holds

  /// The view controllers on it, in order.
  var held: [UIViewController] { [] }

  func loadVisibleViews() { loadViewIfNeeded() }
}
