// `chaos list`: what is built in.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosReports

struct ListCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what is built in: stores, eras, behaviours, scenarios and more.",
    discussion: Topic.allCases.map { "\($0.rawValue): \($0.summary)." }.joined(separator: " ")
      + " Without an argument, these.")

  enum Topic: String, ExpressibleByArgument, CaseIterable {
    case stores, eras, models, steps, behaviours, faults, invariants, scenarios, canaries

    var summary: String {
      switch self {
      case .stores: "what is tested, with options"
      case .eras: "profiles of iOS releases"
      case .models: "what a crash may leave on a disk"
      case .steps: "what a trace is made of"
      case .behaviours: "what an app does in an act, naive or careful"
      case .faults: "how a call fails"
      case .invariants: "what must hold"
      case .scenarios: "known bugs"
      case .canaries: "bugs that are planted to test chaos itself"
      }
    }
  }

  @Argument(
    help: """
      One of \(Topic.allCases.map(\.rawValue).joined(separator: ", ")). (default: their names)
      """)
  var topic: Topic?

  @Option(help: "Write text or json.")
  var format = OutputFormat.text

  @Option(help: "A corpus with your own scenarios.")
  var corpus = CorpusFolder.usual

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let items = try items(catalog)
    if format == .json {
      try Console.print(items)
      return .held
    }
    let width = items.map(\.name.count).max() ?? 0
    for item in items { try Console.print("\(item.name.padded(to: width))  \(item.summary)") }
    if topic == nil { try Console.print("\n\(Program.name) list NAME lists one of them") }
    if topic == .scenarios {
      try Console.print("\n" + ScenarioText.counts(try library().scenarios))
    }
    return .held
  }

  /// Options that are listed with their store: planted bugs have a list of their own.
  private static let optionsAtMost = 20

  private struct Item: Encodable {
    var name: String
    var summary: String
    /// Of a naive behaviour, the one that does the same with care.
    var careful: String?
    /// Of a careful behaviour, the one that does the same without.
    var naive: String?
    /// Of a scenario, how sure it is that people have it.
    var confidence: String?
  }

  /// What a careful behaviour's name has before that of its naive twin.
  private static let care = "careful-"

  /// A behaviour and its twin, which is told by its name.
  private static func item(_ behaviour: any Behaviour) -> Item {
    let word = behaviour.name.word
    var item = Item(name: word, summary: behaviour.summary)
    if word.hasPrefix(care) {
      item.naive = BehaviourName(word: String(word.dropFirst(care.count)))?.word
    } else {
      item.careful = BehaviourName(word: care + word)?.word
    }
    if let careful = item.careful { item.summary += " (naive; with care: \(careful))" }
    if let naive = item.naive { item.summary += " (careful; without: \(naive))" }
    return item
  }

  private func library() throws -> ScenarioLibrary { try ScenarioLibrary(corpus: corpus) }

  private func items(_ catalog: Catalog) throws -> [Item] {
    switch topic {
    case nil: return Topic.allCases.map { Item(name: $0.rawValue, summary: $0.summary) }
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
    case .eras:
      return EraName.allCases.map {
        Item(name: $0.word, summary: "\($0.stands): \(Era($0).summary)")
      }
    case .invariants:
      return catalog.invariants.map { Item(name: $0.name, summary: "\($0.summary) (\($0.source))") }
        + [Item(name: Trap.invariant, summary: Trap.summary)]
    case .steps:
      return Opcode.allCases.map { Item(name: $0.word, summary: $0.summary) }
        + BehaviourName.builtIn.map { name in
          Item(
            name: "act … \(name.word)",
            summary: catalog.behaviours.first { $0.name == name }?.summary ?? "")
        }
        + FaultKind.allCases.map {
          Item(name: "fault … \($0.word)", summary: StepWords.fault($0))
        }
    case .behaviours:
      return BehaviourName.allCases.compactMap { name in
        catalog.behaviours.first { $0.name == name }.map(Self.item)
      }
    case .faults:
      return FaultKind.allCases.map { Item(name: $0.word, summary: StepWords.fault($0)) }
    case .models: return DiskModelName.allCases.map { Item(name: $0.word, summary: $0.summary) }
    case .canaries:
      return catalog.canaries.map {
        Item(name: "canary:\($0.name)", summary: "\($0.summary) → \($0.invariant)")
      }
    case .scenarios:
      return try library().scenarios.map { scenario in
        Item(
          name: scenario.name, summary: ScenarioText.told(scenario),
          confidence: scenario.confidence?.rawValue)
      }
    }
  }
}
