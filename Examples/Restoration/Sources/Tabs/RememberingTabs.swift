// The tab bar of the 2012 article: whichever tab is selected is saved.

import Foundation
import UIKit

/// iOS kills the app when its user changes what it may do with most of the data. So the tab is
/// saved at once, and the user finds it again.
///
/// Whoever selects: code that selects the tab which it has just read saves that one, too.
public final class RememberingTabs: UITabBarController {
  static let savedTab = "tabBarControllerSelectedTab"

  public override var selectedViewController: UIViewController? {
    didSet {
      UserDefaults.standard.set(selectedIndex, forKey: Self.savedTab)
      UserDefaults.standard.synchronize()
    }
  }
}
