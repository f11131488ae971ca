// The app's delegate that saves what its user does, and nothing else.

import Foundation
import UIKit

/// The tab is saved when the user taps it, in a file that can be read before the first unlock too.
/// What the app may do is asked whenever it is shown: a change of the location kills nobody.
public final class KeptTabsDelegate: UIResponder, UIApplicationDelegate,
  UITabBarControllerDelegate
{
  public var window: UIWindow?
  public let tabBarController = UITabBarController()
  private let file: NumberFile
  /// What went wrong when the user's tap was saved.
  public private(set) var failure: (any Error)?

  public init(_ file: NumberFile) {
    self.file = file
    super.init()
  }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    tabBarController.viewControllers = DataTab.allCases.map { StatusController($0) }
    tabBarController.delegate = self
    window = UIWindow()
    window?.rootViewController = tabBarController
    window?.makeKeyAndVisible()
    return true
  }

  public func applicationDidBecomeActive(_ application: UIApplication) { try? restore() }

  /// Selects the saved tab. That saves nothing.
  ///
  /// - Throws: where nobody knows which it is; the selection stays as it is then.
  public func restore() throws { tabBarController.selectedIndex = try file.load() ?? 0 }

  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    failure = nil
    do { try file.save(tabBarController.selectedIndex) } catch { failure = error }
  }
}
