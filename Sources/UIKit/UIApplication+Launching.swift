// What UIKit does when iOS has started the app: screens, delegate, state, in this order (F136).

import ChaosProcess
import Foundation

extension UIApplication {
  /// Why the app was launched. No key is declared: nothing is told.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Launches the app, as `UIApplicationMain` does, and comes back when it is launched. What stands
  /// between chaos and an app calls this in its `init`; no app does. In an extension, which has no
  /// application, it does nothing.
  ///
  /// - Parameters:
  ///   - storyboards: those of the version that is installed. The app begins with the first.
  ///   - delegate: makes the app's delegate, the class with `@main` on iOS.
  public nonisolated static func launch(
    storyboards: [StoryboardFile] = [],
    delegate: @MainActor @Sendable () -> any UIApplicationDelegate
  ) {
    MainActor.assumeIsolated {
      let facts = PhoneLine.ask(AppQuestion())
      guard facts.isProtectedDataAvailable != nil else { return }
      shared.storyboards = storyboards
      shared.launch(delegate(), facts)
    }
  }

  private func launch(_ delegate: any UIApplicationDelegate, _ facts: AppQuestion.Answer) {
    self.delegate = delegate
    follow()
    let main = storyboards.first.flatMap { file in
      UIStoryboard(name: file.name, bundle: nil).instantiateInitialViewController()
    }
    if let main {
      let window = UIWindow()
      window.rootViewController = main
      storyboardWindow = window
      delegate.window = window
    }
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    let saved = PhoneLine.ask(RestorationQuestion(.begin))
    hasSecureRestoration = saved.isSecure
    version = facts.version
    if let bytes = saved.state, let state = SavedScreens(bytes) {
      ScreenRestorer(self, delegate, state).restore()
    }
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    storyboardWindow?.makeKeyAndVisible()
    if saved.state != nil { _ = PhoneLine.ask(RestorationQuestion(.end)) }
    guard facts.isInForeground else { return }
    NotificationCenter.default.post(name: Self.didBecomeActiveNotification, object: self)
  }

  /// Where the screens are.
  var keyWindow: UIWindow? { delegate?.window ?? storyboardWindow }

  /// The delegate hears what the app is told.
  private func follow() {
    let told: [(Notification.Name, @MainActor @Sendable (UIApplication) -> Void)] = [
      (Self.didBecomeActiveNotification, { $0.delegate?.applicationDidBecomeActive($0) }),
      (Self.willResignActiveNotification, { $0.delegate?.applicationWillResignActive($0) }),
      (Self.didEnterBackgroundNotification, { $0.enterBackground() }),
      (Self.willEnterForegroundNotification, { $0.delegate?.applicationWillEnterForeground($0) }),
      (
        Self.protectedDataDidBecomeAvailableNotification,
        { $0.delegate?.applicationProtectedDataDidBecomeAvailable($0) }
      ),
      (
        Self.protectedDataWillBecomeUnavailableNotification,
        { $0.delegate?.applicationProtectedDataWillBecomeUnavailable($0) }
      ),
    ]
    for (name, tell) in told {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        // They come on the thread that runs the app's code.
        MainActor.assumeIsolated { tell(UIApplication.shared) }
      }
    }
  }

  /// The app may still change its screens as it hears of it; then they are saved.
  private func enterBackground() {
    guard let delegate else { return }
    delegate.applicationDidEnterBackground(self)
    if let state = SavedScreens.of(self, delegate) {
      _ = PhoneLine.ask(RestorationQuestion(.save(state.bytes)))
    }
  }
}
