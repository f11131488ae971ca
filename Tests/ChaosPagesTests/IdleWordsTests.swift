// What a run did not reach is told from what cannot happen to a store, and nothing is hidden.

import ChaosContracts
import ChaosReports
import Testing

@Suite struct IdleWordsTests {
  private static let reached = (1...9).map { "fault f\($0)" }

  private func summary(_ cannotHappen: [String]?, namesAtMost: Int? = nil) -> [String] {
    var store = StoreReport(
      store: "plain-file", verdict: .held, traces: 1, planned: 1, steps: 1, appliedSteps: 1,
      seconds: 0, digest: "", findings: [], doubts: [], unexamined: 0,
      neverHappened: Self.reached + ["fault rename-eio"])
    store.cannotHappen = cannotHappen
    let report = RunReport(version: "1", seed: "1", verdict: .held, stores: [store])
    return TextReport.summary(report, namesAtMost: namesAtMost ?? TextReport.namesInALine)
  }

  @Test func whatCannotHappenStandsApart() {
    let lines = summary(["fault rename-eio"], namesAtMost: .max)
    #expect(
      lines.contains(
        "   plain-file: not reached in this run: " + Self.reached.joined(separator: ", ")))
    #expect(
      lines.contains("   plain-file: cannot happen, as it makes no such call: fault rename-eio"))
  }

  @Test func aLineIsCutAndSaysSo() {
    let lines = summary(["fault rename-eio"])
    #expect(
      lines.contains(
        "   plain-file: not reached in this run: " + Self.reached.prefix(6).joined(separator: ", ")
          + " and 3 more (-v names all)"))
  }

  /// A result of an older version does not know.
  @Test func whoDoesNotKnowSaysNothing() {
    #expect(!summary(nil).contains { $0.contains("cannot happen") })
    #expect(summary(nil, namesAtMost: .max).contains { $0.hasSuffix("f9, fault rename-eio") })
  }
}
