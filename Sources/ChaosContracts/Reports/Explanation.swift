// Why a trace breaks a promise, found by running changed traces and never by guessing.

import ChaosTrace

/// What was learned about a failing trace by running it in other ways.
public struct Explanation: Hashable, Sendable {
  /// A single change after which the promise holds.
  public enum Cure: Hashable, Sendable {
    /// The user unlocks the phone before this step; the count of steps means after the last one.
    case unlock(before: Int)
    /// A minute passes before this step.
    case patience(before: Int)
    /// The act of this step is not stopped half way.
    case uninterrupted(Int)
    /// Everything that was pending at this crash survives.
    case survival(Int)
    /// The crash of this step is an orderly restart.
    case orderly(Int)
  }

  /// Something that may be otherwise while the promise stays broken.
  public enum Indifference: Hashable, Sendable {
    /// Which key the acts work on, if they all work on one: with these others it breaks too.
    case key([Key])
    /// What starts the process in this step.
    case cause(step: Int, [LaunchCause])
    /// Why the process dies in this step.
    case reason(step: Int, [KillReason])
    /// The rules of a crash: under these others the promise breaks too.
    case disk([DiskModelName])
    /// Whether the phone has a passcode.
    case passcode
  }

  /// Steps without which the promise holds.
  public var needed: [Int] = []
  /// Steps without which it is broken all the same.
  public var dispensable: [Int] = []
  /// What would have kept the promise, in the order of the trace; insertions come first.
  public var cures: [Cure] = []
  /// What could have been otherwise, without keeping the promise.
  public var indifferent: [Indifference] = []
  /// For each number of steps, from none on: how many futures that begin with them end broken.
  public var doomed: [Int] = []
  /// How many futures were tried for each.
  public var futures = 0

  /// Nothing is known yet.
  public init() {}
}
