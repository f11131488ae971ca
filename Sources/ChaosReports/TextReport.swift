// The report for people, at terminals and in logs: a block for each finding, the replay last.

import ChaosContracts
import ChaosTrace

/// Plain text: every finding as a story, then the verdicts.
public struct TextReport: ReportFormat {
  public let name = "text"
  public let summary = "Every finding as a story"
  public let file = "report.txt"
  public let isForLogs = true

  public init() {}

  public func render(_ report: RunReport) -> String {
    let stories = report.stores.flatMap(\.findings).flatMap { Self.story($0) }
    return (stories + Self.summary(report)).joined(separator: "\n") + "\n"
  }

  /// A finding in one line: stable, so that scripts can look for it.
  public static func oneLine(_ finding: Finding) -> String {
    var line = "chaos: broken \(finding.invariant) store=\(finding.store) id=\(finding.id)"
    if let seed = finding.seed { line += " seed=\(seed)" }
    if let file = finding.traceFile { line += " trace=\(file)" }
    return line.harmless()
  }

  /// A finding as a story. The last line replays it. `columns`: the terminal's width, if it is one.
  public static func story(_ finding: Finding, columns: Int? = nil) -> [String] {
    // A trace that somebody shrinks was met once.
    let seen =
      switch (finding.seen, finding.seed) {
      case (1, nil): ""
      case (0, _): "   met while another was shrunk"
      case (1, _): "   seen once"
      default: "   seen \(finding.seen) times"
      }
    let words = FindingWords(finding)
    let head = "✗ broken  \(finding.invariant)   \(finding.store)   id \(finding.id)\(seen)"
    var lines = wrap(head, columns) + [""] + wrap("  \(words.message).", columns, 2) + [""]
    if let judged = finding.judged {
      let rows = Story(judged, finding.violation).rows
      lines += StoryTable.lines(rows, columns: columns) + [""]
      lines += belief(rows).flatMap { wrap($0, columns) }
    } else {
      lines += StoryTable.lines(Story.steps(of: finding.trace), columns: columns) + [""]
    }
    lines += words.fields.flatMap { field($0.name, $0.words, columns) }
    if let explanation = finding.explanation {
      lines += why(explanation, finding.judged, columns: columns) + [""]
    }
    lines += field("on", eras(finding), columns)
    lines += field(
      "shrunk",
      "\(finding.originalSteps) → \(finding.trace.steps.count) steps, "
        + "\(finding.shrinkRuns) runs\(replays(finding))", columns)
    if let seed = finding.seed, let index = finding.index {
      lines += field("seed", "\(seed), trace \(index)", columns)
    }
    if finding.traceFile == nil {
      lines += field("trace", "could not be saved; here it is:", columns) + [""]
      lines += finding.trace.lines + [""]
    }
    if let file = finding.traceFile { lines += field("saved", file, columns) }
    lines += TextWrap.command(label("replay"), finding.replayLine.harmless(), columns: columns)
    return lines.map { $0.harmless() } + [""]
  }

  /// Why a trace breaks its promise. `judged`: the run that is explained; nil if it is not known.
  package static func why(
    _ explanation: Explanation, _ judged: Judged?, columns: Int? = nil
  ) -> [String] {
    let head = "  why, by \(explanation.runs) runs of changed traces"
    return ["", head, ""]
      + ExplanationWords.fields(explanation, judged).flatMap { field($0.name, $0.words, columns) }
  }

  private static func label(_ name: String) -> String { "    \(name.padded(to: 9))" }

  /// A name and what there is to say, in a column of its own.
  private static func field(_ name: String, _ words: String, _ columns: Int?) -> [String] {
    wrap(label(name) + words, columns, label("").count)
  }

  private static func wrap(_ text: String, _ columns: Int?, _ hanging: Int? = nil) -> [String] {
    TextWrap.lines(text.harmless(), columns: columns, hanging: hanging)
  }

  private static func belief(_ rows: [StoryRow]) -> [String] {
    StoryRow.belief(rows, epilogue: "the epilogue").map { ["  ▸ \($0)"] } ?? []
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
    func words(_ head: String, _ eras: [EraName]) -> String {
      eras.isEmpty ? "" : "; \(head) \(eras.map(\.word).joined(separator: " "))"
    }
    let held = finding.heldEras.filter { !finding.unpromisedEras.contains($0) }
    return broken + words("this trace holds on", held)
      + words("lost and not promised on", finding.unpromisedEras)
  }

  /// How many traces were run, which says nothing of how many broke.
  private static func ran(_ store: StoreReport) -> String {
    let planned = store.planned == store.traces ? "" : " of \(store.planned)"
    return "\(store.traces)\(planned) traces run"
  }

  /// The verdict of each store with its counts, and the checks that do not hold.
  public static func verdicts(_ report: RunReport) -> [String] {
    var lines: [String] = []
    for store in report.stores {
      var line =
        "\(symbol(store.verdict))  \(store.store): \(ran(store)), "
        + "\(store.appliedSteps) steps"
      let causes = store.findings.count
      if causes > 0 { line += ", \(causes) cause\(causes == 1 ? "" : "s")" }
      if store.unexamined > 0 { line += ", \(store.unexamined) failing traces not looked at" }
      lines += [line] + store.doubts.map { "   ? \($0)" }
      if let words = store.whatHides { lines.append("   ! \(words)") }
    }
    lines += report.checks.filter { $0.verdict != .held }.map {
      "\(symbol($0.verdict))  \($0.kind): \($0.name): \($0.message)"
    }
    return lines.map { $0.harmless() }
  }

  /// What never took effect: what this run did not reach, and what no run will; some names of each.
  public static func idle(_ report: RunReport, namesAtMost: Int = namesInALine) -> [String] {
    report.stores.flatMap { store in
      let (impossible, act) = (store.cannotHappen ?? [], "act ")
      let missed = store.neverHappened.filter { !impossible.contains($0) }
      return [
        ("not reached in this run", missed),
        ("cannot happen, as it makes no such call", impossible.filter { !$0.hasPrefix(act) }),
        ("cannot be done, as it has no such value", impossible.filter { $0.hasPrefix(act) }),
      ].filter { !$1.isEmpty }.map {
        "   \(store.store): \($0): \(brief($1, namesAtMost))".harmless()
      }
    }
  }

  /// What to do with findings; nothing where none was kept.
  static func advice(_ report: RunReport) -> [String] {
    let isKept = report.stores.contains { $0.findings.contains { $0.traceFile != nil } }
    return isKept
      ? ["   commit a finding's trace to Corpus/Regressions/<store>/ with its fix"] : []
  }

  /// The line that ends every run, for scripts.
  static func verdict(_ report: RunReport) -> String {
    "chaos: verdict \(report.verdict.rawValue), seed \(report.seed.harmless())"
  }

  /// Everything but the findings themselves.
  public static func summary(_ report: RunReport, namesAtMost: Int = namesInALine) -> [String] {
    verdicts(report) + idle(report, namesAtMost: namesAtMost) + advice(report) + [verdict(report)]
  }

  /// A line's worth of names.
  private static func brief(_ names: [String], _ count: Int) -> String {
    let more = names.count - count
    return names.prefix(count).joined(separator: ", ")
      + (more > 0 ? " and \(more) more (-v names all)" : "")
  }

  public static let namesInALine = 6

  static func symbol(_ verdict: Verdict) -> String {
    "\(verdict.symbol) \(verdict.rawValue.padded(to: 7))"
  }
}

extension Verdict {
  /// The sign that stands for it beside its word.
  package var symbol: String {
    switch self {
    case .held: "✓"
    case .broken: "✗"
    case .unknown: "?"
    }
  }
}
