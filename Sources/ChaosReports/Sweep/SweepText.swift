// A sweep for people: the table, the findings as stories, the verdict; and as one document.

import ChaosCampaign
import ChaosDisk

package enum SweepText {
  /// Findings of a loss that are told in full; the others get a line.
  private static let storiesPerLoss = 1

  /// - Parameter columns: the width of the terminal, or nil for a file or a pipe.
  package static func lines(_ report: SweepReport, columns: Int?) -> [String] {
    var lines = table(report.rows) + [""]
    var told: [LossClass: Int] = [:]
    var stories: [String] = []
    for item in report.items {
      lines.append("  " + item.failure.place)
      if stories.contains(item.finding.id) {
        lines += ["  shown by \(item.finding.id), which is told above", ""]
      } else if told[item.failure.loss, default: 0] < storiesPerLoss {
        stories.append(item.finding.id)
        lines += [""] + TextReport.story(item.finding, columns: columns)
      } else {
        lines += ["  " + TextReport.oneLine(item.finding), ""]
      }
      told[item.failure.loss, default: 0] += 1
    }
    for doubt in report.doubts { lines.append("   ? \(doubt.harmless())") }
    lines.append(summary(report))
    lines.append(
      "chaos: verdict \(report.verdict.rawValue), seed \(report.seed), table \(report.digest)")
    return lines
  }

  private static func summary(_ report: SweepReport) -> String {
    let unique = report.rows.reduce(0) { $0 + $1.unique }
    let generated = report.rows.reduce(0) { $0 + $1.generated }
    var line = "\(TextReport.symbol(report.verdict))  \(report.store): "
    line += "\(unique) unique states of \(generated), \(report.recovered) recovered, "
    let tenths = Int((report.sweepSeconds * 10).rounded())
    line += "swept in \(tenths / 10).\(tenths % 10) s"
    if !report.items.isEmpty { line += ", \(report.items.count) distinct findings" }
    return line
  }

  /// A row for each model, a column for each loss. What need not be kept stands in brackets.
  static func table(_ rows: [SweepRow]) -> [String] {
    let titles = ["", "states", "unique", "failing"] + LossClass.allCases.map(\.rawValue)
    var cells = [titles]
    for row in rows {
      cells.append(
        [row.name, "\(row.generated)\(row.isCut ? "+" : "")", "\(row.unique)", "\(row.failing)"]
          + zip(row.losses, row.broken).map { cell(losses: $0, broken: $1) })
    }
    var lines = TextTable.lines(cells).map { "  " + $0 } + [legend]
    if rows.contains(where: { $0.losses != $0.broken }) {
      lines.append("  in brackets: lost, and the store does not promise to keep it")
    }
    if rows.contains(where: \.isCut) {
      lines += cuts(rows)
    }
    return lines
  }

  /// What each column means.
  private static let legend =
    "  states: crashes tried; unique: those that differ; failing: unique ones that lose something, "
    + "by kind: "
    + LossClass.allCases.map { "\($0.rawValue): \(words($0))" }.joined(separator: "; ")

  private static func words(_ loss: LossClass) -> String {
    switch loss {
    case .durability: "what was saved is gone"
    case .corruption: "what is there is damaged"
    case .atomicity: "a batch is half there"
    case .order: "what was gone is back"
    case .refusal: "the store will not do what is asked"
    case .crash: "its code crashes or hangs"
    }
  }

  /// What a sweep did not go through, with its size.
  private static func cuts(_ rows: [SweepRow]) -> [String] {
    let cut = rows.filter(\.isCut)
    let lines = cut.map { row in
      let most = row.largest == .max ? "more than 10^19" : "up to \(size(row.largest))"
      var line =
        "  +: \(row.name): \(row.cutMoments) of \(row.moments) moments have \(most) survivor sets"
      if row.pairsLeft > 0 { line += ", \(row.pairsLeft) pairs left out" }
      return line
    }
    return lines + [
      "  at those: each write lost and kept alone, each two together, and "
        + "\(CanonicalSurvivors.mixes) mixes; after faults and twice, single losses only"
    ]
  }

  /// A number, or its size where nobody reads its digits.
  private static func size(_ number: UInt64) -> String {
    number < 1_000_000 ? "\(number)" : "10^\("\(number)".count - 1)"
  }

  private static func cell(losses: Int, broken: Int) -> String {
    if losses == 0 { return "·" }
    if broken == 0 { return "(\(losses))" }
    return broken == losses ? "\(losses)" : "\(broken) (\(losses))"
  }
}

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
          "failing": row.failing, "isCut": row.isCut, "moments": row.moments,
          "cutMoments": row.cutMoments, "largestMoment": row.largest, "pairsLeft": row.pairsLeft,
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
