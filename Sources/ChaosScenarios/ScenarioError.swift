// What can be wrong with a scenario's text.

import ChaosTrace

/// Why a text is no scenario, and on which line.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Error, Hashable, Sendable {
    /// The steps are no trace.
    case trace(TraceTextError.Reason)
    /// No note of a scenario has this name.
    case unknownNote(String)
    /// A note that stands once stands twice.
    case twice(String)
    /// A note is missing, or what it has to say.
    case missing(String)
    /// What an expectation is about does not end with a colon.
    case noColon
    /// No era has this name.
    case unknownEra(String)
    /// Nothing that a scenario may need has this name.
    case unknownNeed(String)
    /// No outcome has this name.
    case unknownOutcome(String)
    /// No confidence has this name.
    case unknownConfidence(String)
    /// Words stand where nothing more may come.
    case extra(String)
    /// No step follows that could be decisive.
    case nothingDecisive
    /// The text is not UTF-8.
    case notText
  }

  /// The line, counted from 1.
  public var line: Int
  public var reason: Reason

  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// The place and the complaint, without the file's name.
  public var description: String { "\(line): \(reason)" }
}

extension ScenarioError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .trace(let reason): reason.description
    case .unknownNote(let name):
      "a scenario has no note '@\(name.shown)', only @title, @source, @confidence, @store, "
        + "@breaks, @needs, @expect, @decisive"
    case .twice(let name): "'@\(name.shown)' stands twice"
    case .missing(let what): "\(what) is missing"
    case .noColon: "an expectation is 'STORE ERAS: OUTCOME', and there is no colon"
    case .unknownEra(let word):
      "'\(word.shown)' is not one of \(EraName.allCases.map(\.word).joined(separator: ", ")), *"
    case .unknownNeed(let word):
      "'\(word.shown)' is not one of \(Need.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownOutcome(let word):
      "'\(word.shown)' is not one of held, broken, does-not-apply"
    case .unknownConfidence(let word):
      "'\(word.shown)' is not one of "
        + Scenario.Confidence.allCases.map(\.rawValue).joined(separator: ", ")
    case .extra(let word): "'\(word.shown)' is one word too many"
    case .nothingDecisive: "no step follows '@decisive'"
    case .notText: "not text"
    }
  }
}
