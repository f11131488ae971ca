// The result of a comparison, as text and JSON read it.

import ChaosCampaign
import ChaosContracts
import ChaosTrace

/// Traces on stores and eras.
struct CompareReport {
  /// What ran on one store and era.
  struct Cell: Sendable {
    var store: String
    var era: EraName
    var comparison = Comparison()
    /// Why nobody can say what became of some traces.
    var doubts: [String] = []

    /// The promises that a second run did not show broken.
    private var unseen: [String] = []

    init(store: String, era: EraName) {
      self.store = store
      self.era = era
    }

    /// A promise was broken, and nobody saw it again.
    mutating func unrepeatable(_ invariant: String) {
      guard comparison.counts.contains(where: { $0.invariant == invariant }) else { return }
      unseen.append(invariant)
      doubts.append("\(invariant) broke, and then did not")
    }

    var verdict: Verdict {
      if comparison.counts.contains(where: { !unseen.contains($0.invariant) }) { return .broken }
      return doubts.isEmpty && comparison.traces > 0 ? .held : .unknown
    }
  }

  /// The smallest trace that breaks a promise of a store, on any of the eras.
  struct Smallest: Sendable {
    var store: String
    var invariant: String
    var trace: Trace
    /// Where it was kept; nil for the one trace that was asked for.
    var file: String?
  }

  /// What ran, for people: `scenario streak-reset, trace 0123abcd` or `seed 42, 1000 traces`.
  var title: String
  var seed: String?
  /// The trace that was asked for.
  var trace: Trace?
  var stores: [String]
  var eras: [EraName]
  /// Whether somebody named the eras.
  var erasAreAsked = true
  /// The scenario whose trace it is.
  var scenario: String?
  var cells: [Cell]
  var smallest: [Smallest]

  var verdict: Verdict { cells.map(\.verdict).max() ?? .unknown }

  func cell(_ store: String, _ era: EraName) -> Cell? {
    cells.first { $0.store == store && $0.era == era }
  }

  /// The promises of a store that break on any era.
  func broken(_ store: String) -> [String] {
    var names: [String] = []
    for cell in cells where cell.store == store {
      for count in cell.comparison.counts where !names.contains(count.invariant) {
        names.append(count.invariant)
      }
    }
    return names.sorted()
  }
}
