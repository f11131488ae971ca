// What `chaos run` prints: the verdicts, a story for each store that broke, and more causes.

import ChaosContracts
import ChaosTrace

package struct RunText {
  private let report: RunReport
  private let isVerbose: Bool
  private let columns: Int?
  private let told: (Finding) -> Finding

  /// `isVerbose`: whether every finding is told as a story. `columns`: the width of the terminal,
  /// or nil for a file or a pipe. `told`: a finding with how its smallest trace goes.
  package init(
    _ report: RunReport, isVerbose: Bool, columns: Int?, told: @escaping (Finding) -> Finding
  ) {
    self.report = report
    self.isVerbose = isVerbose
    self.columns = columns
    self.told = told
  }

  /// The lines for people.
  package var lines: [String] {
    var lines = TextReport.verdicts(report).flatMap { TextWrap.lines($0, columns: columns) }
    // Every part ends with an empty line of its own.
    lines.append("")
    for store in report.stores where !store.findings.isEmpty { lines += stories(store) }
    let rest =
      TextReport.idle(report, namesAtMost: isVerbose ? .max : TextReport.namesInALine)
      + TextReport.advice(report)
    lines += rest.flatMap { TextWrap.lines($0, columns: columns) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The lines for scripts: one for each finding, and the verdict.
  package static func lines(_ report: RunReport) -> [String] {
    report.stores.flatMap(\.findings).map(TextReport.oneLine) + [TextReport.verdict(report)]
  }

  /// The most telling finding as a story; of the others the causes.
  private func stories(_ store: StoreReport) -> [String] {
    let findings = store.findings.map(told)
    if isVerbose { return findings.flatMap { TextReport.story($0, columns: columns) } }
    guard let telling = Self.mostTelling(findings) else { return [] }
    let others = findings.indices.filter { $0 != telling }.map { findings[$0] }
    return TextReport.story(findings[telling], columns: columns) + causes(others, store.store)
  }

  /// A kept trace that breaks again, which no seed drew. Otherwise, of the findings on the newest
  /// release, the one that was met most often, and of several the smallest.
  private static func mostTelling(_ findings: [Finding]) -> Int? {
    if let kept = findings.firstIndex(where: { $0.seed == nil }) { return kept }
    let newest = EraName.allCases.first { era in findings.contains { $0.brokenEras.contains(era) } }
    return findings.indices.filter { place in
      newest.map { findings[place].brokenEras.contains($0) } ?? true
    }.min { one, other in
      let (one, other) = (findings[one], findings[other])
      return (-one.seen, one.trace.steps.count) < (-other.seen, other.trace.steps.count)
    }
  }

  private func causes(_ findings: [Finding], _ store: String) -> [String] {
    if findings.isEmpty { return [] }
    let steps = findings.map { "\($0.trace.steps.count) steps" }
    let width = steps.map(\.count).max() ?? 0
    let more = findings.count == 1 ? "1 more cause" : "\(findings.count) more causes"
    let head = "  \(more) on \(store); '-v' or 'replay ID' tells the story:"
    return TextWrap.lines(head.harmless(), columns: columns) + [""]
      + zip(findings, steps).flatMap { finding, steps in
        let label = "    \(finding.id)  \(steps.leftPadded(width))  "
        let cause = FindingWords(finding).cause
        // Where several causes have the same words, their promises tell them apart.
        let isAlone = findings.count { FindingWords($0).cause == cause } == 1
        let words = isAlone ? cause : "\(cause) (\(finding.invariant))"
        return TextWrap.lines((label + words).harmless(), columns: columns, hanging: label.count)
      } + [""]
  }
}
