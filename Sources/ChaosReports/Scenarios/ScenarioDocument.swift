// What running scenarios says to programs: one JSON document. Names are never changed, only added.

import ChaosCampaign

extension ScenarioReport {
  package var document: SortedJSON.Object {
    [
      "version": chaosVersion, "verdict": verdict.rawValue,
      "scenarios": scenarios.map { scenario -> SortedJSON.Object in
        [
          "name": scenario.name, "title": scenario.title, "sources": scenario.sources,
          "confidence": scenario.confidence?.rawValue, "metIn": scenario.store,
          "results": rows.filter { $0.scenario.name == scenario.name }.map(Self.document),
        ]
      },
    ]
  }

  private static func document(_ row: ScenarioRow) -> SortedJSON.Object {
    var idleStep: Int?
    var reason: String?
    switch row.outcome {
    case .doesNotApply(let step, _): (idleStep, reason) = (step.map { $0 + 1 }, row.obstacle)
    case .unknown(let words), .trapped(let words, _): reason = words
    case .broken, .held: break
    }
    return [
      "store": row.store, "era": row.era.word, "outcome": row.word,
      // Whether what breaks is the scenario's bug, and not only another one.
      "hasBug": row.hasBug, "invariants": row.broken, "traces": row.traces, "isCut": row.isCut,
      "id": row.trace?.id, "trace": row.trace?.lines, "traceFile": row.file,
      // The step that never took effect, counted from 1.
      "idleStep": idleStep, "reason": reason, "surprise": row.surprise,
    ]
  }
}
