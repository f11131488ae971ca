// The traces of seeds, one after the other.

import ChaosContracts
import SystemPackage

extension FidelityMeter {
  /// Measures traces of seeds.
  ///
  /// - Parameters:
  ///   - text: the seeds as they were given.
  ///   - runs: traces of each seed.
  ///   - goesOn: is told how many are done.
  public func measure(
    _ kind: any StoreKind, seeds: Range<UInt64>, named text: String, runs: Int,
    goesOn: (Int) -> Bool = { _ in true }
  ) throws(Errno) -> FidelityReport {
    var report = FidelityReport(store: kind.name, seed: text)
    for seed in seeds {
      var traces = RealTraces(
        seed: seed, isCareful: kind.hasCarefulApp, ordersThreads: kind.ordersThreads,
        keys: kind.keys, hasExtensions: kind.hasExtensions)
      for _ in 0..<runs {
        guard goesOn(report.traces) else { return report }
        report.add(try measure(traces.next(), kind))
      }
    }
    return report
  }
}
