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
    func sum(_ count: KeyPath<Suite, Int>) -> String {
      "\(suites.reduce(0) { $0 + $1[keyPath: count] })"
    }
    let head = Self.tag(
      "testsuites",
      [
        "name": "chaos", "tests": sum(\.tests), "failures": sum(\.failures),
        "errors": sum(\.errors),
      ])
    let lines =
      [#"<?xml version="1.0" encoding="UTF-8"?>"#, "\(head)>"] + suites.flatMap(\.lines)
      + ["</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Findings of one promise that are told in full.
  private static let stories = 20

  /// The beginning of an element.
  private static func tag(_ name: String, _ attributes: KeyValuePairs<String, String>) -> String {
    "<\(name)" + attributes.map { " \($0.key)=\"\($0.value.harmless(in: .markup))\"" }.joined()
  }

  /// A case, and the element in it if it did not pass.
  private struct Case {
    enum Problem: String { case skipped, failure, error }

    var name: String
    var problem: Problem?
    var attributes: KeyValuePairs<String, String> = [:]
    var story: [String] = []

    func lines(_ suite: String) -> [String] {
      let head = "    " + tag("testcase", ["classname": suite, "name": name])
      guard let problem else { return ["\(head)/>"] }
      let words = story.map { $0.harmless(in: .markup) }.joined(separator: "\n")
      let element = "      " + tag(problem.rawValue, attributes)
      return [
        "\(head)>", element + (story.isEmpty ? "/>" : ">\(words)</\(problem)>"), "    </testcase>",
      ]
    }
  }

  private struct Suite {
    var name: String
    /// Schemas of readers ask for properties, and for one at least.
    var properties: KeyValuePairs<String, String>
    var cases: [Case]

    var tests: Int { cases.count }
    var failures: Int { cases.count { $0.problem == .failure } }
    var errors: Int { cases.count { $0.problem == .error } }

    var lines: [String] {
      let head = tag(
        "testsuite",
        [
          "name": name, "tests": "\(tests)", "failures": "\(failures)", "errors": "\(errors)",
          "skipped": "\(cases.count { $0.problem == .skipped })",
        ])
      let told = properties.map {
        "      " + tag("property", ["name": $0.key, "value": $0.value]) + "/>"
      }
      return ["  \(head)>", "    <properties>"] + told + ["    </properties>"]
        + cases.flatMap { $0.lines(name) } + ["  </testsuite>"]
    }
  }

  /// One suite for each store: of cases with one name some readers take only the first.
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
    // A promise that this program does not know may stand in a result of another.
    let names = (promises + store.findings.map(\.invariant)).eachOnce()
    let cases = names.map { promise in
      Self.testCase(
        promise, NightWords.newsFirst(store.findings.filter { $0.invariant == promise }),
        acceptsKnown)
    }
    var run = Case(name: "the run can be trusted")
    // A run that nobody can vouch for is an error, and never green.
    if !store.doubts.isEmpty || store.verdict == .unknown {
      let doubts = store.doubts.isEmpty ? ["the verdict is unknown"] : store.doubts
      run.problem = .error
      run.attributes = ["type": "unknown", "message": doubts.joined(separator: "; ")]
    }
    return Suite(
      name: "chaos." + store.store,
      properties: [
        "traces": "\(store.traces)", "steps": "\(store.appliedSteps)", "digest": store.digest,
      ], cases: cases + [run])
  }

  /// A suite for each kind of check, a case for each check.
  private static func suites(_ checks: [ReportedCheck]) -> [Suite] {
    ReportedCheck.kinds(checks).map { kind in
      let own = checks.filter { $0.kind == kind }
      let cases = own.map { check in
        check.verdict == .held
          ? Case(name: check.name)
          : Case(
            name: check.name, problem: check.verdict == .broken ? .failure : .error,
            attributes: ["type": check.verdict.rawValue, "message": check.message])
      }
      return Suite(
        name: "chaos." + kind, properties: ["held": "\(own.count { $0.verdict == .held })"],
        cases: cases)
    }
  }

  private static func testCase(_ promise: String, _ findings: [Finding], _ acceptsKnown: Bool)
    -> Case
  {
    guard let first = findings.first else { return Case(name: promise) }
    let status = NightWords.status(first).map { "\($0): " } ?? ""
    let message = status + FindingWords(first).line
    if acceptsKnown, findings.allSatisfy({ $0.status == .known }) {
      return Case(name: promise, problem: .skipped, attributes: ["message": message])
    }
    var story = findings.prefix(stories).flatMap { TextReport.story($0) }
    if findings.count > stories { story.append("and \(findings.count - stories) more findings") }
    return Case(
      name: promise, problem: .failure, attributes: ["type": promise, "message": message],
      story: story)
  }
}
