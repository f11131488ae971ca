// A sweep for programs: one document with sorted keys. Names are never changed, only added.

import ChaosCampaign
import ChaosTrace

/// The document of `chaos sweep --format json`.
package struct SweepDocument: Encodable {
  struct Row: Encodable {
    var name: String
    var generated: Int
    var unique: Int
    var failing: Int
    /// States of each class, and those in which a promise is broken.
    var losses: [String: Int]
    var broken: [String: Int]
    var isCut: Bool
  }

  struct Item: Encodable {
    var loss: String
    var invariant: String
    var model: String?
    var act: String
    var trouble: String
    var failing: Int
    var states: Int
    var signature: String
    var id: String
    var message: String
    var shrinkRuns: Int
    var seen: Int
    var trace: [String]
    var traceFile: String?
    var replay: String
  }

  var version: String
  var store: String
  var seed: String
  var era: String
  var acts: [String]
  var models: [String]
  var secondCrash: Bool
  var verdict: String
  var digest: String
  var seconds: Double
  var sweepSeconds: Double
  /// States that were recovered, in all rows together.
  var recovered: Int
  var rows: [Row]
  var findings: [Item]
  var doubts: [String]

  package init(_ report: SweepReport) {
    version = chaosVersion
    store = report.store
    seed = report.seed
    era = report.plan.era.word
    acts = report.plan.acts.map(\.word)
    models = report.plan.models.map(\.word)
    secondCrash = report.plan.crashesTwice
    verdict = report.verdict.rawValue
    digest = report.digest
    seconds = (report.seconds * 1_000).rounded() / 1_000
    sweepSeconds = (report.sweepSeconds * 1_000).rounded() / 1_000
    recovered = report.recovered
    rows = report.rows.map { row in
      Row(
        name: row.name, generated: row.generated, unique: row.unique, failing: row.failing,
        losses: Self.named(row.losses), broken: Self.named(row.broken), isCut: row.isCut)
    }
    findings = report.items.map(Self.item)
    doubts = report.doubts
  }

  private static func named(_ counts: [Int]) -> [String: Int] {
    Dictionary(
      zip(LossClass.allCases.map(\.rawValue), counts), uniquingKeysWith: { first, _ in first })
  }

  private static func item(_ item: SweepReport.Item) -> Item {
    let (failure, finding) = (item.failure, item.finding)
    return Item(
      loss: failure.loss.rawValue, invariant: finding.invariant, model: failure.model?.word,
      act: failure.act.word, trouble: failure.trouble, failing: failure.failing,
      states: failure.states, signature: finding.signature, id: finding.id,
      message: finding.violation.message, shrinkRuns: finding.shrinkRuns, seen: finding.seen,
      trace: [finding.trace.header.text] + finding.trace.steps.map(\.text),
      traceFile: finding.traceFile, replay: finding.replayLine)
  }
}
