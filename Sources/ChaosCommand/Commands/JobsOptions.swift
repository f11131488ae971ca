// `--jobs`: how many workers run at once, of every command that has them.

import ArgumentParser
import ChaosWorkers
import Foundation

struct JobsOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Workers. (default: the number of cores)")
  var jobs: Int?

  @OptionGroup var workers: WorkerOptions

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("'--jobs' must be between 1 and 256.")
    }
  }

  /// The number that was asked for, or one for each core.
  var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  var pool: WorkerPool { workers.pool(count) }
}
