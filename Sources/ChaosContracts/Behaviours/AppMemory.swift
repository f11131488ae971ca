// What an app's code keeps in memory: it lives as long as its process.

import ChaosTrace

/// The memory of one life of a process, as behaviours use it.
public final class AppMemory {
  private var answers: [Answer?] = Array(repeating: nil, count: Key.allCases.count)
  /// Whether a save waits for its timer.
  public var willSave = false

  /// A process that was just started: it believes nothing yet, and no save waits.
  public init() {}

  /// What the app believes of a key, and which read told it.
  public subscript(key: Key) -> Answer? {
    get { answers[Int(key.code)] }
    set { answers[Int(key.code)] = newValue }
  }
}
