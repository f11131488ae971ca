// A comparison for programs: one JSON document.

import ChaosCampaign
import ChaosTrace

/// The document, as its readers see it. Names are never changed, only added.
package struct CompareDocument: Encodable {
  struct Cell: Encodable {
    var store: String
    var era: String
    var verdict: String
    var traces: Int
    var broken: Int
    var invariants: [Comparison.Count]
    var doubts: [String]
  }

  struct Smallest: Encodable {
    var store: String
    var invariant: String
    var id: String
    var trace: [String]
    var traceFile: String?
  }

  var version: String
  var verdict: String
  var seed: String?
  /// The trace that was asked for.
  var id: String?
  /// The scenario whose trace it is.
  var scenario: String?
  var cells: [Cell]
  var smallest: [Smallest]

  package init(_ report: CompareReport) {
    version = chaosVersion
    verdict = report.verdict.rawValue
    seed = report.seed
    id = report.trace?.id
    scenario = report.scenario
    cells = report.cells.map { cell in
      Cell(
        store: cell.store, era: cell.era.word, verdict: cell.verdict.rawValue,
        traces: cell.comparison.traces, broken: cell.comparison.broken,
        invariants: cell.comparison.counts.sorted { $0.invariant < $1.invariant },
        doubts: cell.doubts)
    }
    smallest = report.smallest.map { item in
      Smallest(
        store: item.store, invariant: item.invariant, id: item.trace.id,
        trace: [item.trace.header.text] + item.trace.steps.map(\.text), traceFile: item.file)
    }
  }
}
