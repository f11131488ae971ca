// One bug, one finding, whatever the order in which its traces come.

import ChaosCampaign
import ChaosContracts
import ChaosTrace
import Testing

@Suite struct TriageTests {
  private func finding(_ steps: [Step], _ invariant: String = "I", index: Int = 0) -> Finding {
    let trace = Trace(steps: steps)
    return Finding(
      signature: Signature(invariant: invariant, store: "s", trace: trace), trace: trace,
      violation: Violation(invariant, operation: nil, message: ""), original: trace, index: index,
      shrinkRuns: 1)
  }

  /// Every order of the elements.
  private func orders<T>(_ elements: [T]) -> [[T]] {
    if elements.count < 2 { return [elements] }
    return elements.indices.flatMap { place in
      var rest = elements
      let first = rest.remove(at: place)
      return orders(rest).map { [first] + $0 }
    }
  }

  @Test func aKnownBugIsCountedAndNotShrunk() {
    var triage = Triage()
    let isNew = triage.needsShrinking(Trace(steps: [.lock, .evict]), breaking: "I")
    #expect(isNew)
    triage.add(finding([.lock]), index: 0)
    let isKnown = !triage.needsShrinking(Trace(steps: [.evict, .lock, .reboot]), breaking: "I")
    #expect(isKnown)
    #expect(triage.findings.map(\.seen) == [2])
    // Another promise, or a trace without the bug's steps, may be another bug.
    let isOther = triage.needsShrinking(Trace(steps: [.lock]), breaking: "J")
    let isUnlike = triage.needsShrinking(Trace(steps: [.reboot]), breaking: "I")
    #expect(isOther && isUnlike)
  }

  @Test func aSmallerShapeTakesTheLargerOnes() {
    for order in orders([[Step.lock, .reboot], [.lock], [.lock, .evict], [.unlock]]) {
      var triage = Triage()
      for (index, steps) in order.enumerated() { triage.add(finding(steps), index: index) }
      let left = triage.findings.map { $0.signature.shape }.sorted { $0[0] < $1[0] }
      #expect(left == [["lock"], ["unlock"]])
      #expect(triage.findings.reduce(0) { $0 + $1.seen } == 4)
      #expect(triage.findings.first { $0.signature.shape == ["lock"] }?.seen == 3)
    }
  }

  /// Of two traces with the same shape, the smaller one is shown, whichever came first.
  @Test func theSmallerTraceOfABugIsKept() {
    let traces: [[Step]] = [[.wait(.day)], [.wait(.second)], [.wait(.minute)]]
    for order in orders(traces) {
      var triage = Triage()
      for (index, steps) in order.enumerated() {
        triage.add(finding(steps, index: index), index: index)
      }
      #expect(triage.findings.map(\.trace.steps) == [[.wait(.second)]])
      #expect(triage.findings.map(\.seen) == [3])
    }
  }

  @Test func promisesAreKeptApart() {
    var triage = Triage()
    triage.add(finding([.lock], "I"), index: 0)
    triage.add(finding([.lock, .evict], "J"), index: 1)
    #expect(triage.findings.map(\.signature.invariant) == ["I", "J"])
  }

  @Test func whatCannotBeRepeatedIsNoted() {
    var triage = Triage()
    _ = triage.needsShrinking(Trace(steps: [.lock]), breaking: "I")
    triage.add(nil, index: 17)
    #expect(triage.unrepeatable == [17])
    #expect(triage.findings.isEmpty)
  }

  /// A store that fails everywhere does not keep the campaign busy for ever.
  @Test func shrinkingHasALimit() {
    var triage = Triage()
    let wanted = (0..<40).filter { index in
      triage.needsShrinking(Trace(steps: [.wait(.day), .setClock(Int16(index))]), breaking: "I")
    }
    #expect(wanted.count == Triage.shrinksPerInvariant)
    #expect(triage.unexamined == 40 - Triage.shrinksPerInvariant)
    let isOther = triage.needsShrinking(Trace(steps: [.lock]), breaking: "J")
    #expect(isOther)
  }
}
