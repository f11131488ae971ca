// The report that CI systems read as tests: a suite for each store, a case for each promise. Never
// one for each seed: names stay the same from night to night.

import ChaosContracts

/// JUnit XML, as GitLab, Jenkins, Bitrise and Buildkite read it.
public struct JUnitReport: ReportFormat {
  public let name = "junit"
  public let summary = "Tests, as CI systems read them"
  public let file = "junit.xml"

  /// Whether a promise that only known findings break is skipped, and does not fail.
  private let acceptsKnown: Bool

  public init(acceptsKnown: Bool = false) { self.acceptsKnown = acceptsKnown }

  public func render(_ report: RunReport) -> String {
    let suites =
      Self.merged(report.stores).map { suite($0, report.promises.map(\.name)) }
      + Self.suites(report.checks + NightWords.open(report, acceptsKnown: acceptsKnown))
    let failures = suites.reduce(0) { $0 + $1.failures }
    let errors = suites.reduce(0) { $0 + $1.errors }
    let tests = suites.reduce(0) { $0 + $1.tests }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"chaos\" tests=\"\(tests)\" failures=\"\(failures)\" "
        + "errors=\"\(errors)\">",
    ]
    for suite in suites { lines += suite.lines }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Findings of one promise that are told in full.
  private static let stories = 20

  private struct Suite {
    var lines: [String]
    var tests: Int
    var failures: Int
    var errors: Int
    var skipped: Int
  }

  /// One suite for each store, though several results may tell of it: of cases with one name some
  /// readers take only the first.
  private static func merged(_ stores: [StoreReport]) -> [StoreReport] {
    var merged: [StoreReport] = []
    for store in stores {
      guard let place = merged.firstIndex(where: { $0.store == store.store }) else {
        merged.append(store)
        continue
      }
      merged[place].verdict = max(merged[place].verdict, store.verdict)
      merged[place].traces += store.traces
      merged[place].appliedSteps += store.appliedSteps
      merged[place].digest += " " + store.digest
      merged[place].findings += store.findings
      merged[place].doubts += store.doubts
    }
    return merged
  }

  private func suite(_ store: StoreReport, _ promises: [String]) -> Suite {
    let name = "chaos." + store.store
    var cases: [String] = []
    var failures = 0
    var skipped = 0
    // A promise that this program does not know may stand in a result of another.
    let others = store.findings.map(\.invariant).filter { !promises.contains($0) }
    for promise in promises + Self.unique(others) {
      let findings = NightWords.newsFirst(store.findings.filter { $0.invariant == promise })
      let isAccepted = acceptsKnown && findings.allSatisfy { $0.status == .known }
      if !findings.isEmpty { isAccepted ? (skipped += 1) : (failures += 1) }
      cases += Self.testCase(name, promise, findings, isAccepted)
    }
    // A run that nobody can vouch for is an error, and never green.
    let isUnknown = !store.doubts.isEmpty || store.verdict == .unknown
    cases += Self.runCase(name, store, isUnknown)
    let tests = promises.count + Self.unique(others).count + 1
    let head =
      "  <testsuite name=\"\(name.harmless(in: .markup))\" tests=\"\(tests)\" "
      + "failures=\"\(failures)\" errors=\"\(isUnknown ? 1 : 0)\" "
      + "skipped=\"\(skipped)\">"
    let properties = [
      "    <properties>",
      "      <property name=\"traces\" value=\"\(store.traces)\"/>",
      "      <property name=\"steps\" value=\"\(store.appliedSteps)\"/>",
      "      <property name=\"digest\" value=\"\(store.digest.harmless(in: .markup))\"/>",
      "    </properties>",
    ]
    return Suite(
      lines: [head] + properties + cases + ["  </testsuite>"], tests: tests, failures: failures,
      errors: isUnknown ? 1 : 0, skipped: skipped)
  }

  /// A suite for each kind of check, a case for each check.
  private static func suites(_ checks: [ReportedCheck]) -> [Suite] {
    CheckWords.kinds(checks).map { kind in
      let own = checks.filter { $0.kind == kind }
      let name = ("chaos." + kind).harmless(in: .markup)
      let failures = own.count { $0.verdict == .broken }
      let errors = own.count { $0.verdict == .unknown }
      let head =
        "  <testsuite name=\"\(name)\" tests=\"\(own.count)\" failures=\"\(failures)\" "
        + "errors=\"\(errors)\" skipped=\"0\">"
      let cases = own.flatMap { check in
        let head =
          "    <testcase classname=\"\(name)\" "
          + "name=\"\(check.name.harmless(in: .markup))\""
        if check.verdict == .held { return [head + "/>"] }
        let element = check.verdict == .broken ? "failure" : "error"
        let message = check.message.harmless(in: .markup)
        return [
          head + ">", "      <\(element) type=\"\(check.verdict)\" message=\"\(message)\"/>",
          "    </testcase>",
        ]
      }
      // Schemas of readers ask for properties, and for one at least.
      let properties = [
        "    <properties>",
        "      <property name=\"held\" value=\"\(own.count - failures - errors)\"/>",
        "    </properties>",
      ]
      return Suite(
        lines: [head] + properties + cases + ["  </testsuite>"], tests: own.count,
        failures: failures,
        errors: errors, skipped: 0)
    }
  }

  private static func unique(_ names: [String]) -> [String] {
    var known: [String] = []
    for name in names where !known.contains(name) { known.append(name) }
    return known
  }

  private static func testCase(
    _ suite: String, _ promise: String, _ findings: [Finding], _ isAccepted: Bool
  ) -> [String] {
    let head =
      "    <testcase classname=\"\(suite.harmless(in: .markup))\" "
      + "name=\"\(promise.harmless(in: .markup))\""
    guard let first = findings.first else { return [head + "/>"] }
    let status = NightWords.status(first).map { "\($0): " } ?? ""
    let message = (status + FindingWords(first).line).harmless(in: .markup)
    if isAccepted {
      return [head + ">", "      <skipped message=\"\(message)\"/>", "    </testcase>"]
    }
    var lines = findings.prefix(stories).flatMap { TextReport.story($0) }
    if findings.count > stories { lines.append("and \(findings.count - stories) more findings") }
    let story = lines.map { $0.harmless(in: .markup) }.joined(separator: "\n")
    return [
      head + ">",
      "      <failure type=\"\(promise.harmless(in: .markup))\" message=\"\(message)\">"
        + story + "</failure>",
      "    </testcase>",
    ]
  }

  private static func runCase(_ suite: String, _ store: StoreReport, _ isUnknown: Bool)
    -> [String]
  {
    let head =
      "    <testcase classname=\"\(suite.harmless(in: .markup))\" name=\"the run can be trusted\""
    guard isUnknown else { return [head + "/>"] }
    let doubts = store.doubts.isEmpty ? ["the verdict is unknown"] : store.doubts
    let words = doubts.joined(separator: "; ").harmless(in: .markup)
    return [
      head + ">", "      <error type=\"unknown\" message=\"\(words)\"/>", "    </testcase>",
    ]
  }
}
