// A comparison for programs: one JSON document. Names are never changed, only added.

import ChaosCampaign

extension CompareReport {
  package var document: SortedJSON.Object {
    [
      "version": chaosVersion, "verdict": verdict.rawValue, "seed": seed, "id": trace?.id,
      "scenario": scenario,
      "cells": cells.map { cell -> SortedJSON.Object in
        [
          "store": cell.store, "era": cell.era.word, "verdict": cell.verdict.rawValue,
          "traces": cell.comparison.traces, "broken": cell.comparison.broken,
          "invariants": cell.comparison.counts.sorted { $0.invariant < $1.invariant },
          "doubts": cell.doubts,
        ]
      },
      "smallest": smallest.map { item -> SortedJSON.Object in
        [
          "store": item.store, "invariant": item.invariant, "id": item.trace.id,
          "trace": item.trace.lines, "traceFile": item.file,
        ]
      },
    ]
  }
}
