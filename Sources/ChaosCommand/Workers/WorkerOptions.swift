// Options of the commands that use workers: for tests and for stores that compute for long.

import ArgumentParser

struct WorkerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds without progress after which a worker is given up: a trace takes milliseconds.",
      visibility: .hidden))
  var patience = 10

  func validate() throws {
    if patience < 1 { throw ValidationError("'--patience' must be at least 1.") }
  }

  /// A pool with these options.
  func pool(_ count: Int, _ name: String) -> WorkerPool {
    WorkerPool(count: count, name: name, patience: Double(patience))
  }
}
