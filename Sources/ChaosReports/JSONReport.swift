// The report for programs: one document. Seeds and hashes are texts, since JavaScript rounds
// numbers.

import ChaosContracts
import Foundation

/// One JSON document with sorted keys.
public struct JSONReport: ReportFormat {
  public let name = "json"

  public init() {}

  public func render(_ report: RunReport) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Document(report)) else {
      fatalError("chaos has a bug: a report of texts and numbers cannot be encoded")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// The document, as its readers see it. Names are never changed, only added.
private struct Document: Encodable {
  struct Store: Encodable {
    var store: String
    var verdict: String
    var traces: Int
    var planned: Int
    var steps: Int
    var appliedSteps: Int
    var seconds: Double
    var digest: String
    var findings: [Item]
    var doubts: [String]
    var unexamined: Int
    var neverHappened: [String]
  }

  struct Item: Encodable {
    var invariant: String
    var signature: String
    var id: String
    var message: String
    var steps: Int
    var originalSteps: Int
    var shrinkRuns: Int
    var seen: Int
    var seed: String?
    var index: Int?
    var trace: [String]
    var brokenEras: [String]
    var heldEras: [String]
    var traceFile: String?
    var replay: String
    var foundAfter: Double?
  }

  var version: String
  var seed: String
  var verdict: String
  var stores: [Store]

  init(_ report: RunReport) {
    version = report.version
    seed = report.seed
    verdict = report.verdict.rawValue
    stores = report.stores.map { store in
      Store(
        store: store.store, verdict: store.verdict.rawValue, traces: store.traces,
        planned: store.planned, steps: store.steps, appliedSteps: store.appliedSteps,
        seconds: (store.seconds * 1_000).rounded() / 1_000, digest: store.digest,
        findings: store.findings.map(Self.item), doubts: store.doubts,
        unexamined: store.unexamined, neverHappened: store.neverHappened)
    }
  }

  private static func item(_ finding: ReportedFinding) -> Item {
    Item(
      invariant: finding.invariant, signature: finding.signature, id: finding.id,
      message: finding.violation.message, steps: finding.trace.steps.count,
      originalSteps: finding.originalSteps, shrinkRuns: finding.shrinkRuns, seen: finding.seen,
      seed: finding.seed, index: finding.index,
      trace: [finding.trace.header.text] + finding.trace.steps.map(\.text),
      brokenEras: finding.brokenEras.map(\.word), heldEras: finding.heldEras.map(\.word),
      traceFile: finding.traceFile, replay: finding.replayLine,
      foundAfter: finding.foundAfter.map { ($0 * 1_000).rounded() / 1_000 })
  }
}
