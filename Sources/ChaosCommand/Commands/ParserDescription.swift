// What the parser knows of a command. It tells of that in one document only, the one that tools for
// completion read.

import ArgumentParser
import Foundation

/// A command's options and flags, and the commands below it.
struct ParserDescription {
  /// Something that begins with a dash.
  struct Option: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var isRepeating: Bool
    var shouldDisplay: Bool
    var parsingStrategy: String
    var names: [Name]?

    var takesValue: Bool { kind == "option" }

    /// Its long name, without dashes: what a configuration calls it.
    var longName: String? {
      shouldDisplay ? (names ?? []).first { $0.kind == "long" }?.name : nil
    }

    func isCalled(_ text: String) -> Bool {
      (names ?? []).contains { text == ($0.kind == "long" ? "--" : "-") + $0.name }
    }
  }

  private struct Command: Decodable {
    var commandName: String
    var shouldDisplay: Bool
    var arguments: [Option]?
    var subcommands: [Command]?
  }

  private let command: Command

  init(_ command: any ParsableCommand.Type) {
    struct Description: Decodable { var command: Command }
    let text = Data(command._dumpHelp().utf8)
    guard let description = try? JSONDecoder().decode(Description.self, from: text) else {
      fatalError("chaos has a bug: the parser describes a command in another way")
    }
    self.init(description.command)
  }

  private init(_ command: Command) { self.command = command }

  var name: String { command.commandName }
  var options: [Option] { (command.arguments ?? []).filter { $0.kind != "positional" } }

  /// Those that people see.
  var subcommands: [ParserDescription] {
    (command.subcommands ?? []).filter(\.shouldDisplay).map(Self.init)
  }

  /// The options that arguments name, by their places in `options`.
  func given(_ arguments: ArraySlice<String>) -> [(name: String, place: Int)] {
    let options = options
    var given: [(String, Int)] = []
    var rest = arguments
    while let argument = rest.popFirst(), argument != "--" {
      for name in Self.names(argument) {
        guard let place = options.firstIndex(where: { $0.isCalled(name) }) else { continue }
        given.append((name, place))
        // A value that may begin with a dash is no option.
        if options[place].parsingStrategy == "unconditional", !argument.contains("=") {
          _ = rest.popFirst()
        }
      }
    }
    return given
  }

  /// How many arguments are neither options nor their values.
  func positionals(_ arguments: ArraySlice<String>) -> Int {
    var count = 0
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" { return count + rest.count }
      let names = Self.names(argument)
      if names.isEmpty { count += 1 }
      let last = names.last.flatMap { name in options.first { $0.isCalled(name) } }
      if last?.takesValue == true, !argument.contains("=") { _ = rest.popFirst() }
    }
    return count
  }

  /// The options that an argument names: one, or of `-qo` each.
  private static func names(_ argument: String) -> [String] {
    if argument.hasPrefix("--") { return [String(argument.prefix { $0 != "=" })] }
    guard argument.hasPrefix("-") else { return [] }
    return argument.dropFirst().prefix { $0 != "=" }.map { "-\($0)" }
  }
}
