// The tabs that stay, as chaos sees them.

import ChaosApple
import ChaosKit
import ChaosProcess
import Foundation
import Tabs
import UIKit

/// One launch of the app. Its extension has the file, and no tabs.
public final class KeptTabsApp: AppUnderTest {
  private let file: NumberFile

  public init(_ launch: Launch) throws {
    let file = try NumberFile("tab", .default)
    self.file = file
    UIApplication.launch { KeptTabsDelegate(file) }
  }

  @MainActor private static var app: KeptTabsDelegate? {
    UIApplication.shared.delegate as? KeptTabsDelegate
  }

  public static var keys: [AppKey<KeptTabsApp>] {
    [
      AppKey.codable(
        .theme, sample: { $0 % 4 + 1 }, get: { try $0.selectedTab() },
        set: { app, tab in try app.select(tab ?? 0) }
      ).protected(by: .none)
    ]
  }

  private func selectedTab() throws -> Int? {
    let file = file
    let tab = try MainActor.assumeIsolated {
      guard let app = Self.app else { return try file.load() ?? 0 }
      try app.restore()
      return app.tabBarController.selectedIndex
    }
    return tab == 0 ? nil : tab
  }

  private func select(_ tab: Int) throws {
    let file = file
    try MainActor.assumeIsolated {
      guard let app = Self.app else { return try file.save(tab) }
      app.tabBarController.userTaps(tab: tab)
      if let failure = app.failure { throw failure }
    }
  }

  public func authorizations() -> [Authorization]? {
    let isApp = MainActor.assumeIsolated { Self.app != nil }
    return isApp ? PersonalData.allCases.map { Authorization(DataTab($0).status) } : nil
  }
}
