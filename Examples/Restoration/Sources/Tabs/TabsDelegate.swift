// The app's delegate, by the lines of the 2012 article.

import Foundation
import UIKit

/// Selects the saved tab when the app becomes active. On iOS it has `@main` before it.
public final class TabsDelegate: UIResponder, UIApplicationDelegate {
  public var window: UIWindow?
  public let tabBarController = RememberingTabs()

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    tabBarController.viewControllers = DataTab.allCases.map { StatusController($0) }
    window = UIWindow()
    window?.rootViewController = tabBarController
    window?.makeKeyAndVisible()
    return true
  }

  public func applicationDidBecomeActive(_ application: UIApplication) {
    // If it is the first launch, there is no index, and 0 is the first tab.
    let lastSelectedTab = UserDefaults.standard.integer(forKey: RememberingTabs.savedTab)
    tabBarController.selectedIndex = lastSelectedTab
  }
}
