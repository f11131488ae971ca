// What a finding is to the nights before: told apart by signature, and fixed only if its trace was
// run again.

import ChaosCampaign
import ChaosContracts
import ChaosTrace
import Testing

@Suite struct NightComparisonTests {
  typealias Look = NightComparison.Look

  private func met(_ steps: [Step], store: String = "s", message: String = "m") -> Finding {
    let trace = Trace(steps: steps)
    return Finding(
      invariant: "I", store: store,
      signature: Signature(invariant: "I", store: store, trace: trace).description, trace: trace,
      violation: Violation("I", operation: nil, message: message),
      originalSteps: steps.count, shrinkRuns: 0)
  }

  /// What the corpus knows of a store.
  private func known(_ steps: [Step], store: String = "s") -> KnownBugs {
    var bugs = KnownBugs()
    bugs.learn(met(steps, store: store))
    return bugs
  }

  private func night(
    _ past: NightHistory, _ label: String, _ met: [Finding],
    known: KnownBugs = KnownBugs(), _ look: Look = .unknown
  ) -> NightComparison {
    NightComparison(
      past,
      ReportedNight(
        label: label, commit: nil, seed: "1", verdict: met.isEmpty ? "held" : "broken", stores: 1,
        traces: 5, steps: 9),
      met, known: known, look: { _ in look })
  }

  private let bug: [Step] = [.lock, .reboot]
  private let other: [Step] = [.panic(Survivors(.all))]

  @Test func theFirstNightIsNews() {
    let first = night(NightHistory(), "one", [met(bug)])
    #expect(first.statuses.map(\.status) == [.new])
    #expect(first.history.findings.map(\.firstSeen) == ["one"])
    #expect(first.history.nights.map(\.new) == [1])
  }

  @Test func theSameSignatureIsKnownWhateverItsValues() {
    let first = night(NightHistory(), "one", [met(bug, message: "1")])
    let second = night(first.history, "two", [met(bug, message: "2")])
    #expect(second.statuses.map(\.status) == [.known])
    #expect(second.statuses.map(\.firstSeen) == ["one"])
    #expect(second.history.findings.count == 1)
    #expect(second.history.findings[0].lastSeen == "two")
    #expect(second.history.findings[0].nights == 2)
    #expect(second.history.findings[0].message == "2")
  }

  /// The same steps on another store are another bug.
  @Test func anotherStoreIsNews() {
    let first = night(NightHistory(), "one", [met(bug)])
    #expect(night(first.history, "two", [met(bug, store: "t")]).statuses.map(\.status) == [.new])
  }

  @Test func notMetIsNotFixed() {
    let first = night(NightHistory(), "one", [met(bug)])
    let unknown = night(first.history, "two", [], .unknown)
    #expect(unknown.history.findings[0].isOpen && unknown.history.nights[1].fixed == 0)
    let breaks = night(first.history, "two", [], .breaks)
    #expect(breaks.history.findings[0].isOpen && breaks.stillBroken == 1)
    #expect(breaks.history.findings[0].lastSeen == "two")
    // A trace that breaks is proof, though the search held.
    #expect(breaks.history.nights[1].verdict == "broken")
  }

  @Test func aTraceThatHoldsIsFixedAndBreaksAgainAsReturned() {
    let first = night(NightHistory(), "one", [met(bug)])
    let second = night(first.history, "two", [], .holds)
    #expect(second.history.findings[0].fixedIn == "two")
    #expect(second.history.nights[1].fixed == 1 && second.history.nights[1].open == 0)
    // It stays fixed, and is fixed once.
    let third = night(second.history, "three", [], .holds)
    #expect(third.history.findings[0].fixedIn == "two" && third.history.nights[2].fixed == 0)
    let found = night(third.history, "four", [met(bug)])
    #expect(found.statuses.map(\.status) == [.returned])
    #expect(found.history.findings[0].isOpen && found.history.nights[3].returned == 1)
    // Also without a search that meets it.
    let seen = night(third.history, "four", [], .breaks)
    #expect(seen.history.findings[0].returnedIn == "four")
    #expect(seen.history.unmet([]).map { $0.what } == [.returned])
  }

  @Test func whatTheCorpusKnowsIsKnown() {
    #expect(
      night(NightHistory(), "one", [met(bug)], known: known(bug)).statuses[0].status == .known)
    let elsewhere = known(bug, store: "t")
    #expect(night(NightHistory(), "one", [met(bug)], known: elsewhere).statuses[0].status == .new)
  }

  @Test func oneBugInSeveralResultsIsOneSignature() {
    let first = night(NightHistory(), "one", [met(bug), met(bug), met(other)])
    #expect(first.statuses.map(\.status) == [.new, .new, .new])
    #expect(first.history.findings.count == 2)
    #expect(first.history.findings[0].nights == 1)
  }

  @Test func labelsStayUnique() {
    var history = NightHistory()
    for _ in 0..<3 { history = night(history, "a", []).history }
    #expect(history.nights.map(\.label) == ["a", "a (2)", "a (3)"])
    #expect(NightComparison.nextLabel(history) == "night 4")
  }

  /// A chain of nights needs only the last file, and it does not grow forever.
  @Test func theHistoryIsBounded() {
    var history = NightHistory()
    for number in 0..<450 {
      let steps = Array(repeating: Step.lock, count: number + 1)
      let past = history
      history =
        NightComparison(
          past,
          ReportedNight(
            label: "\(number)", commit: nil, seed: "1", verdict: "held", stores: 1, traces: 1,
            steps: 1),
          [met(steps)], known: KnownBugs(), look: { _ in .holds }
        ).history
    }
    #expect(history.nights.count == 400)
    #expect(history.nights.last?.label == "449")
    #expect(history.findings.count { !$0.isOpen } <= 201)
    #expect(history.findings.count(where: \.isOpen) == 1)
  }

  @Test func aSignatureReadsBack() {
    let signature = Signature(met(bug))
    #expect(Signature(reading: met(bug).signature) == signature)
    #expect(Signature(reading: "one") == nil)
  }
}
