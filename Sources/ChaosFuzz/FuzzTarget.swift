// What runs the fuzzer's traces.

import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosSimulation
import ChaosTrace

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs traces on the store that `CHAOS_STORE` names, and traps when one breaks a promise.
///
/// `@unchecked`: libFuzzer calls from one thread.
final class FuzzTarget: @unchecked Sendable {
  static let shared = FuzzTarget()

  private let simulator: Simulator
  private let store: any StoreKind

  private init() {
    let catalog = Catalog()
    simulator = catalog.simulator()
    let name = getenv("CHAOS_STORE").map { String(cString: $0) } ?? "session-cached"
    do {
      store = try catalog.store(name)
    } catch {
      fatalError("CHAOS_STORE: \(error)")
    }
  }

  /// Runs a trace. A finding is told as a story, and then ends the process, so that crash file and
  /// exit code are libFuzzer's own.
  func run(_ trace: Trace) {
    let outcome = simulator.run(trace, store)
    guard let violation = outcome.violations.first else { return }
    var lines = ["", "chaos: broken \(violation.invariant) store=\(store.name)", ""]
    lines += StoryTable.lines(Story(outcome.judged, violation).rows)
    lines += ["", TraceText(trace: trace, notes: [TraceText.Note("store", store.name)]).text]
    let text = Array(lines.joined(separator: "\n").utf8)
    _ = text.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    abort()
  }
}
