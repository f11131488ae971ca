// What the parser takes and nobody means: a command that does not exist, an option given twice.

import ArgumentParser
import ChaosCampaign
import Foundation

/// Looks at arguments before they are parsed.
struct ArgumentCheck {
  private var command: any ParsableCommand.Type = Root.self

  /// Throws if the arguments ask for what cannot be meant.
  static func check(_ arguments: [String]) throws {
    var check = ArgumentCheck()
    let isHelp = arguments.first == "help"
    var rest = arguments.dropFirst(isHelp ? 1 : 0)
    while let name = rest.first, !name.hasPrefix("-") {
      let known = check.command.configuration.subcommands
      if known.isEmpty { break }
      guard let next = known.first(where: { $0.configuration.commandName == name }) else {
        let shown = known.map { $0.configuration }.filter { $0.shouldDisplay }
        let names = shown.compactMap { $0.commandName }
        throw CommandFailure.unknown("command", name, known: names + (check.isRoot ? ["help"] : []))
      }
      check.command = next
      rest = rest.dropFirst()
    }
    if !isHelp { try check.refuseRepetition(rest) }
  }

  private var isRoot: Bool { command == Root.self }

  /// Of an option that has one value the parser would take the last one, and say nothing.
  private func refuseRepetition(_ arguments: ArraySlice<String>) throws {
    guard arguments.count(where: { $0.hasPrefix("-") }) > 1 else { return }
    let options = options()
    var given: Set<Int> = []
    var rest = arguments
    while let argument = rest.popFirst(), argument != "--" {
      for name in Self.names(argument) {
        guard let place = options.firstIndex(where: { $0.isCalled(name) }) else { continue }
        let option = options[place]
        // A value that may begin with a dash is no option.
        if option.parsingStrategy == "unconditional", !argument.contains("=") {
          _ = rest.popFirst()
        }
        if !option.isRepeating, !given.insert(place).inserted {
          throw CommandFailure("'\(name)' is given twice.", .usage)
        }
      }
    }
  }

  /// The options that an argument names: one, or of `-qo` each.
  private static func names(_ argument: String) -> [String] {
    if argument.hasPrefix("--") { return [String(argument.prefix { $0 != "=" })] }
    guard argument.hasPrefix("-") else { return [] }
    return argument.dropFirst().prefix { $0 != "=" }.map { "-\($0)" }
  }

  // MARK: What the parser knows

  /// An option as the parser describes it.
  private struct Option: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var isRepeating: Bool
    var parsingStrategy: String
    var names: [Name]?

    func isCalled(_ text: String) -> Bool {
      (names ?? []).contains { text == ($0.kind == "long" ? "--" : "-") + $0.name }
    }
  }

  /// The options of the command that have values. The parser tells of them in this document only.
  private func options() -> [Option] {
    struct Description: Decodable {
      struct Command: Decodable { var arguments: [Option]? }
      var command: Command
    }
    let text = Data(command._dumpHelp().utf8)
    guard let description = try? JSONDecoder().decode(Description.self, from: text) else {
      fatalError("chaos has a bug: the parser describes a command in another way")
    }
    return (description.command.arguments ?? []).filter { $0.kind == "option" }
  }
}
