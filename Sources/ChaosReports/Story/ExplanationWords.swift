// Why a trace breaks a promise, in words.

import ChaosContracts
import ChaosTrace

/// The words for an explanation.
public enum ExplanationWords {
  /// All of it, by name.
  ///
  /// - Parameter judged: the run that it explains; nil if it is not known.
  static func fields(_ explanation: Explanation, _ judged: Judged?) -> [(
    name: String, words: String
  )] {
    let cures = cures(explanation)
    var fields = [(name: "needed", words: needed(explanation))]
    fields += (cures.isEmpty ? ["nothing of what was tried"] : cures).map { ("passes", $0) }
    fields += indifferent(explanation).map { ("ignores", $0) }
    fields += [
      unavailable(explanation, judged).map { ("answer", $0) },
      lostWhere(explanation).map { ("decided", $0) }, curve(explanation).map { ("futures", $0) },
    ].compactMap(\.self)
    for likeness in explanation.likenesses.prefix(likenessesAtMost) {
      fields.append(("known", Self.likeness(likeness)))
      if let fix = likeness.fix { fields.append(("helps", fix)) }
    }
    return fields
  }

  /// Bugs that a finding is like, of which people are told.
  public static let likenessesAtMost = 2

  /// A bug that people met, with where to read about it.
  public static func likeness(_ likeness: Explanation.Likeness) -> String {
    let sources = likeness.sources.isEmpty ? "" : " (\(likeness.sources.joined(separator: ", ")))"
    return "\(likeness.scenario): \(likeness.title)\(sources)"
  }

  /// What the trace cannot do without.
  public static func needed(_ explanation: Explanation) -> String {
    if explanation.needed.isEmpty { return "no single step" }
    let steps = Self.steps(explanation.needed)
    var parts = [steps]
    if !explanation.dispensable.isEmpty {
      parts.append("not \(Self.numbers(explanation.dispensable))")
    }
    if !explanation.shifting.isEmpty {
      parts.append("without \(Self.numbers(explanation.shifting)) another promise is broken")
    }
    return parts.count == 1
      ? "\(steps): without any one of them the promise holds" : parts.joined(separator: "; ")
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
      case .inTurn(let step): others.append("the changes of step \(step + 1) in turn")
      case .survival(let step): others.append("every pending write surviving step \(step + 1)")
      case .orderly(let step): others.append("an orderly restart in step \(step + 1)")
      case .eras(let eras): others.append("another release: \(list(eras))")
      case .erasWithoutPromise(let eras):
        others.append("a release on which it is lost too, but not promised: \(list(eras))")
      case .erasWithout(let eras):
        others.append("a release on which not all of this can happen: \(list(eras))")
      case .passcode(let isSet): others.append("a phone with\(isSet ? "" : "out") a passcode")
      }
    }
    let count = explanation.needed.count + explanation.dispensable.count
    return (unlocks.isEmpty ? [] : ["unlocking the phone \(places(unlocks, count))"])
      + (waits.isEmpty ? [] : ["waiting a minute \(places(waits, count))"]) + others
  }

  /// A cure that somebody could bring about; nil if there is none.
  public static func remedy(_ explanation: Explanation) -> String? {
    var possible = explanation
    possible.cures.removeAll {
      switch $0 {
      case .eras, .erasWithoutPromise, .erasWithout, .passcode: true
      default: false
      }
    }
    return cures(possible).first
  }

  /// What becomes of the run when the store says "unavailable" instead of its first false answer.
  ///
  /// - Parameter judged: the run in which the store said something else; nil if it is not known.
  public static func unavailable(_ explanation: Explanation, _ judged: Judged?) -> String? {
    guard let answer = explanation.unavailable else { return nil }
    let was = judged.map { $0.operation(answer.operation).outcome } ?? "the first false belief"
    return "\"unavailable\" in the place of \(was) in step \(answer.step + 1): "
      + (answer.broken.isEmpty
        ? "every promise is kept" : "broken all the same: " + answer.broken.joined(separator: ", "))
  }

  /// Where the run was lost, in one sentence; nil where no other futures were tried.
  public static func lostWhere(_ explanation: Explanation) -> String? {
    guard explanation.futures > 0, explanation.doomed.count > 1 else { return nil }
    guard let step = lost(explanation) else {
      if explanation.doomed.allSatisfy({ $0 <= explanation.doomed[0] }) {
        return "no step makes other futures worse"
      }
      return "no single step decides: the share of other futures that end broken rises in several"
    }
    return "it is decided in step \(step + 1): of \(explanation.futures) other futures, "
      + "\(explanation.doomed[step]) ended broken before it, and "
      + "\(explanation.doomed[step + 1]) after it"
  }

  /// How many futures end broken after each number of steps, as one line.
  public static func curve(_ explanation: Explanation) -> String? {
    guard explanation.futures > 0, explanation.doomed.count > 1 else { return nil }
    let points = explanation.doomed.enumerated().map { step, count in
      (step == 0 ? "start" : "\(step)") + " \(count * 100 / explanation.futures)%"
    }
    return points.joined(separator: " · ")
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

  /// A step that decides is felt in one of so many futures.
  private static let leastRise = 8

  /// The step with which the run was lost: the one whose coming raised the number of futures that
  /// end broken most. Nil if no step stands out by at least half of them, or by so few futures that
  /// it may have been chance.
  public static func lost(_ explanation: Explanation) -> Int? {
    let rises = zip(explanation.doomed, explanation.doomed.dropFirst()).map { $1 - $0 }
    guard let most = rises.max(), most > 0, most * 2 >= explanation.doomed.last ?? 0,
      most * leastRise >= explanation.futures
    else { return nil }
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
