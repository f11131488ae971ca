// A line of the raw figures, as Benchmarks/Rivals describes them, and what some work cost.

import ChaosCatalog
import ChaosSimulation
import Foundation

/// What one search, or one measurement of speed, came to.
final class Line {
  private let kind: String
  private let tool: String
  private let seed: UInt64
  /// The steps of the smallest counterexample; nil if none was found.
  var length: Int?
  var executions = 0
  var steps = 0
  private var cpu = 0.0
  private var wall = 0.0

  init(_ kind: String, _ tool: String, seed: UInt64) {
    (self.kind, self.tool, self.seed) = (kind, tool, seed)
  }

  func count(_ outcome: RunOutcome) {
    executions += 1
    steps += outcome.appliedSteps
  }

  /// Does some work, and notes what it cost.
  func measure(_ work: () -> Void) {
    let start = (Self.now(CLOCK_PROCESS_CPUTIME_ID), Self.now(CLOCK_MONOTONIC))
    work()
    cpu = Self.now(CLOCK_PROCESS_CPUTIME_ID) - start.0
    wall = Self.now(CLOCK_MONOTONIC) - start.1
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }

  var text: String {
    func three(_ number: Double) -> String { String(format: "%.3f", number) }
    return [
      kind, tool, "\(seed)", length == nil ? "0" : "1", length.map(String.init) ?? "",
      "\(executions)", "\(steps)", three(cpu), three(wall),
    ].joined(separator: ",")
  }
}
