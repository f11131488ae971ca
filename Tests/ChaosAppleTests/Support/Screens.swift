// An app of three screens with state restoration, whose storyboard changes with its version.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import UIKit

/// Writing `theme` goes to the screen of a text; reading it tells which screens there are.
final class Screens: AppUnderTest {
  private let words: [String]

  init(_ launch: Launch) throws {
    let words = launch.words
    self.words = words
    let detail = words.contains("renames") && launch.appVersion > 1 ? "Info" : "Detail"
    let storyboard = StoryboardFile(
      initial: "Root",
      [
        StoryboardScene("Root", UINavigationController.self, root: "List"),
        StoryboardScene("List", ListController.self, segues: ["show": detail]),
        StoryboardScene(
          detail, DetailController.self, isRestored: !words.contains("nameless")),
      ])
    UIApplication.launch(storyboards: [storyboard]) {
      if words.contains("secure") { return SecureDelegate() }
      return ScreensDelegate(words)
    }
  }

  static var keys: [AppKey<Screens>] {
    [
      .string(
        .theme, get: { _ in told { stack } },
        set: { _, value in
          let text = value?.split(separator: ";").first?.dropFirst(2) ?? ""
          MainActor.assumeIsolated { show(String(text)) }
        }),
      .string(
        .session,
        get: { app in
          if app.words.contains("reads-file") { return told { savedTypes } }
          return told { CallLog.shared.words.joined(separator: " ") }
        }, set: { _, _ in }),
      .string(.identity, get: { _ in told { CallLog.shared.asked } }, set: { _, _ in }),
    ]
  }

  private static func told(_ words: @MainActor @Sendable () -> String) -> String {
    MainActor.assumeIsolated { "t=\(words());v=0;" }
  }

  /// The classes of screens that stand in the file of the saved state.
  private static var savedTypes: String {
    let file = NSHomeDirectory() + "/Library/Saved Application State/data"
    let state = FileManager.default.contents(atPath: file).map {
      String(decoding: $0, as: UTF8.self)
    }
    let types = state?.matches(of: /"type":"([^"]*)"/).map { String($0.output.1) }
    return types?.sorted().joined(separator: " ") ?? "nothing"
  }

  @MainActor private static var navigation: UINavigationController? {
    UIApplication.shared.delegate?.window?.rootViewController as? UINavigationController
  }

  @MainActor private static var stack: String {
    guard let navigation else { return "no screens" }
    let names = navigation.viewControllers.map { screen in
      switch screen {
      case let detail as DetailController: "Detail(\(detail.text))"
      case is ListController: "List"
      default: "Other"
      }
    }
    return ([navigation.restorationIdentifier ?? "?"] + names).joined(separator: " ")
  }

  @MainActor private static func show(_ text: String) {
    guard let list = navigation?.viewControllers.first as? ListController else { return }
    let words = (UIApplication.shared.delegate as? ScreensDelegate)?.words ?? []
    if words.contains("wrong-segue") { list.performSegue(withIdentifier: "nowhere", sender: nil) }
    if words.contains("by-hand") {
      let detail = DetailController()
      detail.restorationIdentifier = "Detail"
      detail.text = text
      list.navigationController?.pushViewController(detail, animated: false)
    } else {
      list.performSegue(withIdentifier: "show", sender: text)
    }
  }
}

/// What the app was asked and told in this process.
@MainActor private final class CallLog {
  static let shared = CallLog()
  var words: [String] = []
  var asked = "nothing"
}

private final class ListController: UIViewController {
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    (segue.destination as? DetailController)?.text = sender as? String ?? ""
  }
}

private final class DetailController: UIViewController {
  var text = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    CallLog.shared.words.append("loaded")
  }

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(text, forKey: "text")
  }

  override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    CallLog.shared.words.append("decoded")
    text = coder.decodeObject(forKey: "text") as? String ?? "nothing"
  }

  override func applicationFinishedRestoringState() { CallLog.shared.words.append("finished") }
}

private final class OtherController: UIViewController {
  override func decodeRestorableState(with coder: NSCoder) {
    CallLog.shared.words.append("wrong class")
  }
}

/// An app of today: it has no method that iOS 13.2 made obsolete.
private final class SecureDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool { true }

  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool { true }
}

private final class ScreensDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let words: [String]

  init(_ words: [String]) { self.words = words }

  private func log(_ word: String) { CallLog.shared.words.append(word) }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log("will")
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log("did")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { log("active") }

  func applicationWillResignActive(_ application: UIApplication) { log("inactive") }

  func applicationDidEnterBackground(_ application: UIApplication) {
    log("background")
    guard words.contains("tidies-up") else { return }
    (window?.rootViewController as? UINavigationController)?
      .popToRootViewController(animated: false)
  }

  func applicationWillEnterForeground(_ application: UIApplication) { log("foreground") }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    log("available")
  }

  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
    log("unavailable")
  }

  func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder)
    -> Bool
  { !words.contains("saves-nothing") }

  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool { coder.requiresSecureCoding && !words.contains("saves-nothing") }

  func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder)
    -> Bool
  { isWanted(coder, "older") }

  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool { coder.requiresSecureCoding && isWanted(coder, "secure") }

  private func isWanted(_ coder: NSCoder, _ asked: String) -> Bool {
    log("restore?")
    CallLog.shared.asked = asked
    guard words.contains("checks") else { return !words.contains("restores-nothing") }
    let saved = coder.decodeObject(forKey: UIApplication.stateRestorationBundleVersionKey)
    return saved as? String == Bundle.main.infoDictionary?["CFBundleVersion"] as? String
  }

  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    log(identifierComponents.joined(separator: "/"))
    guard identifierComponents.last == "Detail" else { return nil }
    if words.contains("maps-same") { return DetailController() }
    if words.contains("maps-other") { return OtherController() }
    return nil
  }

  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) { log("all") }
}
