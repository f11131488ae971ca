// Options of the commands that use workers: for tests and for stores that compute for long.

import ArgumentParser
import ChaosWorkers

struct WorkerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds of its own without progress after which a worker is given up.",
      visibility: .hidden))
  var patience = 10

  func validate() throws {
    if patience < 1 { throw ValidationError("'--patience' must be at least 1.") }
  }

  func pool(_ count: Int) -> WorkerPool { WorkerPool(count: count, patience: Double(patience)) }
}
