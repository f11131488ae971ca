// A named bug as a trace, with what it is to show on which store and era.

import ChaosTrace

/// A known bug, as steps that bring it about on any store that has it: most were met by somebody,
/// and others follow from what is documented.
///
/// Where the moment that matters differs from store to store, a step says `each`: before each of
/// its disk calls, with each set of surviving writes, at each call that may fail. Such a scenario
/// stands for many traces, and its verdict is the worst of theirs.
public struct Scenario: Sendable {
  /// A step in which a choice is left open.
  public struct Choice: Hashable, Sendable {
    /// What is to be gone through.
    public enum Kind: Hashable, Sendable {
      /// The disk call before which an act stops.
      case pause
      /// The writes that survive a crash.
      case survivors
      /// The call that a fault strikes.
      case nth
    }

    public var step: Int
    public var kind: Kind

    public init(step: Int, kind: Kind) {
      self.step = step
      self.kind = kind
    }
  }

  /// What a store is known to do.
  public struct Expectation: Hashable, Sendable {
    /// The store with its options; nil for every store.
    public var store: String?
    public var eras: [EraName]
    public var outcome: Outcome

    /// What comes of it.
    public enum Outcome: Hashable, Sendable {
      case held
      /// At least these promises break.
      case broken([String])
      /// What matters cannot happen there.
      case doesNotApply
    }
  }

  /// Its name on the command line: its file's, without the ending.
  public var name: String
  /// What happened, in one sentence.
  public var title: String
  /// Where it comes from: ids of FACTS.md, or whatever its author writes.
  public var sources: [String]
  /// How sure it is that it happens to people; nil where its author does not say.
  public var confidence: Confidence?
  /// The store that stands for the one in which the bug was met.
  public var store: String?
  /// The promises that break where the bug is, besides others for other reasons; none is any.
  public var promises: [String]
  /// The text that it was read from.
  public var text: String
  /// The phone and the steps; where a step leaves a choice open, the first one stands.
  public var trace: Trace
  /// The open choices, by step.
  public var choices: [Choice]
  /// The steps without whose effect it shows nothing; none stands for all.
  public var decisive: [Int]
  /// What a store must do for it to say anything.
  public var needs: [Need]
  /// What is known of stores; the first that fits counts.
  public var expectations: [Expectation]

  /// The steps that must take effect.
  public var needed: [Int] { decisive.isEmpty ? Array(trace.steps.indices) : decisive }

  /// Whether what breaks is this bug.
  public func isShown(by broken: [String]) -> Bool {
    promises.isEmpty ? !broken.isEmpty : broken.contains(where: promises.contains)
  }

  /// What is known of a store on an era.
  public func expected(_ store: String, _ era: EraName) -> Expectation.Outcome? {
    expectations.first { ($0.store ?? store) == store && $0.eras.contains(era) }?.outcome
  }
}

extension Scenario {
  /// The confidence of FACTS.md in what a scenario tells as a whole.
  public enum Confidence: String, CaseIterable, Hashable, Sendable, Codable {
    /// Somebody met it and told of it.
    case reported
    /// The documentation, a paper or published source code says that it goes this way.
    case documented
    /// Seen by running published code.
    case measured
    /// Several facts make a course of events that nobody reported as a whole.
    case composed
  }
}
