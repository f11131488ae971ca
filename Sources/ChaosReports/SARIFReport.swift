// The report that code scanning reads: one result for each finding, its identity in a fingerprint,
// so that a finding is the same from night to night.

import ChaosCampaign
import ChaosContracts
import ChaosTrace

/// SARIF 2.1.0.
public struct SARIFReport: ReportFormat {
  public let name = "sarif"
  public let summary = "What code scanning reads"
  public let file = "results.sarif"
  /// Steps of a flow that are shown.
  private static let steps = 100
  /// Results that are written: code scanning shows no more than these, and refuses five times as
  /// many.
  private static let results = 5_000

  public init() {}

  public func render(_ report: RunReport) -> String { SortedJSON.text(log(report)) }

  private func log(_ report: RunReport) -> Log {
    let every = NightWords.newsFirst(report.stores.flatMap(\.findings))
    let findings = every.prefix(Self.results)
    var all = report.promises
    for finding in findings where !all.contains(where: { $0.name == finding.invariant }) {
      all.append(
        ReportedPromise(name: finding.invariant, summary: "the store's code ends its process"))
    }
    let broken = (report.checks + NightWords.open(report)).filter { $0.verdict == .broken }
    var rules = all.map {
      Descriptor(id: $0.name.harmless(), shortDescription: Message(text: $0.summary))
    }
    for check in broken where !rules.contains(where: { $0.id == Self.rule(check) }) {
      rules.append(Descriptor(id: Self.rule(check), shortDescription: Message(text: check.kind)))
    }
    let driver = Driver(
      name: "chaos", version: report.version,
      rules: rules)
    var notices = report.stores.flatMap { store in
      store.doubts.map { Notice(level: "error", message: Message(text: "\(store.store): \($0)")) }
    }
    if every.count > findings.count {
      notices.append(
        Notice(
          level: "warning",
          message: Message(text: "\(every.count - findings.count) more findings are left out")))
    }
    let run = Run(
      tool: Tool(driver: driver),
      invocations: [
        Invocation(
          executionSuccessful: report.verdict != .unknown, toolExecutionNotifications: notices)
      ],
      results: findings.map { finding in
        result(finding, rule: all.firstIndex { $0.name == finding.invariant } ?? 0)
      }
        + broken.prefix(Self.results - findings.count).map { check in
          result(check, rule: rules.firstIndex { $0.id == Self.rule(check) } ?? 0)
        })
    return Log(runs: [run])
  }

  private static func rule(_ check: ReportedCheck) -> String {
    check.kind.split(separator: " ").joined(separator: "-").harmless()
  }

  private func result(_ check: ReportedCheck, rule: Int) -> Result {
    let place = Place(
      physicalLocation: PhysicalPlace(
        artifactLocation: Artifact(uri: URIWords.reference(check.name))),
      logicalLocations: [Logical(name: check.kind.harmless(), kind: "module")])
    return Result(
      ruleId: Self.rule(check), ruleIndex: rule, level: "error",
      message: Message(text: "\(check.name): \(check.message)"),
      locations: [place],
      partialFingerprints: ["chaosSignature/v1": "\(check.kind): \(check.name)".harmless()])
  }

  private func result(_ finding: Finding, rule: Int) -> Result {
    let file = finding.traceFile ?? "\(finding.id).trace.lz4"
    let place = Place(
      physicalLocation: PhysicalPlace(artifactLocation: Artifact(uri: URIWords.reference(file))),
      logicalLocations: [Logical(name: finding.store.harmless(), kind: "module")])
    let text =
      "\(finding.store): \(FindingWords(finding).line). Replay: \(finding.replayLine)"
    let rows =
      finding.judged.map { Story($0, finding.violation).rows } ?? Story.steps(of: finding.trace)
    let flow = rows.prefix(Self.steps).map { row in
      FlowPlace(
        location: FlowLocation(
          message: Message(
            text: "\(row.who): \(row.does)\(row.outcome.isEmpty ? "" : " → \(row.outcome)")")))
    }
    return Result(
      ruleId: finding.invariant.harmless(), ruleIndex: rule, level: "error",
      message: Message(text: text),
      locations: [place], partialFingerprints: ["chaosSignature/v1": finding.signature.harmless()],
      // The standard has no flow without a place.
      codeFlows: flow.isEmpty ? nil : [CodeFlow(threadFlows: [ThreadFlow(locations: flow)])])
  }

  // MARK: The document, as the standard names its parts

  private struct Log: Encodable {
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var version = "2.1.0"
    var runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  private struct Run: Encodable {
    var tool: Tool
    var invocations: [Invocation]
    var results: [Result]
  }

  private struct Tool: Encodable {
    var driver: Driver
  }

  private struct Driver: Encodable {
    var name: String
    var version: String
    var rules: [Descriptor]
  }

  private struct Descriptor: Encodable {
    var id: String
    var shortDescription: Message
  }

  private struct Message: Encodable {
    var text: String

    init(text: String) { self.text = text.harmless() }
  }

  private struct Invocation: Encodable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [Notice]
  }

  private struct Notice: Encodable {
    var level: String
    var message: Message
  }

  private struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Message
    var locations: [Place]
    var partialFingerprints: [String: String]
    var codeFlows: [CodeFlow]?
  }

  private struct Place: Encodable {
    var physicalLocation: PhysicalPlace
    var logicalLocations: [Logical]
  }

  private struct PhysicalPlace: Encodable {
    var artifactLocation: Artifact
  }

  private struct Artifact: Encodable {
    var uri: String
  }

  private struct Logical: Encodable {
    var name: String
    var kind: String
  }

  private struct CodeFlow: Encodable {
    var threadFlows: [ThreadFlow]
  }

  private struct ThreadFlow: Encodable {
    var locations: [FlowPlace]
  }

  private struct FlowPlace: Encodable {
    var location: FlowLocation
  }

  private struct FlowLocation: Encodable {
    var message: Message
  }
}
