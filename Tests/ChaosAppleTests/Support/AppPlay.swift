// Runs a trace on an app, and gives what the app told.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSimulation
import ChaosTrace

/// One run of a trace that a test writes by hand.
struct AppPlay {
  let outcome: RunOutcome

  init<App: AppUnderTest>(
    _ steps: String, _ header: TraceHeader = TraceHeader(era: .ios18), on app: AppKind<App>
  ) throws {
    var trace = try TraceText(parsing: "chaos trace 1\nphone ios18\n\(steps)").trace
    trace.header = header
    var options = RunOptions()
    options.keepsOutput = true
    outcome = Catalog().simulator().run(trace, app, options)
  }

  /// What each read of the trace was answered, in order.
  var answers: [String] { Self.answers(outcome) }

  static func answers(_ outcome: RunOutcome) -> [String] {
    outcome.judged.history.operations.filter { $0.kind == .read && $0.step != nil }.map {
      switch $0.completion {
      case .value(let value): value.label
      case .absent: "absent"
      case .unavailable: "unavailable"
      case .corrupt: "corrupt"
      case .ok, .failed, .retried: "failed"
      case nil: "nothing"
      }
    }
  }

  var broken: [String] { outcome.violations.map(\.invariant) }
}
