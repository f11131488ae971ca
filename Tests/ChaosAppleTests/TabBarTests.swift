// Tabs: which one is selected, who hears of it, and what becomes of the app of the 2012 article,
// which saves its tab whenever one is selected (B06).

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing
import UIKit

@Suite struct TabBarTests {
  @Test(arguments: [
    ("first", "0 of 3, loaded 0"),
    ("code", "2 of 3, loaded 0 2, told 2"),
    ("tap", "1 of 3, loaded 0 1, told 1, asked 1, tapped 1"),
    // A delegate may say no, and then nothing is selected.
    ("refused", "0 of 3, loaded 0, asked 2"),
    // There is no such tab.
    ("nowhere", "0 of 3, loaded 0"),
    // The selected one goes, and its place stays.
    ("gone", "1 of 2, loaded 0 1, told 1"),
    ("none", "none of 0"),
    ("parent", "tabs, and no longer"),
  ])
  func oneIsSelected(_ name: String, _ answer: String) throws {
    let app = AppKind<TabCalls>("tabs", words: [name])
    #expect(try AppPlay("launch app user\nact app read theme", on: app).answers == [answer])
  }

  /// A view controller of another place ends the app, as on iOS.
  @Test func aStrangerEndsTheApp() throws {
    let app = AppKind<TabCalls>("tabs", words: ["stranger"])
    let play = try AppPlay("launch app user\nact app read theme", on: app)
    #expect(play.broken == ["LaunchesDoNotLoop"])
  }
}

@MainActor private final class Tab: UIViewController {
  private(set) var isLoaded = false
  override func viewDidLoad() { isLoaded = true }
}

@MainActor private final class Tabs: UITabBarController, UITabBarControllerDelegate {
  var told: [Int] = []
  var asked: [Int] = []
  var tapped: [Int] = []

  override var selectedViewController: UIViewController? {
    didSet { told.append(selectedIndex) }
  }

  func tabBarController(_ tabs: UITabBarController, shouldSelect tab: UIViewController) -> Bool {
    asked.append(viewControllers?.firstIndex(of: tab) ?? -1)
    return asked != [2]
  }

  func tabBarController(_ tabs: UITabBarController, didSelect tab: UIViewController) {
    tapped.append(selectedIndex)
  }
}

final class TabCalls: AppUnderTest {
  private let name: String

  init(_ launch: Launch) throws { name = launch.words[0] }

  static var keys: [AppKey<TabCalls>] {
    [
      .string(
        .theme,
        get: { app in
          let name = app.name
          return MainActor.assumeIsolated { "t=\(line(name));v=0;" }
        }, set: { _, _ in })
    ]
  }

  @MainActor private static func line(_ name: String) -> String {
    let tabs = Tabs()
    let screens = [Tab(), Tab(), Tab()]
    if name != "none" { tabs.viewControllers = screens }
    tabs.delegate = tabs
    let window = UIWindow()
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    switch name {
    case "code": tabs.selectedIndex = 2
    case "tap": tabs.userTaps(tab: 1)
    case "refused": tabs.userTaps(tab: 2)
    case "nowhere": tabs.selectedIndex = 7
    case "gone":
      tabs.selectedIndex = 1
      tabs.viewControllers = [screens[0], screens[2]]
    case "stranger": tabs.selectedViewController = Tab()
    case "parent":
      let stack = UINavigationController(rootViewController: Tab())
      tabs.viewControllers = [stack]
      let inside = stack.topViewController?.tabBarController === tabs
      tabs.viewControllers = []
      return (inside ? "tabs" : "") + (stack.tabBarController == nil ? ", and no longer" : "")
    default: break
    }
    return description(tabs, screens)
  }

  @MainActor private static func description(_ tabs: Tabs, _ screens: [Tab]) -> String {
    let count = tabs.viewControllers?.count ?? 0
    guard count > 0 else { return "\(tabs.selectedIndex == NSNotFound ? "none" : "?") of 0" }
    let loaded = screens.indices.filter { screens[$0].isLoaded }
    let lists = [
      ("loaded", loaded), ("told", tabs.told), ("asked", tabs.asked), ("tapped", tabs.tapped),
    ]
    return "\(tabs.selectedIndex) of \(count)"
      + lists.filter { !$0.1.isEmpty }.map { name, places in
        ", \(name) " + places.map { "\($0)" }.joined(separator: " ")
      }.joined()
  }
}
