// The report for people at a terminal and for logs: one block for each finding, the replay line
// last.

import ChaosContracts
import ChaosTrace

/// Plain text, as experience of command lines asks for it.
public struct TextReport: ReportFormat {
  public let name = "text"
  /// Findings that are told in full for each store; the others get a line.
  private let storiesPerStore: Int

  public init(storiesPerStore: Int = .max) { self.storiesPerStore = storiesPerStore }

  public func render(_ report: RunReport) -> String {
    var lines: [String] = []
    for store in report.stores {
      for (place, finding) in store.findings.enumerated() {
        lines += place < storiesPerStore ? Self.story(finding) : [Self.oneLine(finding)]
      }
    }
    lines += Self.summary(report)
    return lines.joined(separator: "\n") + "\n"
  }

  /// A finding in one line: stable, so that scripts can look for it.
  public static func oneLine(_ finding: Finding) -> String {
    var line = "chaos: broken \(finding.invariant) store=\(finding.store) id=\(finding.id)"
    if let seed = finding.seed { line += " seed=\(seed)" }
    if let file = finding.traceFile { line += " trace=\(file)" }
    return line.harmless()
  }

  /// Findings that are not told, for people: the ids that replay takes, one line for each promise.
  public static func ids(_ findings: [Finding]) -> [String] {
    var names: [String] = []
    for finding in findings where !names.contains(finding.invariant) {
      names.append(finding.invariant)
    }
    let width = names.map(\.count).max() ?? 0
    return names.flatMap { name in
      let ids = findings.filter { $0.invariant == name }.map(\.id)
      return stride(from: 0, to: ids.count, by: idsInALine).map { start in
        let label = start == 0 ? name : ""
        let filler = String(repeating: " ", count: width - label.count)
        let some = ids[start..<min(start + idsInALine, ids.count)].joined(separator: " ")
        return "    \(label)\(filler)  \(some)".harmless()
      }
    }
  }

  /// As many as a narrow terminal takes.
  private static let idsInALine = 5

  /// A finding as a story. The last line replays it.
  ///
  /// - Parameter columns: the width of the terminal, or nil for a file or a pipe.
  public static func story(_ finding: Finding, columns: Int? = nil) -> [String] {
    // Whoever shrinks one trace has met one.
    let seen =
      switch (finding.seen, finding.seed) {
      case (1, nil): ""
      case (1, _): "   seen once"
      default: "   seen \(finding.seen) times"
      }
    var lines = [
      "✗ broken  \(finding.invariant)   \(finding.store)   id \(finding.id)\(seen)", "",
      "  \(finding.violation.message).", "",
    ]
    if let judged = finding.judged {
      let story = Story(judged, finding.violation)
      lines += StoryTable.lines(story.rows, columns: columns) + [""]
      lines += belief(story)
    } else {
      lines += StoryTable.lines(Story.steps(of: finding.trace), columns: columns) + [""]
    }
    lines += cause(finding)
    lines.append("    on       \(eras(finding))")
    lines.append(
      "    shrunk   \(finding.originalSteps) → \(finding.trace.steps.count) steps, "
        + "\(finding.shrinkRuns) runs\(replays(finding))")
    if let seed = finding.seed, let index = finding.index {
      lines.append("    seed     \(seed), trace \(index)")
    }
    if finding.traceFile == nil {
      lines += ["    trace    could not be saved; here it is:", ""]
      lines += [finding.trace.header.text] + finding.trace.steps.map(\.text) + [""]
    }
    if let file = finding.traceFile {
      lines.append("    saved    \(file)")
    }
    lines.append("    replay   \(finding.replayLine)")
    lines.append("")
    return lines.map { $0.harmless() }
  }

  /// What is behind it, what would be right, and what else it breaks.
  private static func cause(_ finding: Finding) -> [String] {
    guard let cause = finding.cause else { return [] }
    let words = CauseWords.cause(cause, finding.judged, finding.violation)
    var lines = ["    cause    \(words.harmless())"]
    if let right = CauseWords.right(cause, finding.judged, finding.violation) {
      lines.append("    right    \(right.harmless())")
    }
    let others = finding.symptoms.filter { $0 != finding.invariant }
    if !others.isEmpty { lines.append("    also     \(others.joined(separator: ", "))") }
    return lines
  }

  private static func belief(_ story: Story) -> [String] {
    guard let place = story.rows.firstIndex(where: { $0.mark == .belief }) else { return [] }
    let number = story.rows[...place].last { $0.number != nil }?.number
    let step = number.map { "step \($0)" } ?? "the epilogue"
    let row = story.rows[place]
    let words = "\(step): \(row.does) was answered with \(row.outcome)"
    return ["  ▸ first false belief, \(words)"]
  }

  /// What others say who had no part in finding it.
  private static func replays(_ finding: Finding) -> String {
    switch finding.witnesses {
    case 0: ""
    case 1: "; replayed once, same result"
    case 2: "; replayed twice, same result"
    default: "; replayed \(finding.witnesses) times, same result"
    }
  }

  private static func eras(_ finding: Finding) -> String {
    let broken = finding.brokenEras.map(\.word).joined(separator: " ")
    if finding.brokenEras.count == EraName.allCases.count { return "every era" }
    if finding.heldEras.isEmpty { return broken }
    return "\(broken); holds on \(finding.heldEras.map(\.word).joined(separator: " "))"
  }

  /// What never took effect: what this run did not reach, and what no run will.
  private static func idle(_ store: StoreReport, _ namesAtMost: Int) -> [String] {
    let impossible = store.cannotHappen ?? []
    let missed = store.neverHappened.filter { !impossible.contains($0) }
    return [
      ("not reached in this run", missed), ("cannot happen, as it makes no such call", impossible),
    ].filter { !$1.isEmpty }.map { "   \($0): \(brief($1, namesAtMost))" }
  }

  /// A line for each store, and the verdict.
  ///
  /// - Parameter namesAtMost: names in a list; what is cut is counted.
  public static func summary(_ report: RunReport, namesAtMost: Int = namesInALine) -> [String] {
    var lines: [String] = []
    for store in report.stores {
      let mark = symbol(store.verdict)
      var line =
        "\(mark)  \(store.store): \(store.traces) of \(store.planned) traces, "
        + "\(store.appliedSteps) steps"
      if !store.findings.isEmpty { line += ", \(store.findings.count) distinct findings" }
      if store.unexamined > 0 { line += ", \(store.unexamined) failing traces not looked at" }
      lines.append(line.harmless())
      for doubt in store.doubts { lines.append("   ? \(doubt)".harmless()) }
      lines += idle(store, namesAtMost).map { $0.harmless() }
    }
    for check in report.checks where check.verdict != .held {
      lines.append(
        "\(symbol(check.verdict))  \(check.kind): \(check.name): \(check.message)".harmless())
    }
    if report.stores.contains(where: { $0.findings.contains { $0.traceFile != nil } }) {
      lines.append("   commit a finding's trace to Corpus/Regressions/<store>/ with its fix")
    }
    let seed = report.seed.harmless()
    lines.append("chaos: verdict \(report.verdict.rawValue), seed \(seed)")
    return lines
  }

  /// A line's worth of names.
  private static func brief(_ names: [String], _ count: Int) -> String {
    let more = names.count - count
    return names.prefix(count).joined(separator: ", ")
      + (more > 0 ? " and \(more) more (-v names all)" : "")
  }

  public static let namesInALine = 6

  static func symbol(_ verdict: Verdict) -> String {
    switch verdict {
    case .held: "✓ held   "
    case .broken: "✗ broken "
    case .unknown: "? unknown"
    }
  }
}
