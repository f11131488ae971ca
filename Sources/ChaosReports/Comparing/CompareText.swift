// A comparison for people, and for programs: one JSON document whose names are never changed.

import ChaosCampaign

package enum CompareText {
  /// - Parameter command: what people type to run chaos.
  package static func lines(_ report: CompareReport, command: String) -> [String] {
    let head = RunTitle.line([
      report.title, report.stores.joined(separator: ", "),
      RunTitle.eras(report.eras, isAsked: report.erasAreAsked),
    ])
    let body = report.seed == nil ? verdicts(report) : counts(report, command)
    let doubts = report.cells.flatMap { cell in
      cell.doubts.map {
        "   ? \(cell.store) on \(cell.era.word): \($0)".harmless()
      }
    }
    return [head, ""] + body + doubts + [
      "chaos: verdict \(report.verdict.rawValue), \(report.title)"
    ]
  }

  // MARK: One trace

  private static func verdicts(_ report: CompareReport) -> [String] {
    let rows = report.stores.map { store in
      [store]
        + report.eras.map { report.cell(store, $0)?.verdict.rawValue ?? "" }
    }
    let reasons = report.stores.flatMap { store in
      report.broken(store).map { name in
        let eras = report.eras.filter { era in
          report.cell(store, era)?.comparison.counts.contains { $0.invariant == name } ?? false
        }
        return "✗ \(store)   \(name)   \(eras.map(\.word).joined(separator: " "))"
      }
    }
    return TextTable.lines([[""] + report.eras.map(\.word)] + rows) + [""] + reasons
      + (reasons.isEmpty ? [] : [""])
  }

  // MARK: Drawn traces

  private static func counts(_ report: CompareReport, _ command: String) -> [String] {
    var rows = [["broken traces"] + report.eras.map(\.word) + ["smallest"]]
    for store in report.stores {
      rows.append(
        [store] + report.eras.map { "\(report.cell(store, $0)?.comparison.broken ?? 0)" } + [""])
      for name in report.broken(store) {
        let numbers = report.eras.map { era in
          let count = report.cell(store, era)?.comparison.counts.first { $0.invariant == name }
          return count.map { "\($0.traces)" } ?? "·"
        }
        let smallest = report.smallest.first { $0.store == store && $0.invariant == name }
        let trace = smallest.map { "\($0.trace.id), \($0.trace.steps.count) steps" } ?? ""
        rows.append(["  \(name)"] + numbers + [trace])
      }
    }
    var lines = TextTable.lines(rows) + [""]
    if let first = report.smallest.first {
      lines += [
        "   kept in the corpus; the story of one: \(command) replay \(first.trace.id) "
          + "--store \(first.store.forShell)", "",
      ]
    }
    return lines
  }
}

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
