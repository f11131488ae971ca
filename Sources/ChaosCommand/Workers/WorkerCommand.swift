// The hidden command that workers are started with. Nobody else can: what it needs is handed over
// by the process that starts it.

import ArgumentParser
import ChaosCampaign
import ChaosCatalog
import ChaosWorkers

/// `chaos worker`: not for people.
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
