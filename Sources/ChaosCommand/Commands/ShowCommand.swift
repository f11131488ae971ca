// `chaos show`: a trace in words, as text, for programs, and for other tools.

import ArgumentParser
import ChaosCatalog
import ChaosReports
import Foundation

struct ShowCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a trace as a story, as text, as JSON, or for other tools.",
    discussion: """
      'perfetto' is a trace for https://ui.perfetto.dev, with a track for the lock and tracks for \
      each process; 'mermaid' a sequence diagram, as GitHub shows it in an issue; 'swift-test' a \
      test to paste; 'device-steps' what a person does to repeat it on an iPhone.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case story, text, json, perfetto, mermaid
    case swiftTest = "swift-test"
    case deviceSteps = "device-steps"
  }

  @OptionGroup var options: TraceOptions

  @Option(help: "story, text, json, perfetto, mermaid, swift-test or device-steps.")
  var format = Format.story

  @OptionGroup var workers: WorkerOptions

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    _ = Interruption.watched(during: "the run of \(options.trace)")
    let text = try options.read(in: catalog, workers)
    switch format {
    case .text: try Console.print(text.text, terminator: "")
    case .json: try Console.print(json(text), terminator: "")
    case .perfetto, .mermaid, .swiftTest, .deviceSteps:
      return try exchange(text, try options.store(for: text, in: catalog), catalog)
    case .story: return try story(text, try options.store(for: text, in: catalog), catalog)
    }
    return .held
  }

  /// The run as a table, and what it breaks. To show is not to judge, so only doubt has a status.
  private func story(_ text: TraceText, _ store: any StoreKind, _ catalog: Catalog) throws
    -> ExitStatus
  {
    let replay = Replayer(catalog, store, workers.pool(1)).run(text.trace)
    try Console.print("\(text.trace.header.text) · \(store.name)\n")
    if let name = text.note("scenario"),
      let scenario = try ScenarioLibrary(corpus: options.corpus).named(name)
    {
      try Console.print(ScenarioText.title(scenario).dropFirst().joined(separator: "\n"))
    }
    let rows: [StoryRow]
    let end: [String]
    var status = ExitStatus.held
    switch replay {
    case .agreed(let outcome):
      rows = Story(outcome.judged, outcome.violations.first).rows
      end = outcome.violations.map { "\n✗ \($0.invariant): \($0.message.harmless())" }
    case .trapped(let reason):
      rows = Story.steps(of: text.trace)
      end = ["\n✗ \(Trap.invariant): \(reason)"]
    case .doubtful(let reason):
      rows = Story.steps(of: text.trace)
      end = ["\n? unknown  \(reason)"]
      status = .unknown
    }
    try Console.tell(StoryTable.lines(rows, columns: Console.columns) + end, Palette(flag: false))
    return status
  }

  /// The run for other tools. One that nobody could follow is told as its trace asks for it.
  private func exchange(_ text: TraceText, _ store: any StoreKind, _ catalog: Catalog) throws
    -> ExitStatus
  {
    let replay = Replayer(catalog, store, workers.pool(1)).run(text.trace)
    let run: ToldRun
    switch replay {
    case .agreed(let outcome):
      run = ToldRun(
        text.trace, store.name, outcome.judged, outcome.violations, inCode: store.inCode)
    case .trapped(let reason):
      let violation = Violation(Trap.invariant, operation: nil, message: reason)
      run = ToldRun(text.trace, store.name, nil, [violation], inCode: store.inCode)
    case .doubtful(let reason):
      run = ToldRun(text.trace, store.name, doubt: reason, inCode: store.inCode)
    }
    switch format {
    case .perfetto: try Console.print(PerfettoTrace.text(run), terminator: "")
    case .mermaid: try Console.print(MermaidDiagram.text(run), terminator: "")
    case .deviceSteps: try Console.print(DeviceRecipe.text(run), terminator: "")
    default: try Console.print(SwiftTest.text(run), terminator: "")
    }
    guard case .doubtful(let reason) = replay else { return .held }
    Console.error("unknown: \(reason)")
    return .unknown
  }

  private func json(_ text: TraceText) -> String {
    let document: SortedJSON.Object = [
      "format": Trace.formatVersion, "phone": text.trace.header.text,
      "notes": text.notes.map { [$0.name, $0.text] }, "steps": text.trace.steps.map(\.text),
    ]
    return SortedJSON.text(document)
  }
}
