// What iOS does about a process that is to be suspended in the middle of a coordinated access.

/// The fate of a coordinated access at suspension (FACTS.md, profile knobs,
/// `coordination.suspended`).
public enum SuspendedCoordination: UInt8, Sendable, CaseIterable {
  /// The access comes to its end first. Since iOS 8.2 the deadlock is fixed (F110); how, nobody
  /// says.
  case finishesFirst
  /// The process is suspended with it, and others wait until it goes on or dies (F110).
  case blocksOthers
}
