// `chaos show`: a trace in words, as text, or for programs.

import ArgumentParser
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosTrace
import Foundation

struct ShowCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a trace as a story, as text, or as JSON.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case story, text, json }

  @OptionGroup var options: TraceOptions

  @Option(help: "story, text or json.")
  var format = Format.story

  @OptionGroup var workers: WorkerOptions

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let interruption = Interruption()
    let signals = interruption.watch()
    defer { for signal in signals { signal.cancel() } }
    interruption.isDoing("the run of \(options.trace)")
    let text = try options.read(in: catalog, workers)
    switch format {
    case .text: try Console.print(text.text, terminator: "")
    case .json: try Console.print(json(text))
    case .story: return try story(text, try options.store(for: text, in: catalog), catalog)
    }
    return .held
  }

  /// The run as a table, and what it breaks. To show is not to judge, so only doubt has a status.
  private func story(_ text: TraceText, _ store: any StoreKind, _ catalog: Catalog) throws
    -> ExitStatus
  {
    let replay = Replayer(catalog, store, workers).run(text.trace)
    try Console.print("\(text.trace.header.text) · \(store.name)\n")
    switch replay {
    case .agreed(let outcome):
      let story = Story(outcome.judged, outcome.violations.first)
      try Console.print(
        StoryTable.lines(story.rows, columns: Console.columns).joined(separator: "\n"))
      for violation in outcome.violations {
        try Console.print("\n✗ \(violation.invariant): \(StoryTable.printable(violation.message))")
      }
      return .held
    case .trapped(let reason):
      try Console.print(
        StoryTable.lines(Story.steps(of: text.trace), columns: Console.columns).joined(
          separator: "\n"))
      try Console.print("\n✗ \(Trap.invariant): \(reason)")
      return .held
    case .doubtful(let reason):
      try Console.print(
        StoryTable.lines(Story.steps(of: text.trace), columns: Console.columns).joined(
          separator: "\n"))
      try Console.print("\n? unknown  \(reason)")
      return .unknown
    }
  }

  private struct Document: Encodable {
    var format: Int
    var phone: String
    var notes: [[String]]
    var steps: [String]
  }

  private func json(_ text: TraceText) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let document = Document(
      format: Trace.formatVersion, phone: text.trace.header.text,
      notes: text.notes.map { [$0.name, $0.text] }, steps: text.trace.steps.map(\.text))
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}
