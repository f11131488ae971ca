// Two histories of one trace: what was asked, what was answered, where processes stopped and died.

import ChaosContracts
import ChaosPhone
import ChaosTrace

enum HistoryDifferences {
  static func between(_ simulated: History, _ real: History) -> [Difference] {
    answers(simulated.operations, real.operations) + events(simulated, real)
  }

  private static func answers(_ simulated: [Operation], _ real: [Operation]) -> [Difference] {
    var differences: [Difference] = []
    for place in 0..<max(simulated.count, real.count) {
      let one = place < simulated.count ? simulated[place] : nil
      let other = place < real.count ? real[place] : nil
      // What was asked follows from the answers before: the first that differs explains the rest.
      guard let one, let other, question(one) == question(other) else {
        differences.append(
          Difference(
            "question \(place + 1)", simulated: one.map(question) ?? "nothing more",
            real: other.map(question) ?? "nothing more"))
        return differences
      }
      if one.completion != other.completion {
        differences.append(
          Difference(question(one), simulated: answer(one), real: answer(other)))
      }
    }
    return differences
  }

  private static func question(_ operation: Operation) -> String {
    let step = operation.step.map { "step \($0 + 1)" } ?? "at the end"
    let words = [
      step + ":", operation.process.word, "\(operation.kind)", operation.key?.word,
      operation.value.map(text),
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  private static func answer(_ operation: Operation) -> String {
    switch operation.completion {
    case nil: "no answer"
    case .value(let value)?: text(value)
    case let completion?: "\(completion)"
    }
  }

  private static func text(_ value: Value) -> String {
    let text = String(decoding: value.bytes.prefix(40), as: UTF8.self)
    return value.bytes.count > 40 ? "\(text)… (\(value.bytes.count) bytes)" : text
  }

  /// The first event that differs explains those after it.
  private static func events(_ simulated: History, _ real: History) -> [Difference] {
    let one = told(simulated)
    let other = told(real)
    guard one != other else { return [] }
    let place = zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset
    let first = place ?? min(one.count, other.count)
    return [
      Difference(
        "event \(first + 1)", simulated: first < one.count ? one[first] : "nothing more",
        real: first < other.count ? other[first] : "nothing more")
    ]
  }

  /// What happened to processes. What a store reports of its own accord is not among it.
  private static func told(_ history: History) -> [String] {
    history.events.compactMap { event in
      switch event {
      case .step(let index, let applied): "step \(index + 1)\(applied ? "" : " does not apply")"
      case .phone(.launched(let process, _, _)): "\(process.word) is launched"
      case .phone(.paused(let process, let call)): "\(process.word) stops before \(call)"
      case .phone(.killed(let process, _)): "\(process.word) is killed"
      case .phone(.crashed(let process, let crash)): "\(process.word) traps: \(crash.description)"
      case .complained(let process, let complaint): "\(process.word) complains: \(complaint)"
      default: nil
      }
    }
  }
}
