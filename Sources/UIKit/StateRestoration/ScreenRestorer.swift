// Restores the screens of an app: first all of them are there, then each reads its state (F136).

import Foundation

/// One restoration, in the middle of a launch.
@MainActor final class ScreenRestorer {
  private let application: UIApplication
  private let delegate: any UIApplicationDelegate
  private let saved: SavedScreens
  private let isSecure: Bool
  /// Those that are there, in order, and what they read.
  private var restored: [(screen: UIViewController, saved: SavedScreens.Screen)] = []

  init(
    _ application: UIApplication, _ delegate: any UIApplicationDelegate, _ saved: SavedScreens
  ) {
    self.application = application
    self.delegate = delegate
    self.saved = saved
    isSecure = application.hasSecureRestoration
  }

  /// Nothing happens if the app does not want it.
  func restore() {
    let coder = KeyedState.reading(saved.app, isSecure: isSecure)
    let isWanted =
      isSecure
      ? delegate.application(application, shouldRestoreSecureApplicationState: coder)
      : delegate.application(application, shouldRestoreApplicationState: coder)
    guard isWanted else { return }
    if let root = saved.root, let window = application.keyWindow,
      let screen = make(root, at: [], existing: window.rootViewController)
    {
      window.rootViewController = screen
    }
    for (screen, saved) in restored {
      screen.loadViewIfNeeded()
      guard "\(type(of: screen))" == saved.type else { continue }
      screen.decodeRestorableState(with: KeyedState.reading(saved.state, isSecure: isSecure))
    }
    delegate.application(
      application,
      didDecodeRestorableStateWith: KeyedState.reading(saved.app, isSecure: isSecure))
    for (screen, _) in restored { screen.applicationFinishedRestoringState() }
  }

  /// The screen of the app's delegate, the one that is there already, or the storyboard's.
  ///
  /// - Parameters:
  ///   - path: the restoration identifiers of those that hold it.
  ///   - existing: what the app has there before anything is restored.
  private func make(
    _ saved: SavedScreens.Screen, at path: [String], existing: UIViewController?
  ) -> UIViewController? {
    let path = path + [saved.restorationIdentifier]
    let state = KeyedState.reading(saved.state, isSecure: isSecure)
    var made = delegate.application(
      application, viewControllerWithRestorationIdentifierPath: path, coder: state)
    if made == nil, existing?.restorationIdentifier == saved.restorationIdentifier {
      made = existing
    }
    if made == nil, let storyboard = saved.storyboard, let scene = saved.scene {
      made = UIStoryboard(name: storyboard, bundle: nil)
        .instantiateViewController(withIdentifier: scene)
    }
    guard let made else { return nil }
    restored.append((made, saved))
    if let navigation = made as? UINavigationController {
      var stack: [UIViewController] = []
      for (place, next) in saved.held.enumerated() {
        let there = navigation.viewControllers.dropFirst(place).first
        guard let screen = make(next, at: path, existing: there) else { break }
        stack.append(screen)
      }
      if !stack.isEmpty { navigation.viewControllers = stack }
    }
    return made
  }
}
