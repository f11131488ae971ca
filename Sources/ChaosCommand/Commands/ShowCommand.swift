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

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let text = try options.read()
    switch format {
    case .text: Console.write(text.text, to: STDOUT_FILENO)
    case .json: try Console.print(json(text))
    case .story:
      let store = try options.store(for: text, in: catalog)
      let outcome = catalog.simulator().run(text.trace, store)
      Console.print("\(text.trace.header.text) · \(store.name)\n")
      let story = Story(outcome.judged, outcome.violations.first)
      Console.print(StoryTable.lines(story.rows).joined(separator: "\n"))
      for violation in outcome.violations {
        Console.print("\n✗ \(violation.invariant): \(StoryTable.printable(violation.message))")
      }
    }
    return .held
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
