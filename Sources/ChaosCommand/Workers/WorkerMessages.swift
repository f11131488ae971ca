// What a campaign and its workers say to each other: one JSON document a line.

import ChaosCampaign
import ChaosContracts
import ChaosTrace

/// What a worker is asked to do.
struct WorkerRequest: Codable, Sendable {
  enum Task: Codable, Sendable {
    /// Runs a range of a source's traces.
    case explore(seed: UInt64, eras: [UInt8], models: [UInt8], low: Int, high: Int)
    /// Runs a range of a source's traces on one era, and counts what breaks.
    case compare(seed: UInt64, models: [UInt8], era: UInt8, low: Int, high: Int)
    /// Runs one trace, and says which promises it breaks.
    case run(trace: [UInt8])
    /// Runs one trace, and says which abstract states it reaches.
    case reach(trace: [UInt8])
    /// Shrinks a trace.
    case minimize(trace: [UInt8], invariant: String, index: Int?)
    /// Shrinks a trace, and keeps its disk model.
    case minimizeOnDisk(trace: [UInt8], invariant: String)
    /// Runs a scenario, which it reads from its text, on several eras.
    case scenario(name: String, text: String, eras: [UInt8])
    /// Goes through every crash of a piece of work.
    case sweep(SweepPlan, SweepPart)
  }

  var store: String
  var task: Task
}

/// What a worker answers.
enum WorkerReply: Codable, Sendable {
  case explored(Exploration)
  case compared(Comparison)
  case ran(broken: [String], digest: UInt64)
  case reached([UInt64])
  /// Nil if the trace does not break the promise.
  case minimized(Minimized?)
  /// One result for each era.
  case staged([ScenarioResult])
  case swept(SweepResult)
  case refused(String)
}

/// A shrunk trace on its way from a worker.
struct Minimized: Codable, Sendable {
  var invariant: String
  var trace: [UInt8]
  var runs: Int
  var digest: UInt64
}
