// The saved state of an app: what it says of itself, and its screens from the window's root on.

import Foundation

/// What iOS keeps between two launches.
struct SavedScreens: Codable {
  /// One screen, and those on it.
  struct Screen: Codable {
    var restorationIdentifier: String
    /// The storyboard and the scene that it came from, if it came from one.
    var storyboard: String?
    var scene: String?
    /// Only a view controller of this class is given the state. Without its module: what Swift says
    /// of that, of private classes, is an address.
    var type: String
    var state: Data
    var held: [Screen]
  }

  /// What iOS and the app's delegate have saved.
  var app: Data
  /// Nil if the root has no restoration identifier.
  var root: Screen?

  /// Nil if these are not the bytes of one.
  init?(_ bytes: [UInt8]) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = read
  }

  private init(app: Data, root: Screen?) {
    self.app = app
    self.root = root
  }

  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(self) else {
      fatalError("chaos has a bug: strings and bytes cannot be encoded")
    }
    return Array(json)
  }

  /// The screens as they are now; nil if the app does not want them saved.
  @MainActor static func of(_ application: UIApplication, _ delegate: any UIApplicationDelegate)
    -> SavedScreens?
  {
    var isWanted = false
    let isSecure = application.hasSecureRestoration
    let app = KeyedState.bytes(isSecure: isSecure) { coder in
      coder.encode(
        "\(application.version)", forKey: UIApplication.stateRestorationBundleVersionKey)
      isWanted =
        isSecure
        ? delegate.application(application, shouldSaveSecureApplicationState: coder)
        : delegate.application(application, shouldSaveApplicationState: coder)
      if isWanted { delegate.application(application, willEncodeRestorableStateWith: coder) }
    }
    guard isWanted else { return nil }
    let root = application.keyWindow?.rootViewController
    return SavedScreens(app: app, root: root.flatMap { screen(of: $0, isSecure) })
  }

  /// Nil if it is not to be saved: then what it holds is not either.
  @MainActor private static func screen(of shown: UIViewController, _ isSecure: Bool) -> Screen? {
    guard let identifier = shown.restorationIdentifier else { return nil }
    var held: [Screen] = []
    for next in shown.held {
      // A stack with a hole in it is no stack.
      guard let saved = screen(of: next, isSecure) else { break }
      held.append(saved)
    }
    return Screen(
      restorationIdentifier: identifier, storyboard: shown.storyboard?.file.name,
      scene: shown.scene?.identifier, type: "\(type(of: shown))",
      state: KeyedState.bytes(isSecure: isSecure) { shown.encodeRestorableState(with: $0) },
      held: held)
  }
}
