// The result of a comparison, as text and JSON read it.

import ChaosContracts
import ChaosTrace

package struct CompareReport {
  /// What ran on one store and era.
  package struct Cell: Sendable {
    package var store: String
    package var era: EraName
    package var comparison = Comparison()
    /// Why nobody can say what became of some traces.
    package var doubts: [String] = []

    /// The promises that a second run did not show broken.
    private var unseen: [String] = []

    package init(store: String, era: EraName) {
      self.store = store
      self.era = era
    }

    /// A promise was broken, and nobody saw it again.
    package mutating func unrepeatable(_ invariant: String) {
      guard comparison.counts.contains(where: { $0.invariant == invariant }) else { return }
      unseen.append(invariant)
      doubts.append("\(invariant) broke, and then did not")
    }

    package var verdict: Verdict {
      if comparison.counts.contains(where: { !unseen.contains($0.invariant) }) { return .broken }
      return doubts.isEmpty && comparison.traces > 0 ? .held : .unknown
    }
  }

  /// The smallest trace that breaks a promise of a store, on any of the eras.
  package struct Smallest: Sendable {
    package var store: String
    package var invariant: String
    package var trace: Trace
    /// Where it was kept; nil for the one trace that was asked for.
    package var file: String?
  }

  /// What ran, for people: `scenario streak-reset, trace 0123abcd` or `seed 42, 1000 traces`.
  package var title: String
  package var seed: String?
  /// The trace that was asked for.
  package var trace: Trace?
  package var stores: [String]
  package var eras: [EraName]
  /// Whether somebody named the eras.
  package var erasAreAsked = true
  /// The scenario whose trace it is.
  package var scenario: String?
  package var cells: [Cell]
  package var smallest: [Smallest]

  package var verdict: Verdict { cells.map(\.verdict).max() ?? .unknown }

  package func cell(_ store: String, _ era: EraName) -> Cell? {
    cells.first { $0.store == store && $0.era == era }
  }

  /// The promises of a store that break on any era.
  package func broken(_ store: String) -> [String] {
    let counts = cells.filter { $0.store == store }.flatMap(\.comparison.counts)
    return counts.map(\.invariant).eachOnce().sorted()
  }
}
