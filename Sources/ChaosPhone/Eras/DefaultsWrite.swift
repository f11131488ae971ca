// What becomes of defaults that are written before first unlock.

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
