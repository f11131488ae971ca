// `chaos list`: what is built in.

import ArgumentParser
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosTrace
import Foundation

struct ListCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List stores, eras, invariants, steps, models, canaries or scenarios.")

  enum Topic: String, ExpressibleByArgument, CaseIterable {
    case stores, eras, invariants, steps, models, canaries, scenarios
  }

  @Argument(help: "stores, eras, invariants, steps, models, canaries or scenarios.")
  var topic: Topic

  @Option(help: "Write text or json.")
  var format = OutputFormat.text

  @Option(help: "A corpus with scenarios of one's own.")
  var corpus = RunCommand.defaultCorpus

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let items = try items(catalog)
    if format == .json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      try Console.print(String(decoding: try encoder.encode(items), as: UTF8.self))
      return .held
    }
    let width = items.map(\.name.count).max() ?? 0
    for item in items {
      let filler = String(repeating: " ", count: width - item.name.count)
      try Console.print("\(item.name)\(filler)  \(item.summary)")
    }
    return .held
  }

  /// Options that are listed with their store: planted bugs have a list of their own.
  private static let optionsAtMost = 20

  private struct Item: Encodable {
    var name: String
    var summary: String
  }

  private func items(_ catalog: Catalog) throws -> [Item] {
    switch topic {
    case .stores:
      return try catalog.stores.map { entry in
        let options =
          switch entry.options.count {
          case 0: ""
          case ...Self.optionsAtMost: " [\(entry.options.joined(separator: ", "))]"
          default: " [\(entry.options.count) options, see '\(Program.name) list canaries']"
          }
        let mark = entry.isDefault ? " (default)" : entry.testsChaos ? " (not in 'all')" : ""
        return Item(
          name: entry.name, summary: try catalog.store(entry.name).summary + options + mark)
      }
    case .eras: return EraName.allCases.map { Item(name: $0.word, summary: Era($0).summary) }
    case .invariants:
      return catalog.invariants.map { Item(name: $0.name, summary: "\($0.summary) (\($0.source))") }
        + [Item(name: Trap.invariant, summary: Trap.summary)]
    case .steps:
      return Opcode.allCases.map { Item(name: $0.word, summary: $0.summary) }
        + BehaviourName.allCases.map { name in
          Item(
            name: "act … \(name.word)",
            summary: catalog.behaviours.first { $0.name == name }?.summary ?? "")
        }
        + FaultKind.allCases.map { Item(name: "fault … \($0.word)", summary: "at a disk call") }
    case .models: return DiskModelName.allCases.map { Item(name: $0.word, summary: $0.summary) }
    case .canaries:
      return catalog.canaries.map {
        Item(name: "canary:\($0.name)", summary: "\($0.summary) → \($0.invariant)")
      }
    case .scenarios:
      return try ScenarioLibrary(corpus: corpus).scenarios.map { scenario in
        let sources =
          scenario.sources.isEmpty ? "" : " (\(scenario.sources.joined(separator: " ")))"
        return Item(name: scenario.name, summary: scenario.title + sources)
      }
    }
  }
}
