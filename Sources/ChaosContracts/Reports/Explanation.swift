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
    /// The changes of this step come one after the other.
    case inTurn(Int)
    /// Everything that was pending at this crash survives.
    case survival(Int)
    /// The crash of this step is an orderly restart.
    case orderly(Int)
    /// The phone runs one of these releases, and does as much on it.
    case eras([EraName])
    /// The phone runs one of these releases, on which the same is lost and not promised.
    case erasWithoutPromise([EraName])
    /// The phone runs one of these releases, which do not do all that happens in the trace.
    case erasWithout([EraName])
    /// The phone has a passcode, or has none.
    case passcode(Bool)
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

  /// What comes of another answer of the store, where its answer was the first false belief.
  public struct Answer: Hashable, Sendable {
    /// The read that was answered with "unavailable" instead, by its place in the history.
    public var operation: Int
    /// The step in which it was asked.
    public var step: Int
    /// The promises that break all the same, apart from that on answering at all; none if the app
    /// comes through.
    public var broken: [String]

    /// - Parameter broken: the names of the promises.
    public init(operation: Int, step: Int, broken: [String]) {
      self.operation = operation
      self.step = step
      self.broken = broken
    }
  }

  /// A bug that people met, and that goes wrong in the same place.
  public struct Likeness: Hashable, Sendable {
    /// The name of the scenario that tells it.
    public var scenario: String
    /// What happened, in one sentence.
    public var title: String
    /// Ids of FACTS.md, or words of the scenario's author.
    public var sources: [String]
    /// What those who met it do against it; nil where nobody tells.
    public var fix: String?

    /// A bug as a scenario tells it.
    public init(scenario: String, title: String, sources: [String], fix: String?) {
      self.scenario = scenario
      self.title = title
      self.sources = sources
      self.fix = fix
    }
  }

  /// Steps without which the promise holds.
  public var needed: [Int] = []
  /// Those of them without which another promise is broken.
  public var shifting: [Int] = []
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
  /// What comes of "unavailable" in the place of the first false belief; nil where no answer of the
  /// store was one.
  public var unavailable: Answer?
  /// Bugs that people met and that this is like, the likest first.
  public var likenesses: [Likeness] = []
  /// How many changed traces were run to find all that out.
  public var runs = 0

  /// Nothing is known yet.
  public init() {}
}
