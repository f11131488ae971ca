// `chaos replay`: runs one trace again, and tells what happens.

import ArgumentParser
import ChaosCatalog
import ChaosReports
import ChaosSimulation
import Foundation

struct ReplayCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Run one trace again and tell what happens.")

  enum Show: String, ExpressibleByArgument, CaseIterable {
    case events, disk, values, output
  }

  @OptionGroup var options: TraceOptions

  @Option(help: "The era to run it on, or all. (default: the one of the trace)")
  var era: String?

  @Option(parsing: .unconditional, help: "Tell only the steps up to this one.")
  var until: Int?

  @Option(
    parsing: .unconditional, help: "How often it is run, at least twice; all runs must agree.")
  var times = 2

  @Option(
    help: """
      Below the story show events, the disk after each step, the values, or what managed processes \
      print.
      """)
  var show: Show?

  @Flag(
    help: """
      Say why it breaks, by running changed traces: what it needs, what makes it pass, where it \
      was lost, and what comes of "unavailable" in the place of the first false answer.
      """)
  var explain = false

  @OptionGroup var output: OutputOptions

  @OptionGroup var workers: WorkerOptions

  func validate() throws {
    if times < 2 {
      throw ValidationError("'--times' must be at least 2: one run alone proves nothing.")
    }
    if let until, until < 1 { throw ValidationError("'--until' must be at least 1.") }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    _ = Interruption.watched(during: "the replay of \(options.trace)")
    let eras = try era.map { try NameArgument.eras([$0]) }
    if show != nil, (eras?.count ?? 1) > 1 {
      throw CommandFailure("'--show' shows one run: name one era.", .usage)
    }
    if explain, (eras?.count ?? 1) > 1 {
      throw CommandFailure("'--explain' explains one run: name one era.", .usage)
    }
    let texts = try options.read(on: eras ?? [nil], in: catalog, workers)
    let traces = texts.map(\.trace)
    let store = try options.store(for: texts[0], in: catalog)
    let replayer = Replayer(catalog, store, workers.pool(1), times: times)
    if traces.count > 1 { return try compare(traces, replayer) }
    // One that a search has made small tells its cause.
    let isSmall = texts[0].notes.contains { $0.name == "breaks" }
    return try tell(traces[0], isSmall: isSmall, replayer, Palette(flag: output.color))
  }

  /// One line for each era.
  private func compare(_ traces: [Trace], _ replayer: Replayer) throws -> ExitStatus {
    var verdict = Verdict.held
    for trace in traces {
      let name = trace.header.era.word
      let padded = name.padded(to: 12)
      switch replayer.run(trace) {
      case .agreed(let outcome):
        let broken = outcome.violations.map(\.invariant).joined(separator: ", ")
        let found = outcome.isIdle ? Verdict.unknown : outcome.verdict
        try Console.print("\(padded) \(found.rawValue)\(broken.isEmpty ? "" : "   \(broken)")")
        verdict = max(verdict, found)
      case .trapped(let reason):
        try Console.print("\(padded) broken   \(Trap.invariant): \(reason)")
        verdict = .broken
      case .doubtful(let reason):
        let line = reason.split(separator: "\n").first ?? ""
        try Console.print("\(padded) unknown  \(line)")
        verdict = max(verdict, .unknown)
      }
    }
    return ExitStatus(verdict)
  }

  /// The whole story of one run.
  private func tell(
    _ trace: Trace, isSmall: Bool, _ replayer: Replayer, _ palette: Palette
  ) throws -> ExitStatus {
    let replay = replayer.run(trace)
    try Console.print("\(trace.header.text) · \(replayer.store.name)\n")
    switch replay {
    case .trapped(let reason):
      try Console.tell(
        ["✗ broken  \(Trap.invariant): \(reason)", ""]
          + StoryTable.lines(Story.steps(of: trace), columns: Console.columns), palette)
      return .broken
    case .doubtful(let reason):
      try Console.tell(["? unknown  \(reason)"], palette)
      return .unknown
    case .agreed(let outcome):
      try Console.tell(lines(outcome, isSmall: isSmall), palette)
      if explain, let explanation = replayer.explain(outcome) {
        try Console.tell(TextReport.why(explanation, outcome.judged), palette)
      }
      return outcome.isIdle ? .unknown : ExitStatus(outcome.verdict)
    }
  }

  /// What is shown below the story, with a title.
  private func listing(_ outcome: RunOutcome) -> [String] {
    switch show {
    case .events:
      ["", "Every event:"] + RunListing.events(outcome.judged.history, until: until)
    case .disk: ["", "The files after each step:"] + RunListing.disk(outcome, until: until)
    case .values:
      ["", "What was written and read:"] + RunListing.values(outcome.judged.history, until: until)
    case .output:
      ["", "What managed processes printed:"] + RunListing.output(outcome, until: until)
    case nil: []
    }
  }

  private func lines(_ outcome: RunOutcome, isSmall: Bool) -> [String] {
    let runs = "\(times) runs, same result"
    let first = outcome.violations.first
    let story = StoryTable.lines(
      Story(outcome.judged, first, until: until).rows, columns: Console.columns)
    let body = story + listing(outcome)
    if let what = outcome.refusals.first {
      return body + ["", "? unknown  \(what) is not simulated; \(runs)"]
    }
    if let race = outcome.races.first, outcome.violations.isEmpty {
      return body + ["", "? unknown  \(Refusal.race(race)); \(runs)"]
    }
    if outcome.isIdle { return body + ["", "? unknown  no act of the trace applies; \(runs)"] }
    guard let first else { return body + ["", "✓ held  every invariant; \(runs)"] }
    var finding = Finding(
      invariant: first.invariant, store: "", signature: "", trace: outcome.judged.history.trace,
      violation: first, originalSteps: 0, shrinkRuns: 0)
    finding.judged = outcome.judged
    if isSmall { finding.cause = Cause(outcome.judged.history, first) }
    let words = FindingWords(finding).fields.map { field in
      "    \(field.name.padded(to: 9))\(field.words.harmless())"
    }
    let broken = outcome.violations.map { "✗ broken  \($0.invariant): \($0.message.harmless())" }
    return broken + [""] + body + (words.isEmpty ? [] : [""] + words) + ["", "  \(runs)"]
  }
}
