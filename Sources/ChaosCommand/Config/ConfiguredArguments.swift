// What `chaos.json` adds to a command line.

import ChaosCampaign
import Foundation

/// The arguments of the command line, and those of a configuration among them.
struct ConfiguredArguments: Sendable {
  /// What is parsed.
  private(set) var arguments: [String]
  /// What the configuration adds, for people; nil if that is nothing.
  private(set) var addition: String?

  /// Names the file to read in the place of `chaos.json`.
  private static let option = "--config"

  /// Those that this process was started with.
  static let ofProgram: Result<ConfiguredArguments, CommandFailure> = {
    do { return .success(try ConfiguredArguments(Array(CommandLine.arguments.dropFirst()))) } catch
    {
      guard let failure = CommandFailure(error) else {
        fatalError("chaos has a bug: \(error)")
      }
      return .failure(failure)
    }
  }()

  /// - Parameter given: the command line, without the program's name.
  init(_ given: [String]) throws {
    var rest = given
    let asked = try Self.takeFile(&rest)
    arguments = rest
    // Help is there also where the file is broken.
    guard !rest.contains(where: { ["-h", "--help", "--version", "help"].contains($0) }) else {
      return
    }
    guard asked != nil || FileManager.default.fileExists(atPath: ConfigFile.name) else { return }
    var command = ParserDescription(Root.self)
    let root = command
    var words: [String] = []
    while let word = rest.first, let next = command.subcommands.first(where: { $0.name == word }) {
      command = next
      words.append(word)
      rest.removeFirst()
    }
    // What `init` finds in a folder is not for it.
    guard let first = words.first, first != "init", command.subcommands.isEmpty else { return }
    let file = try ConfigFile(reading: asked ?? ConfigFile.name)
    try Self.check(file, root)
    let added = try Self.additions(file, command, words, rest[...])
    if added.isEmpty { return }
    arguments = words + added + rest
    addition = "\(file.path) adds \(added.map(\.forShell).joined(separator: " "))"
  }

  /// Takes `--config FILE` out of the arguments.
  private static func takeFile(_ arguments: inout [String]) throws -> String? {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let places = arguments[..<end].indices.filter {
      arguments[$0] == option || arguments[$0].hasPrefix(option + "=")
    }
    guard let place = places.first else { return nil }
    if places.count > 1 { throw CommandFailure("'\(option)' is given twice.", .usage) }
    let argument = arguments.remove(at: place)
    if argument != option { return String(argument.dropFirst(option.count + 1)) }
    guard place < end - 1 else { throw CommandFailure("'\(option)' needs a file.", .usage) }
    return arguments.remove(at: place)
  }

  /// What no command knows is misspelt, whichever command runs.
  private static func check(_ file: ConfigFile, _ root: ParserDescription) throws {
    for setting in file.settings {
      var commands = [root]
      for word in setting.command {
        let below = commands.flatMap(\.subcommands)
        guard let next = below.first(where: { $0.name == word }) else {
          throw unknown("command", word, below.map(\.name), file, setting.line)
        }
        commands = [next]
      }
      let known = names(commands)
      guard known.contains(setting.option) else {
        throw unknown("key", setting.option, known, file, setting.line)
      }
    }
  }

  private static func unknown(
    _ what: String, _ name: String, _ known: [String], _ file: ConfigFile, _ line: Int
  ) -> CommandFailure {
    file.failure(line, "unknown \(what) \"\(name)\".\(name.suggestion(among: known))")
  }

  /// The long names of the options of some commands, and of those below them.
  private static func names(_ commands: [ParserDescription]) -> [String] {
    commands.flatMap { command in
      command.options.compactMap(\.longName) + names(command.subcommands)
    }.filter { !["help", "version"].contains($0) }
  }

  /// - Parameter given: the arguments behind the command's words, which win.
  private static func additions(
    _ file: ConfigFile, _ command: ParserDescription, _ words: [String], _ given: ArraySlice<String>
  ) throws -> [String] {
    let options = command.options
    // Who types `--no-color` does not want `color` either.
    let typed = Set(command.given(given).compactMap { options[$0.place].longName })
    var added: [String] = []
    for option in options {
      guard let name = option.longName, !typed.contains(name), !typed.contains("no-\(name)"),
        !name.hasPrefix("no-") || !typed.contains(String(name.dropFirst(3)))
      else { continue }
      // What is said of a command says more than what is said of all.
      let said = file.settings.filter {
        $0.option == name && words.starts(with: $0.command)
      }
      guard let setting = said.max(by: { $0.command.count < $1.command.count }) else { continue }
      added += try Self.words(
        of: setting, for: option, name, of: words.joined(separator: " "), file)
    }
    return added
  }
  /// - Parameter command: the command's words.
  private static func words(
    of setting: ConfigFile.Setting, for option: ParserDescription.Option, _ name: String,
    of command: String, _ file: ConfigFile
  ) throws -> [String] {
    switch (option.takesValue, setting.value) {
    case (false, .flag(let isOn)): return isOn ? ["--\(name)"] : []
    case (false, .values): throw file.failure(setting.line, "'\(name)' takes true or false")
    case (true, .flag): throw file.failure(setting.line, "'\(name)' takes a text or a number")
    case (true, .values(let values, let isArray)):
      if isArray, !option.isRepeating {
        throw file.failure(setting.line, "'\(name)' of '\(command)' takes one value")
      }
      return values.map { "--\(name)=\($0)" }
    }
  }
}
