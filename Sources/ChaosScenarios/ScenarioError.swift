// What can be wrong with a scenario's text, as values; the words are in ScenarioError+Words.

import ChaosTrace

/// Why a text is no scenario, and on which line.
public struct ScenarioError: Error, Hashable, Sendable {
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
}
