// What the parser takes and nobody means: a command that does not exist, an option given twice.

import ArgumentParser
import ChaosCampaign

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
    let known = ParserDescription(command)
    var given: Set<Int> = []
    for (name, place) in known.given(arguments) {
      let option = known.options[place]
      if option.takesValue, !option.isRepeating, !given.insert(place).inserted {
        throw CommandFailure("'\(name)' is given twice.", .usage)
      }
    }
  }
}
