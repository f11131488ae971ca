// A store that fails everywhere does not stop the fuzzer, and the fuzzer says what it left out.

import ChaosCampaign
import Testing

@testable import ChaosFuzzing

@Suite struct ShrinkBudgetTests {
  @Test func theFirstFailuresAreExaminedAndThenEverFewer() {
    var shrinks = ShrinkBudget()
    let first = (0..<ShrinkBudget.shrinksPerInvariant).filter { _ in
      shrinks.isExamined("NoTornValue")
    }
    #expect(first.count == ShrinkBudget.shrinksPerInvariant)
    #expect(shrinks.remarks.isEmpty)
    let late = (1...100).filter { _ in shrinks.isExamined("NoTornValue") }
    #expect(late == [1, 2, 4, 8, 16, 32, 64])
    #expect(
      shrinks.remarks == [
        "chaos: ? not examined: 93 failures of NoTornValue, after 31 shrinks of others that showed "
          + "nothing new"
      ])
  }

  /// What goes wrong where something was shrunk before is not shrunk again.
  @Test func whatWasShrunkInVainIsNotShrunkAgain() {
    let site = FailureSite(invariant: "NoLostUpdate", features: "read absent")
    var known = KnownBugs()
    #expect(!known.explain(site))
    known.learn(site)
    #expect(known.explain(site))
    #expect(!known.explain(FailureSite(invariant: "NoLostUpdate", features: "read older")))
    #expect(!known.explain(FailureSite(invariant: "NoTornValue", features: "read absent")))
  }

  /// One promise that breaks everywhere hides no other.
  @Test func eachPromiseIsCountedAlone() {
    var shrinks = ShrinkBudget()
    for _ in 0..<100 { _ = shrinks.isExamined("NoTornValue") }
    let isExamined = shrinks.isExamined("NoLostUpdate")
    #expect(isExamined)
    #expect(shrinks.remarks.count == 1)
  }
}
