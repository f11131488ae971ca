// From how many of ten seeds the first traces show something. None of the seeds is chosen.

import ChaosCatalog
import ChaosProcess
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// The seeds 1 to 10.
enum TenSeeds {
  /// How many of them have, among their first traces for an app without extensions, one that breaks
  /// a promise.
  ///
  /// - Parameters:
  ///   - traces: of each seed.
  ///   - isMeant: whether a trace is looked at.
  ///   - shows: whether it shows what is looked for; the promises that it breaks.
  static func count<App: AppUnderTest>(
    _ app: AppKind<App>, traces: Int, eras: [EraName],
    where isMeant: (Trace) -> Bool = { _ in true }, shows: ([String]) -> Bool = { !$0.isEmpty }
  ) -> Int {
    let simulator = Catalog().simulator()
    return (UInt64(1)...10).count { seed in
      let source = TraceSource(
        seed: seed, eras: eras, ordersThreads: true, keys: app.keys, hasExtensions: false)
      return (0..<traces).contains { index in
        let trace = source.trace(index)
        return isMeant(trace) && shows(simulator.run(trace, app).violations.map(\.invariant))
      }
    }
  }
}
