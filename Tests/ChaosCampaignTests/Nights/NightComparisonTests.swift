// What a finding is to the nights before: told apart by signature, and fixed only if its trace was
// run again.

import ChaosCampaign
import ChaosContracts
import ChaosTrace
import Testing

@Suite struct NightComparisonTests {
  typealias Look = NightComparison.Look

  private func met(_ steps: [Step], store: String = "s", id: String = "1") -> NightComparison.Met {
    let trace = Trace(steps: steps)
    let signature = Signature(invariant: "I", store: store, trace: trace)
    return NightComparison.Met(
      words: signature.description, id: id, message: "m", signature: signature, trace: trace)
  }

  private func night(
    _ past: NightHistory, _ label: String, _ met: [NightComparison.Met],
    known: [Signature] = [], _ look: Look = .unknown
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
    let first = night(NightHistory(), "one", [met(bug, id: "1")])
    let second = night(first.history, "two", [met(bug, id: "2")])
    #expect(second.statuses.map(\.status) == [.known])
    #expect(second.statuses.map(\.firstSeen) == ["one"])
    #expect(second.history.findings.count == 1)
    #expect(second.history.findings[0].lastSeen == "two")
    #expect(second.history.findings[0].nights == 2)
    #expect(second.history.findings[0].id == "2")
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
    let known = Signature(invariant: "I", store: "s", trace: Trace(steps: [.lock]))
    #expect(night(NightHistory(), "one", [met(bug)], known: [known]).statuses[0].status == .known)
    let elsewhere = Signature(invariant: "I", store: "t", trace: Trace(steps: [.lock]))
    #expect(night(NightHistory(), "one", [met(bug)], known: [elsewhere]).statuses[0].status == .new)
  }

  /// As within a run: what holds a known bug is no news, unless that bug is gone.
  @Test func aSmallerBugThatIsStillThereExplainsALargerTrace() {
    let first = night(NightHistory(), "one", [met(bug)])
    let larger = met([.unlock] + bug)
    #expect(night(first.history, "two", [larger], .breaks).statuses[0].status == .known)
    #expect(night(first.history, "two", [larger], .holds).statuses[0].status == .new)
    // What nobody could run again explains nothing.
    #expect(night(first.history, "two", [larger], .unknown).statuses[0].status == .new)
    #expect(
      night(first.history, "two", [larger, met(bug)]).statuses.map(\.status) == [.known, .known])
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

  /// A chain of nights needs only the last file, and it does not grow for ever.
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
          [met(steps)], known: [], look: { _ in .holds }
        ).history
    }
    #expect(history.nights.count == 400)
    #expect(history.nights.last?.label == "449")
    #expect(history.findings.count { !$0.isOpen } <= 201)
    #expect(history.findings.count(where: \.isOpen) == 1)
  }

  @Test func aSignatureReadsBack() {
    let signature = met(bug).signature
    #expect(Signature(reading: signature.description) == signature)
    #expect(Signature(reading: "one") == nil)
  }
}
