// The bug that chaos began with, from nothing to the story of its smallest trace.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosSearch
import ChaosTrace

/// Finds, shrinks and tells how a streak is reset by an app that believed a read before the first
/// unlock.
enum StreakReset {
  private static let promise = "NoPoisonedWrite"

  /// - Returns: the lines of the story; nil if it was not found.
  static func find() -> [String]? {
    let catalog = Catalog()
    guard let store = try? catalog.store("session-cached") else { return nil }
    let simulator = catalog.simulator()
    let source = TraceSource(seed: 2, eras: EraName.allCases)
    for index in 0..<10_000 {
      let trace = source.trace(index)
      let violations = simulator.run(trace, store).violations
      guard violations.contains(where: { $0.invariant == promise }),
        let finding = Minimizer(simulator, store).minimize(trace, breaking: promise, index: index),
        finding.cause == Cause(work: .read, needs: [.beforeFirstUnlock])
      else { continue }
      let outcome = simulator.run(finding.trace, store)
      return StoryTable.lines(Story(outcome.judged, finding.violation).rows)
    }
    return nil
  }
}
