// A store that fails everywhere does not stop the fuzzer, and the fuzzer says what it left out.

import ChaosCampaign
import ChaosTrace
import Testing

@testable import ChaosFuzzing

@Suite struct VainShrinksTests {
  @Test func theFirstFailuresAreExaminedAndThenEverFewer() {
    var shrinks = VainShrinks()
    let first = (0..<Triage.shrinksPerInvariant).filter { _ in shrinks.isExamined("NoTornValue") }
    #expect(first.count == Triage.shrinksPerInvariant)
    #expect(shrinks.remarks.isEmpty)
    let late = (1...100).filter { _ in shrinks.isExamined("NoTornValue") }
    #expect(late == [1, 2, 4, 8, 16, 32, 64])
    #expect(
      shrinks.remarks == [
        "chaos: ? not examined: 93 failures of NoTornValue, after 31 shrinks of others that showed "
          + "nothing new"
      ])
  }

  /// A bug that breaks one promise in a long trace and another one in a short one is shrunk once.
  @Test func whatWasShrunkInVainIsNotShrunkAgain() {
    let small = Trace(steps: [.launch(.app, .user), .act(.app, .write, on: .theme), .reboot])
    let long = Trace(steps: [.lock, .unlock] + small.steps + [.evict])
    var known = KnownBugs()
    #expect(!known.explain(long, breaking: "NoLostUpdate"))
    known.remember(long, breaking: "NoLostUpdate", of: "plain-file", shrunkTo: small)
    let like = Trace(steps: [.wait(.minute)] + small.steps + [.lock])
    #expect(known.explain(long, breaking: "NoLostUpdate"))
    #expect(known.explain(like, breaking: "NoLostUpdate"))
    #expect(!known.explain(like, breaking: "NoTornValue"))
    #expect(!known.explain(Trace(steps: [.reboot]), breaking: "NoLostUpdate"))
  }

  /// What cannot be shrunk at all is known as it is, and nothing else is.
  @Test func whatCannotBeShrunkIsKnownAsItIs() {
    let long = Trace(steps: [.lock, .unlock, .reboot])
    var known = KnownBugs()
    known.remember(long, breaking: "NoLostUpdate", of: "plain-file", shrunkTo: nil)
    #expect(known.explain(long, breaking: "NoLostUpdate"))
    #expect(!known.explain(Trace(steps: [.lock, .reboot]), breaking: "NoLostUpdate"))
  }

  /// One promise that breaks everywhere hides no other.
  @Test func eachPromiseIsCountedAlone() {
    var shrinks = VainShrinks()
    for _ in 0..<100 { _ = shrinks.isExamined("NoTornValue") }
    let isExamined = shrinks.isExamined("NoLostUpdate")
    #expect(isExamined)
    #expect(shrinks.remarks.count == 1)
  }
}
