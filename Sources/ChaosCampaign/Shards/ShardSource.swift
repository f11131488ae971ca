// Where engines say which of several tasks a process is.

/// An engine's way to number its tasks.
package struct ShardSource {
  /// A shard, and who said so.
  package struct Answer: Equatable {
    /// From 1.
    package var shard: Int
    /// Nil where the engine tells no number of tasks.
    package var count: Int?
    package var variable: String
  }

  /// The variable that holds the task's number.
  var variable: String
  /// The variable that holds the number of tasks.
  var countVariable: String?
  /// The number of the first task, unless a variable holds it.
  var first = 0
  var firstVariable: String?

  /// All that are known, in the order in which they are asked.
  static let known = [
    ShardSource(
      variable: "SLURM_ARRAY_TASK_ID", countVariable: "SLURM_ARRAY_TASK_COUNT",
      firstVariable: "SLURM_ARRAY_TASK_MIN"),
    ShardSource(variable: "CI_NODE_INDEX", countVariable: "CI_NODE_TOTAL", first: 1),
    ShardSource(variable: "BUILDKITE_PARALLEL_JOB", countVariable: "BUILDKITE_PARALLEL_JOB_COUNT"),
    ShardSource(variable: "JOB_COMPLETION_INDEX"),
  ]

  /// The variable of everybody else: i/n. GitHub's matrix has no variable, so its workflow sets it.
  static let own = "CHAOS_SHARD"

  /// Which shard this process is. Two engines at once are an error, since one of them is wrong.
  package static func ask(_ environment: [String: String]) throws -> Answer {
    var answers: [Answer] = []
    if let text = environment[own], !text.isEmpty {
      guard let (shard, count) = parse(text) else {
        throw CommandFailure("\(own) is '\(text)', and must be i/n with i from 1 to n.", .usage)
      }
      answers.append(Answer(shard: shard, count: count, variable: own))
    }
    for source in known {
      if let answer = try source.answer(environment) { answers.append(answer) }
    }
    guard let answer = answers.first else {
      let names = (known.map(\.variable) + [own]).joined(separator: ", ")
      throw CommandFailure("'--shard auto' finds none of \(names).", .usage)
    }
    if answers.count > 1 {
      let names = answers.map(\.variable).joined(separator: " and ")
      throw CommandFailure("'--shard auto' finds \(names): which one is meant?", .usage)
    }
    return answer
  }

  /// A shard and how many there are, of `i/n` with i from 1 to n.
  package static func parse(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let shard = number(String(parts[0])),
      let count = number(String(parts[1])), shard >= 1, shard <= count
    else { return nil }
    return (shard, count)
  }

  /// A number from 0 on. Swift reads a sign, which none of these has.
  package static func number(_ text: String) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  private func answer(_ environment: [String: String]) throws -> Answer? {
    guard let text = environment[variable], !text.isEmpty else { return nil }
    func number(_ name: String) throws -> Int {
      guard let text = environment[name] else {
        throw CommandFailure("\(variable) is set, and \(name) is not.", .usage)
      }
      guard let number = Self.number(text) else {
        throw CommandFailure("\(name) is '\(text)', which is not a number.", .usage)
      }
      return number
    }
    let index = try number(variable)
    let lowest = try firstVariable.map(number) ?? first
    let count = try countVariable.map(number)
    let shard = index - lowest + 1
    guard shard >= 1, count.map({ shard <= $0 }) ?? true else {
      let of = count.map { " of \($0)" } ?? ""
      throw CommandFailure("\(variable) is '\(text)'\(of), which is not a task.", .usage)
    }
    return Answer(shard: shard, count: count, variable: variable)
  }
}
