// Whether the app is told that protected data became available.

/// What becomes of `protectedDataDidBecomeAvailable` (F79, F80).
public enum AvailabilitySignal: UInt8, Sendable, CaseIterable {
  case delivered, late, missed
}
