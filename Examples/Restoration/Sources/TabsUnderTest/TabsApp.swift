// The tabs of the 2012 article, as chaos sees them.

import ChaosApple
import ChaosKit
import ChaosProcess
import Foundation
import Tabs
import UIKit

/// One launch of the app. Each value is a tab; no value is the first one.
public final class TabsApp: AppUnderTest {
  public init(_ launch: Launch) throws { UIApplication.launch { TabsDelegate() } }

  @MainActor private static var app: TabsDelegate? {
    UIApplication.shared.delegate as? TabsDelegate
  }

  public static var keys: [AppKey<TabsApp>] {
    [
      .codable(
        .theme, sample: { $0 % 4 + 1 }, get: { _ in savedTab },
        set: { _, tab in
          MainActor.assumeIsolated { app?.tabBarController.userTaps(tab: tab ?? 0) }
        })
    ]
  }

  private static var savedTab: Int? {
    let tab = ChaosApple.UserDefaults.standard.integer(forKey: "tabBarControllerSelectedTab")
    return tab == 0 ? nil : tab
  }

  public func authorizations() -> [Authorization]? {
    MainActor.assumeIsolated {
      guard let tabs = Self.app?.tabBarController.viewControllers else { return nil }
      return PersonalData.allCases.compactMap { data in
        (tabs[DataTab(data).rawValue] as? StatusController).map { Authorization($0.shown) }
      }
    }
  }
}
