// In which ways eras differ where more than yes and no is possible.

extension Era {
  /// When a process that cached an unreadable defaults file as empty comes to its senses
  /// (FACTS.md, profile knobs, `defaults.bfuCache`).
  public enum DefaultsCache: UInt8, Sendable, CaseIterable {
    /// At unlock (F37, F41).
    case refreshOnUnlock
    /// After something was written once the phone is unlocked (F36).
    case stickyUntilWrite
    /// Only when the process is started again (F35, F38).
    case stickyUntilRelaunch
  }

  /// The fate of a write while the defaults file cannot be used
  /// (FACTS.md, profile knobs, `defaults.bfuWrite`).
  public enum DefaultsWrite: UInt8, Sendable, CaseIterable {
    /// The daemon keeps it, and merges it key by key after the unlock (F41, F43).
    case pendingPerKey
    /// The process keeps it, and merges it key by key when a later flush works (B08).
    case keptByProcess
    /// It shows in the process, and is never written (F42).
    case dropped
    /// The flush replaces the whole file by what the process holds (F34).
    case replacesFile
  }

  /// How much of an app runs in a prewarm launch (F53 to F56).
  public enum PrewarmDepth: UInt8, Sendable, CaseIterable {
    /// `didFinishLaunching` runs, and with it whatever the app does at launch.
    case didFinishLaunching
    /// `UIApplicationMain` starts; the app's own start-up code does not run.
    case applicationMain
    /// Nothing behind `main` runs, as Apple documents it.
    case beforeMain
  }

  /// What becomes of `protectedDataDidBecomeAvailable` (F79, F80).
  public enum AvailabilitySignal: UInt8, Sendable, CaseIterable {
    case delivered, late, missed
  }

  /// The answer to a question for an item whose key is not there yet (FACTS.md, profile knobs,
  /// `keychain.bfuRead`).
  public enum KeychainAnswer: UInt8, Sendable, CaseIterable {
    /// errSecInteractionNotAllowed, as Apple's source has it (F86).
    case interactionNotAllowed
    /// errSecItemNotFound, as if it had never been stored (F87).
    case itemNotFound
  }

  /// The fate of a coordinated access at suspension (FACTS.md, profile knobs,
  /// `coordination.suspended`).
  public enum SuspendedCoordination: UInt8, Sendable, CaseIterable {
    /// The access comes to its end first. Since iOS 8.2 the deadlock is fixed (F110); how, nobody
    /// says.
    case finishesFirst
    /// The process is suspended with it, and others wait until it goes on or dies (F110).
    case blocksOthers
  }
}
