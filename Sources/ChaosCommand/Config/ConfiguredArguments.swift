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
    let typed = rest.prefix { $0 != "--" }
    if typed.first == "help"
      || typed.contains(where: { ["-h", "--help", "--version"].contains($0) })
    {
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
    func find(_ words: [String], _ line: Int) throws -> ParserDescription {
      try words.reduce(root) { command, word in
        let below = command.subcommands
        guard let next = below.first(where: { $0.name == word }) else {
          throw unknown("command", word, below.map(\.name), file, line)
        }
        return next
      }
    }
    for section in file.sections { _ = try find(section.command, section.line) }
    for setting in file.settings {
      let known = names([try find(setting.command, setting.line)])
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
    let typed = Set(command.given(given).compactMap { options[$0.place].longName })
    let unwanted = Self.left(
      out: words.joined(separator: " "), typed, names: command.positionals(given) > 0)
    var added: [String] = []
    for option in options {
      guard let name = option.longName, !typed.contains(name), !unwanted.contains(name),
        // Who types `--no-color` does not want `color` either.
        Self.partner(of: name, in: options).map({ !typed.contains($0) }) ?? true
      else { continue }
      // What is said of a command says more than what is said of all.
      let said = file.settings.filter {
        $0.option == name && words.starts(with: $0.command)
      }
      guard let setting = said.max(by: { $0.command.count < $1.command.count }) else { continue }
      added += try Self.words(
        of: setting, for: option, name, of: words.joined(separator: " "), options, file)
    }
    return added
  }
  /// - Parameter command: the command's words.
  private static func words(
    of setting: ConfigFile.Setting, for option: ParserDescription.Option, _ name: String,
    of command: String, _ options: [ParserDescription.Option], _ file: ConfigFile
  ) throws -> [String] {
    switch (option.takesValue, setting.value) {
    case (false, .flag(true)): return ["--\(name)"]
    case (false, .flag(false)): return partner(of: name, in: options).map { ["--\($0)"] } ?? []
    case (false, .values): throw file.failure(setting.line, "'\(name)' takes true or false")
    case (true, .flag): throw file.failure(setting.line, "'\(name)' takes a text or a number")
    case (true, .values(let values, let isArray)):
      if isArray, !option.isRepeating {
        throw file.failure(setting.line, "'\(name)' of '\(command)' takes one value")
      }
      return values.map { "--\(name)=\($0)" }
    }
  }

  // MARK: What does not go together

  /// The flag that says the opposite; nil if there is none.
  private static func partner(of name: String, in options: [ParserDescription.Option]) -> String? {
    let others = [
      name.hasPrefix("no-") ? String(name.dropFirst(3)) : "no-" + name,
      ["stop-at-first": "keep-going", "keep-going": "stop-at-first"][name],
    ].compactMap(\.self)
    return others.first { other in options.contains { !$0.takesValue && $0.longName == other } }
  }

  /// What a configuration says of a command as a whole does not hold for the way in which it is
  /// asked now: a plan has all that a search needs, and a scenario is no search.
  ///
  /// - Parameters:
  ///   - typed: the options of the command line.
  ///   - names: whether something is named there without an option.
  private static func left(out command: String, _ typed: Set<String>, names: Bool) -> Set<String> {
    let search: Set<String> = ["seed", "runs", "model"]
    switch command {
    case "run" where typed.contains("plan"):
      return search.union([
        "store", "era", "stop-at-first", "keep-going", "format", "known-bugs", "scenario",
      ])
    case "run" where typed.contains("known-bugs") || typed.contains("scenario"):
      return search.union(["for", "plan", "shard", "out", "known-bugs", "scenario", "format"])
    case "compare" where names: return search
    case "certify" where typed.contains("check"):
      return ["store", "steps", "era", "model", "letter", "act", "resume", "output"]
    case "certify": return ["samples", "seed"]
    case "doctor" where !typed.contains("canaries"): return ["format"]
    case "nightly" where typed.contains("for"): return ["runs"]
    case "nightly" where typed.contains("runs"): return ["for"]
    default: return []
    }
  }
}
