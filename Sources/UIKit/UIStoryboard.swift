// A storyboard of the app: what makes its screens.

import Foundation

/// The screens that Interface Builder made: here those that the test says the version has.
@MainActor open class UIStoryboard {
  /// What of it is in the app.
  let file: StoryboardFile

  /// An app without that storyboard ends, as on iOS. The bundle is always the app's.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    guard let file = UIApplication.shared.storyboards.first(where: { $0.name == name }) else {
      UIException.raise("Could not find a storyboard named '\(name)' in bundle")
    }
    self.file = file
  }

  /// Nil if it says with which screen it begins nowhere.
  open func instantiateInitialViewController() -> UIViewController? {
    file.initial.map { instantiateViewController(withIdentifier: $0) }
  }

  /// An identifier that it does not have ends the app (F136).
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let scene = file.scenes.first(where: { $0.identifier == identifier }) else {
      UIException.raise(
        "Storyboard (\(file.name)) doesn't contain a view controller with identifier "
          + "'\(identifier)'")
    }
    guard let made = scene.type.init(coder: KeyedState.nothing) else {
      UIException.raise("Could not instantiate class named \(scene.type)")
    }
    made.storyboard = self
    made.scene = scene
    made.restorationIdentifier = scene.restorationIdentifier
    if let root = scene.root, let navigation = made as? UINavigationController {
      navigation.viewControllers = [instantiateViewController(withIdentifier: root)]
    }
    return made
  }
}
