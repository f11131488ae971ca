// Why a trace breaks a promise, in words.

import ChaosContracts
import ChaosTrace

/// The words for an explanation.
public enum ExplanationWords {
  /// What the trace cannot do without.
  public static func needed(_ explanation: Explanation) -> String {
    if explanation.needed.isEmpty { return "no single step" }
    let steps = Self.steps(explanation.needed)
    return explanation.dispensable.isEmpty
      ? "\(steps): without any one of them the promise holds"
      : "\(steps); not \(Self.numbers(explanation.dispensable))"
  }

  /// The single changes that cure it, one a line.
  public static func cures(_ explanation: Explanation) -> [String] {
    var unlocks: [Int] = []
    var waits: [Int] = []
    var others: [String] = []
    for cure in explanation.cures {
      switch cure {
      case .unlock(let place): unlocks.append(place)
      case .patience(let place): waits.append(place)
      case .uninterrupted(let step): others.append("not stopping step \(step + 1) half way")
      case .survival(let step): others.append("every pending write surviving step \(step + 1)")
      case .orderly(let step): others.append("an orderly restart in step \(step + 1)")
      }
    }
    let count = explanation.needed.count + explanation.dispensable.count
    return (unlocks.isEmpty ? [] : ["unlocking the phone \(places(unlocks, count))"])
      + (waits.isEmpty ? [] : ["waiting a minute \(places(waits, count))"]) + others
  }

  /// What may be otherwise, one a line.
  public static func indifferent(_ explanation: Explanation) -> [String] {
    explanation.indifferent.map { indifference in
      switch indifference {
      case .key(let keys): "the key: \(list(keys)) too"
      case .cause(let step, let causes):
        "what starts the process in step \(step + 1): "
          + "\(list(causes)) too"
      case .reason(let step, let reasons):
        "why the process dies in step \(step + 1): "
          + "\(list(reasons)) too"
      case .disk(let models): "the rules of the disk: \(list(models)) too"
      case .passcode: "whether a passcode is set"
      }
    }
  }

  /// The step with which the run was lost: the one whose coming raised the number of futures that
  /// end broken most. Nil if no step stands out by at least half of them.
  public static func lost(_ explanation: Explanation) -> Int? {
    let rises = zip(explanation.doomed, explanation.doomed.dropFirst()).map { $1 - $0 }
    guard let most = rises.max(), most > 0, most * 2 >= explanation.doomed.last ?? 0 else {
      return nil
    }
    return rises.firstIndex(of: most)
  }

  private static func list<W: Word>(_ words: [W]) -> String {
    words.count == W.allCases.count - 1
      ? "any other" : words.map(\.word).joined(separator: ", ")
  }

  private static func places(_ places: [Int], _ count: Int) -> String {
    let inside = places.filter { $0 < count }
    var words: [String] = []
    if !inside.isEmpty { words.append("before \(steps(inside))") }
    if places.contains(count) { words.append("after the last step") }
    return words.joined(separator: ", or ")
  }

  private static func steps(_ steps: [Int]) -> String {
    (steps.count == 1 ? "step " : "steps ") + numbers(steps)
  }

  /// Numbers as people count them, runs of three and more as a range.
  private static func numbers(_ steps: [Int]) -> String {
    var parts: [String] = []
    var start = steps.startIndex
    while start < steps.endIndex {
      var end = start
      while end + 1 < steps.endIndex, steps[end + 1] == steps[end] + 1 { end += 1 }
      if end - start >= 2 {
        parts.append("\(steps[start] + 1) to \(steps[end] + 1)")
      } else {
        parts += steps[start...end].map { "\($0 + 1)" }
      }
      start = end + 1
    }
    return parts.joined(separator: ", ")
  }
}
