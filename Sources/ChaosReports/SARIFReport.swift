// The report that code scanning reads: a result for each finding, known by its fingerprint.

import ChaosCampaign
import ChaosContracts

/// SARIF 2.1.0.
public struct SARIFReport: ReportFormat {
  public let name = "sarif"
  public let summary = "What code scanning reads"
  public let file = "results.sarif"
  /// Steps of a flow that are shown.
  private static let steps = 100
  /// Results that are written: code scanning shows no more, and refuses five times as many.
  private static let results = 5_000

  public init() {}

  public func render(_ report: RunReport) -> String { SortedJSON.text(log(report)) }

  private typealias Object = SortedJSON.Object

  private func log(_ report: RunReport) -> Object {
    let every = NightWords.newsFirst(report.stores.flatMap(\.findings))
    let findings = every.prefix(Self.results)
    var all = report.promises
    for finding in findings where !all.contains(where: { $0.name == finding.invariant }) {
      all.append(
        ReportedPromise(name: finding.invariant, summary: "the store's code ends its process"))
    }
    let broken = (report.checks + NightWords.open(report)).filter { $0.verdict == .broken }
    var rules = all.map { (id: $0.name.harmless(), words: $0.summary) }
    for check in broken where !rules.contains(where: { $0.id == Self.rule(check) }) {
      rules.append((Self.rule(check), check.kind))
    }
    var notices = report.stores.flatMap { store in
      store.doubts.map { Self.notice("error", "\(store.store): \($0)") }
    }
    if every.count > findings.count {
      notices.append(
        Self.notice("warning", "\(every.count - findings.count) more findings are left out"))
    }
    let driver: Object = [
      "name": "chaos", "version": report.version,
      "rules": rules.map { rule -> Object in
        ["id": rule.id, "shortDescription": Self.message(rule.words)]
      },
    ]
    let invocation: Object = [
      "executionSuccessful": report.verdict != .unknown, "toolExecutionNotifications": notices,
    ]
    let found = findings.map { finding in
      result(finding, rule: all.firstIndex { $0.name == finding.invariant } ?? 0)
    }
    let checked = broken.prefix(Self.results - findings.count).map { check in
      result(check, rule: rules.firstIndex { $0.id == Self.rule(check) } ?? 0)
    }
    let run: Object = [
      "tool": ["driver": driver], "invocations": [invocation], "results": found + checked,
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
  }

  private static func message(_ words: String) -> [String: String] { ["text": words.harmless()] }

  private static func notice(_ level: String, _ words: String) -> Object {
    ["level": level, "message": message(words)]
  }

  private static func rule(_ check: ReportedCheck) -> String {
    check.kind.split(separator: " ").joined(separator: "-").harmless()
  }

  private static func place(_ file: String, _ name: String) -> Object {
    [
      "physicalLocation": ["artifactLocation": ["uri": file.asReference]],
      "logicalLocations": [["name": name.harmless(), "kind": "module"]],
    ]
  }

  private static func place(_ crash: CodePlace) -> Object {
    let region: Object? = crash.line.map { ["startLine": $0] }
    let place: Object = ["artifactLocation": ["uri": crash.file.asReference], "region": region]
    return ["physicalLocation": place]
  }

  private func result(_ check: ReportedCheck, rule: Int) -> Object {
    [
      "ruleId": Self.rule(check), "ruleIndex": rule, "level": "error",
      "message": Self.message("\(check.name): \(check.message)"),
      "locations": [Self.place(check.name, check.kind)],
      "partialFingerprints": ["chaosSignature/v1": "\(check.kind): \(check.name)".harmless()],
    ]
  }

  private func result(_ finding: Finding, rule: Int) -> Object {
    let text = "\(finding.store): \(FindingWords(finding).line). Replay: \(finding.replayLine)"
    let rows =
      finding.judged.map { Story($0, finding.violation).rows } ?? Story.steps(of: finding.trace)
    let flow = rows.prefix(Self.steps).map { row in
      let words = "\(row.who): \(row.does)\(row.outcome.isEmpty ? "" : " → \(row.outcome)")"
      return ["location": ["message": Self.message(words)]]
    }
    let trace = Self.place(finding.traceFile ?? "\(finding.id).trace.lz4", finding.store)
    return [
      "ruleId": finding.invariant.harmless(), "ruleIndex": rule, "level": "error",
      "message": Self.message(text),
      // Where the code crashes is where its reader looks.
      "locations": (finding.crash.map { [Self.place($0)] } ?? []) + [trace],
      "partialFingerprints": ["chaosSignature/v1": finding.signature.harmless()],
      // The standard has no flow without a place.
      "codeFlows": flow.isEmpty ? nil : [["threadFlows": [["locations": flow]]]],
    ]
  }
}
