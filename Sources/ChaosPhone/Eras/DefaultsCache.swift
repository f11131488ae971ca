// How long an empty answer stays in a process that read its defaults before first unlock.

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
