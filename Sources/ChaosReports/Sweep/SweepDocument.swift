// A sweep for programs: one document with sorted keys. Names are never changed, only added.

import ChaosCampaign

extension SweepReport {
  /// The document of `chaos sweep --format json`.
  package var document: SortedJSON.Object {
    [
      "version": chaosVersion, "store": store, "seed": seed, "era": plan.era.word,
      "acts": plan.acts.map(\.word), "models": plan.models.map(\.word),
      "secondCrash": plan.crashesTwice, "verdict": verdict.rawValue, "digest": digest,
      "seconds": Self.milliseconds(seconds), "sweepSeconds": Self.milliseconds(sweepSeconds),
      // States that were recovered, in all rows together.
      "recovered": recovered, "doubts": doubts,
      "rows": rows.map { row -> SortedJSON.Object in
        [
          "name": row.name, "generated": row.generated, "unique": row.unique,
          "failing": row.failing, "isCut": row.isCut,
          // States of each class, and those in which a promise is broken.
          "losses": Self.named(row.losses), "broken": Self.named(row.broken),
        ]
      },
      "findings": items.map(Self.document),
    ]
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    (seconds * 1_000).rounded() / 1_000
  }

  private static func named(_ counts: [Int]) -> [String: Int] {
    Dictionary(
      zip(LossClass.allCases.map(\.rawValue), counts), uniquingKeysWith: { first, _ in first })
  }

  private static func document(_ item: Item) -> SortedJSON.Object {
    let (failure, finding) = (item.failure, item.finding)
    return [
      "loss": failure.loss.rawValue, "invariant": finding.invariant, "model": failure.model?.word,
      "act": failure.act.word, "trouble": failure.trouble, "failing": failure.failing,
      "states": failure.states, "signature": finding.signature, "id": finding.id,
      "message": finding.violation.message, "shrinkRuns": finding.shrinkRuns, "seen": finding.seen,
      "trace": finding.trace.lines, "traceFile": finding.traceFile, "replay": finding.replayLine,
    ]
  }
}
