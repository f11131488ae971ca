// The words for what is wrong with a scenario.

import ChaosTrace

extension ScenarioError: CustomStringConvertible {
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
