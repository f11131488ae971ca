// What a run keeps besides its history.

import ChaosDisk
import ChaosTrace

/// What to watch during a run.
public struct RunOptions: Sendable {
  /// Keep the running hash after each step, to find the first step that differs.
  public var keepsStepDigests = false
  /// Keep the disk's tree after each step.
  public var keepsTrees = false
  /// Keep what may survive each panic and power loss, by step.
  public var keepsSurvivors = false
  /// Look for databases when the steps are over.
  public var looksForDatabases = false
  /// Keep what managed processes print.
  public var keepsOutput = false
  /// Keep what the disk looks like from far away whenever a process opens its store.
  public var keepsFootprints = false
  /// Keep what the world is when the steps are over.
  public var keepsWorld = false
  /// The crashes whose outcomes the world tells, and how many survivor sets they go through.
  public var crashes: [CrashKind] = []
  public var crashScope = SurvivorScope.brief
  /// A read, by its place in the history, at which the app hears "unavailable" whatever its store
  /// says. What comes before it is as it was.
  public var unavailable: Int?
  /// The release by whose promises the run is judged; nil for the one that it runs on.
  public var judgedAs: EraName?

  public init() {}
}
