// What running scenarios says to programs: one JSON document.

import ChaosCampaign
import ChaosScenarios
import ChaosTrace

/// The document, as its readers see it. Names are never changed, only added.
package struct ScenarioDocument: Encodable {
  struct Item: Encodable {
    var name: String
    var title: String
    var sources: [String]
    /// reported, documented, measured or composed; nil where its author does not say.
    var confidence: String?
    /// The store that stands for the one in which the bug was met.
    var metIn: String?
    var results: [Result]
  }

  struct Result: Encodable {
    var store: String
    var era: String
    var outcome: String
    /// Whether what breaks is the scenario's bug, and not only another one.
    var hasBug: Bool
    var invariants: [String]
    var traces: Int
    var isCut: Bool
    var id: String?
    var trace: [String]?
    var traceFile: String?
    /// The step that never took effect, counted from 1.
    var idleStep: Int?
    var reason: String?
    var surprise: String?
  }

  var version: String
  var verdict: String
  var scenarios: [Item]

  package init(_ report: ScenarioReport) {
    version = chaosVersion
    verdict = report.verdict.rawValue
    scenarios = report.scenarios.map { scenario in
      Item(
        name: scenario.name, title: scenario.title, sources: scenario.sources,
        confidence: scenario.confidence?.rawValue,
        metIn: scenario.store,
        results: report.rows.filter { $0.scenario.name == scenario.name }.map(Self.result))
    }
  }

  private static func result(_ row: ScenarioRow) -> Result {
    var result = Result(
      store: row.store, era: row.era.word, outcome: row.word, hasBug: row.hasBug,
      invariants: row.broken,
      traces: row.traces, isCut: row.isCut, id: row.trace?.id,
      trace: row.trace.map { [$0.header.text] + $0.steps.map(\.text) }, traceFile: row.file,
      surprise: row.surprise)
    switch row.outcome {
    case .doesNotApply(let step, _):
      result.idleStep = step.map { $0 + 1 }
      result.reason = row.obstacle
    case .unknown(let reason), .trapped(let reason, _): result.reason = reason
    case .broken, .held: break
    }
    return result
  }
}
