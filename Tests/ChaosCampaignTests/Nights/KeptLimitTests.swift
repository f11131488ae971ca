// What a night keeps of a store that breaks in every slice.

import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosCampaign

@Suite struct KeptLimitTests {
  private func limit() -> KeptLimit {
    var limit = KeptLimit()
    (limit.alike, limit.all) = (2, 4)
    return limit
  }

  private func finding(_ steps: Step...) -> Finding {
    let trace = Trace(steps: steps)
    return Finding(
      signature: Signature(invariant: "I", store: "s", trace: trace), trace: trace,
      violation: Violation("I", operation: nil, message: ""), original: trace, index: nil,
      shrinkRuns: 0)
  }

  @Test func aFewOfABugAreKeptAndThenNoMoreOfIt() {
    let small = finding(.reboot)
    let large = finding(.reboot, .lock)
    #expect(limit().keeps(large, among: [small.trace]))
    #expect(!limit().keeps(large, among: [small.trace, finding(.reboot, .unlock).trace]))
  }

  @Test func anotherBugIsKeptUntilThereAreTooMany() {
    let two = [finding(.lock).trace, finding(.lock, .unlock).trace]
    let other = finding(.reboot)
    #expect(limit().keeps(other, among: two))
    #expect(!limit().keeps(other, among: two + [finding(.unlock).trace, finding().trace]))
  }

  /// A night that goes on after a kill finds again what it had kept.
  @Test func whatIsKeptStaysKept() {
    let all = [finding(.lock), finding(.unlock), finding(.reboot), finding(.lock, .unlock)]
    #expect(all.allSatisfy { limit().keeps($0, among: all.map(\.trace)) })
  }
}
