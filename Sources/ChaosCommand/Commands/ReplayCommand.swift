// `chaos replay`: runs one trace again, and tells what happens.

import ArgumentParser
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosSimulation
import ChaosTrace
import Foundation

struct ReplayCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Run one trace again and tell what happens.")

  enum Show: String, ExpressibleByArgument, CaseIterable { case events, disk, values }

  @OptionGroup var options: TraceOptions

  @Option(help: "The era to run it on, or all. (default: the one of the trace)")
  var era: String?

  @Option(help: "Tell only the steps up to this one.")
  var until: Int?

  @Option(help: "How often it is run; all runs must agree.")
  var times = 2

  @Option(help: "Show events, the disk after each step, or the values.")
  var show: Show?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if times < 1 { throw ValidationError("'--times' must be at least 1.") }
    if let until, until < 1 { throw ValidationError("'--until' must be at least 1.") }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let text = try options.read()
    let store = try options.store(for: text, in: catalog)
    var traces = [text.trace]
    if let era {
      traces = try EraArgument.parse([era]).map { era in
        var trace = text.trace
        trace.header.era = era
        return trace
      }
    }
    let replayer = Replayer(catalog, store, times: times)
    if traces.count > 1 { return try compare(traces, replayer) }
    return try tell(traces[0], replayer, Palette(flag: output.color))
  }

  /// One line for each era.
  private func compare(_ traces: [Trace], _ replayer: Replayer) throws -> ExitStatus {
    var verdict = Verdict.held
    for trace in traces {
      let name = trace.header.era.word
      let padded = name + String(repeating: " ", count: max(0, 12 - name.count))
      switch replayer.run(trace) {
      case .agreed(let outcome):
        let broken = outcome.violations.map(\.invariant).joined(separator: ", ")
        Console.print("\(padded) \(outcome.verdict.rawValue)\(broken.isEmpty ? "" : "   \(broken)")")
        verdict = max(verdict, outcome.verdict)
      case .trapped(let reason):
        Console.print("\(padded) broken   \(StoreCampaign.trapInvariant): \(reason)")
        verdict = .broken
      case .doubtful(let reason):
        Console.print("\(padded) unknown   \(reason)")
        verdict = max(verdict, .unknown)
      }
    }
    return ExitStatus(verdict)
  }

  /// The whole story of one run.
  private func tell(_ trace: Trace, _ replayer: Replayer, _ palette: Palette) throws -> ExitStatus {
    switch replayer.run(trace) {
    case .trapped(let reason):
      Console.print(palette.paint("✗ broken  \(StoreCampaign.trapInvariant): \(reason)"))
      return .broken
    case .doubtful(let reason):
      Console.print(palette.paint("? unknown  \(reason)"))
      return .unknown
    case .agreed(let outcome):
      Console.print("\(trace.header.text) · \(replayer.store.name)\n")
      Console.print(palette.paint(lines(outcome).joined(separator: "\n")))
      return ExitStatus(outcome.verdict)
    }
  }

  private func lines(_ outcome: RunOutcome) -> [String] {
    switch show {
    case .events: return RunListing.events(outcome.judged.history, until: until)
    case .disk: return RunListing.disk(outcome, until: until)
    case .values: return RunListing.values(outcome.judged.history, until: until)
    case nil: break
    }
    guard let first = outcome.violations.first else {
      return StoryTable.lines(Story(outcome.judged, nil, until: until).rows)
        + ["", "✓ held  every invariant, \(times) run(s) agree"]
    }
    var lines: [String] = []
    for violation in outcome.violations {
      lines.append("✗ broken  \(violation.invariant): \(StoryTable.printable(violation.message))")
    }
    lines.append("")
    lines += StoryTable.lines(Story(outcome.judged, first, until: until).rows)
    return lines + ["", "  \(times) run(s), same result"]
  }
}
