// The hidden command that workers are started with, by a process that hands over what it needs.

import ArgumentParser
import ChaosCatalog
import ChaosWorkers

struct WorkerCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Runs traces for a campaign.", shouldDisplay: false)

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    Catalog.stayOnOneCore()
    guard WorkerProcess.run(catalog) else {
      throw CommandFailure(
        "'\(Program.name) worker' is started by other commands, and does nothing by hand.", .usage)
    }
    return .held
  }
}
