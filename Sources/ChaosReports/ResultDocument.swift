// The result of a campaign as one JSON document: what `chaos run --format json` writes and
// `chaos report` reads.

import ChaosContracts
import ChaosTrace

/// A result for programs. Names are never changed, only added.
public struct ResultDocument: Codable, Sendable {
  public struct Store: Codable, Sendable {
    public var store: String
    public var verdict: String
    public var traces: Int
    public var planned: Int
    public var steps: Int
    public var appliedSteps: Int
    public var seconds: Double?
    public var digest: String
    public var findings: [Item]
    public var doubts: [String]
    public var unexamined: Int
    public var neverHappened: [String]
    /// Of these what cannot happen to the store; nil in results of older versions.
    public var cannotHappen: [String]?
    /// Which trouble struck which operation; nil in results of older versions.
    public var reach: Reach?
  }

  /// Counts by name. What was never counted is left out.
  public struct Reach: Codable, Sendable {
    public var asked: [String: Int]
    public var done: [String: Int]
    public var struck: [String: [String: Int]]
  }

  public struct Item: Codable, Sendable {
    public var invariant: String
    public var signature: String
    public var id: String
    public var message: String
    public var steps: Int
    public var originalSteps: Int
    public var shrinkRuns: Int
    public var seen: Int
    public var seed: String?
    public var index: Int?
    public var trace: [String]
    public var brokenEras: [String]
    public var heldEras: [String]
    public var traceFile: String?
    public var replay: String
    public var foundAfter: Double?
    /// new, known or returned, in a report.
    public var status: String?
    public var firstSeen: String?
  }

  /// What was checked besides the search.
  public struct Check: Codable, Sendable {
    public var kind: String
    public var name: String
    public var verdict: String
    public var message: String

    public init(_ check: ReportedCheck) {
      kind = check.kind
      name = check.name
      verdict = check.verdict.rawValue
      message = check.message
    }

    public var report: ReportedCheck {
      ReportedCheck(
        kind: kind, name: name, verdict: Verdict(rawValue: verdict) ?? .unknown, message: message)
    }
  }

  public var version: String
  public var seed: String
  public var verdict: String
  /// What the traces were drawn from; nil in results of older versions.
  public var eras: [String]?
  public var models: [String]?
  public var stores: [Store]
  /// Nil in results that are of a search alone.
  public var checks: [Check]?
  public var environments: [RunEnvironment]?
  /// The nights so far, in a report.
  public var history: NightHistory?

  init(_ report: RunReport, tellsTimes: Bool) {
    version = report.version
    seed = report.seed
    verdict = report.verdict.rawValue
    eras = report.eras.map(\.word)
    models = report.models.map(\.word)
    checks = report.checks.isEmpty ? nil : report.checks.map(Check.init)
    environments = report.environments.isEmpty ? nil : report.environments
    history = report.history
    stores = report.stores.map { store in
      Store(
        store: store.store, verdict: store.verdict.rawValue, traces: store.traces,
        planned: store.planned, steps: store.steps, appliedSteps: store.appliedSteps,
        seconds: tellsTimes ? Self.rounded(store.seconds) : nil, digest: store.digest,
        findings: store.findings.map { Self.item($0, tellsTimes: tellsTimes) },
        doubts: store.doubts,
        unexamined: store.unexamined, neverHappened: store.neverHappened,
        cannotHappen: store.cannotHappen,
        reach: store.reach.map(Reach.init))
    }
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }

  private static func item(_ finding: ReportedFinding, tellsTimes: Bool) -> Item {
    Item(
      invariant: finding.invariant, signature: finding.signature, id: finding.id,
      message: finding.violation.message, steps: finding.trace.steps.count,
      originalSteps: finding.originalSteps, shrinkRuns: finding.shrinkRuns, seen: finding.seen,
      seed: finding.seed, index: finding.index,
      trace: [finding.trace.header.text] + finding.trace.steps.map(\.text),
      brokenEras: finding.brokenEras.map(\.word), heldEras: finding.heldEras.map(\.word),
      traceFile: finding.traceFile, replay: finding.replayLine,
      foundAfter: tellsTimes ? finding.foundAfter.map(Self.rounded) : nil,
      status: finding.status?.rawValue, firstSeen: finding.firstSeen)
  }
}

extension ResultDocument {
  /// Numbers beyond which nothing counts: sums of whole files of results stay far from overflowing.
  private static let largest = 1 << 40

  /// Where a number of a document that was read makes no sense; nil if all do. Results come from
  /// other machines.
  public var impossibleNumber: String? {
    for (place, store) in stores.enumerated() {
      let counts = store.reach.map { reach in
        [reach.asked, reach.done].flatMap(\.values) + reach.struck.values.flatMap(\.values)
      }
      let findings = store.findings.flatMap {
        [$0.steps, $0.originalSteps, $0.shrinkRuns, $0.seen, $0.index ?? 0]
      }
      let numbers =
        [store.traces, store.planned, store.steps, store.appliedSteps, store.unexamined]
        + findings + (counts ?? [])
      if let wrong = numbers.first(where: { !(0...Self.largest).contains($0) }) {
        return "stores[\(place)]: \(wrong) is no number of anything"
      }
    }
    return nil
  }
}

extension ResultDocument.Store {
  /// The store's result with findings that were looked at again.
  public func report(_ findings: [ReportedFinding]) -> StoreReport {
    var report = StoreReport(
      store: store, verdict: Verdict(rawValue: verdict) ?? .unknown, traces: traces,
      planned: planned, steps: steps, appliedSteps: appliedSteps, seconds: seconds ?? 0,
      digest: digest, findings: findings, doubts: doubts, unexamined: unexamined,
      neverHappened: neverHappened)
    report.cannotHappen = cannotHappen
    report.reach = reach?.counts
    return report
  }
}
