// How far a prewarmed app gets before iOS freezes it.

/// How much of an app runs in a prewarm launch (F53 to F56).
public enum PrewarmDepth: UInt8, Sendable, CaseIterable {
  /// `didFinishLaunching` runs, and with it whatever the app does at launch.
  case didFinishLaunching
  /// `UIApplicationMain` starts; the app's own start-up code does not run.
  case applicationMain
  /// Nothing behind `main` runs, as Apple documents it.
  case beforeMain
}
