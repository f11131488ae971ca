// The whole command line as a library: with a user's stores, five lines are the whole tool.

import ArgumentParser
import ChaosCatalog
import ChaosFidelity
import Foundation

/// The command-line tool.
///
/// ```swift
/// import ChaosCommand
///
/// Chaos.main(adding: [StoreEntry(name: "notes", isDefault: true) { _ in NotesStore() }])
/// ```
public enum Chaos {
  /// Parses the arguments, runs the command, and exits with its status.
  public static func main(adding stores: [StoreEntry] = []) -> Never {
    FidelityMeter.prepareProgram()
    Catalog.prepareProgram()
    let catalog = Catalog(adding: stores)
    let status: Int32
    do throws(CommandFailure) { status = try run(with: catalog) } catch {
      // What a message quotes is foreign: it must not move a cursor or begin a line.
      Console.error("Error: \(error.description.escaped)")
      status = error.status.rawValue
    }
    // Options that nobody typed may be what is wrong.
    let arguments = try? ConfiguredArguments.ofProgram.get()
    if status == ExitStatus.usage.rawValue, let addition = arguments?.addition {
      Console.error(addition.escaped)
    }
    Foundation.exit(status)
  }

  /// The same for apps and stores of the user's, by their types: each is a default of the command.
  ///
  /// ```swift
  /// Chaos.main(adding: MyApp.self)
  /// ```
  public static func main(adding app: any StoreType.Type, _ more: any StoreType.Type...) -> Never {
    main(adding: ([app] + more).map { StoreEntry($0.storeKind, isDefault: true) })
  }

  private static func run(with catalog: Catalog) throws(CommandFailure) -> Int32 {
    do {
      let arguments = try ConfiguredArguments.ofProgram.get().arguments
      try ArgumentCheck.check(arguments)
      var command = try Root.parseAsRoot(arguments)
      if var known = command as? any CatalogCommand { return try known.run(with: catalog).rawValue }
      try command.run()
      return ExitStatus.held.rawValue
    } catch {
      if let failure = CommandFailure(error) { throw failure }
      return try tell(error)
    }
  }

  /// Says what the parser has to say: help is a result like any other, the rest is a mistake.
  private static func tell(_ error: any Error) throws(CommandFailure) -> Int32 {
    let (text, code) = (Root.fullMessage(for: error), Root.exitCode(for: error))
    if code.isSuccess {
      try Console.print(text)
    } else if !text.isEmpty {
      Console.error(text)
    }
    return code.rawValue
  }
}

struct Root: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Program.name,
    abstract: "Deterministic chaos testing for the persistence layers of phone apps.",
    discussion: """
      Boots a simulated phone, runs a store's real code in simulated app and extension processes \
      on a simulated disk, does to it what phones do, and checks that no value ever silently \
      regresses.

      Options that hold for each run stand in 'chaos.json', in the folder in which a command is \
      started, or in the file that '--config' names: { corpus: "Corpus", run: { runs: 20000 } }. \
      What is typed wins.

      Exit status: 0 held, 1 broken, 2 unknown, 64 bad usage, 65 malformed input, 66 input not \
      found, 70 a bug in chaos, 74 results cannot be written, 129 hung up, 130 interrupted, \
      143 terminated.
      """,
    version: chaosVersion,
    subcommands: [
      RunCommand.self, SweepCommand.self, CertifyCommand.self, ReplayCommand.self,
      ShrinkCommand.self, ShowCommand.self,
      CompareCommand.self, PlanCommand.self, MergeCommand.self, ReportCommand.self,
      NightlyCommand.self, CorpusCommand.self, InitCommand.self, ListCommand.self,
      DoctorCommand.self, FidelityCommand.self, WorkerCommand.self, CausesCommand.self,
    ])
}

/// A command that needs to know which stores there are.
protocol CatalogCommand: ParsableCommand {
  mutating func run(with catalog: Catalog) throws -> ExitStatus
}

extension CatalogCommand {
  mutating func run() throws { _ = try run(with: Catalog()) }
}
