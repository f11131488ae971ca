// Runs a trace in text form on a store, and gives what the app was told.

import ChaosBehaviours
import ChaosContracts
import ChaosInvariants
import ChaosSimulation
import ChaosTrace

/// One run of a trace that a test writes by hand.
struct Play {
  let trace: Trace
  let outcome: RunOutcome

  /// - Parameter phone: the words of the trace's header line.
  init(_ steps: String, phone: String = "ios18", on store: any StoreKind) throws {
    let text = "chaos trace 1\nphone \(phone)\n\(steps)"
    try self.init(TraceText(parsing: text).trace, on: store)
  }

  /// - Parameter header: the phone, in place of a header line.
  init(_ steps: String, phone header: TraceHeader, on store: any StoreKind) throws {
    var trace = try TraceText(parsing: "chaos trace 1\nphone ios18\n\(steps)").trace
    trace.header = header
    self.init(trace, on: store)
  }

  init(_ trace: Trace, on store: any StoreKind) {
    var options = RunOptions()
    options.keepsTrees = true
    self.trace = trace
    outcome = Simulator(behaviours: behaviours, invariants: invariants).run(trace, store, options)
  }

  /// What each read of the trace was answered, in order: those that updates begin with, too.
  var answers: [String] {
    outcome.judged.history.operations.filter { $0.kind == .read && $0.step != nil }.map(Self.words)
  }

  /// What the app that is started anew at the end was answered about the keys of the trace.
  var lastAnswers: [String] {
    let start = outcome.judged.history.events.firstIndex {
      if case .epilogue(.freshRead) = $0 { true } else { false }
    }
    return outcome.judged.history.operations
      .filter { $0.kind == .read && $0.process == .app && $0.invoked > start ?? .max }
      .map(Self.words)
  }

  /// The promises that were broken.
  var broken: [String] { outcome.violations.map(\.invariant) }

  /// Whether an act was stopped in the middle.
  var wasPaused: Bool {
    outcome.judged.history.events.contains { if case .phone(.paused) = $0 { true } else { false } }
  }

  private static func words(_ operation: Operation) -> String {
    switch operation.completion {
    case .value(let value): value.label
    case .absent: "absent"
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    case .ok, .failed, .retried: "failed"
    case nil: "nothing"
    }
  }
}
