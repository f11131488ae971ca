// A cause in words says what was there, what was met, and what would have been right.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosTrace
import Testing

@Suite struct CauseWordsTests {
  private func words(_ store: String, _ invariant: String, _ steps: String) throws
    -> (message: String, cause: String, right: String?)
  {
    let catalog = Catalog()
    let kind = try catalog.store(store)
    let trace = try TraceText(
      parsing: "chaos trace 1\nphone ios18 passcode disk=apfs.power\n\(steps)"
    ).trace
    let simulator = catalog.simulator()
    let finding = try #require(Minimizer(simulator, kind).minimize(trace, breaking: invariant))
    let judged = simulator.run(finding.trace, kind).judged
    let cause = try #require(finding.cause)
    return (
      finding.violation.message, CauseWords.cause(cause, judged, finding.violation),
      CauseWords.right(judged, finding.violation)
    )
  }

  @Test func whatCannotBeReadIsStillThere() throws {
    let (message, cause, right) = try words(
      "canary:unreadable-as-absent", "NoSilentRegression",
      """
      launch app user
      act app write streak
      reboot
      launch app prewarm
      act app read streak
      """)
    #expect(message == "streak reads absent, expected 365 or newer")
    #expect(cause == "365 is still stored; open: EPERM before the first unlock, F5")
    #expect(right == "answer \"unavailable\"")
  }

  /// The files behind the keychain are nobody's affair.
  @Test func theKeychainAnswersByItsNumbers() throws {
    let (_, cause, _) = try words(
      "keychain:error=nil", "NoSilentRegression",
      """
      launch app user
      act app write streak
      reboot
      launch app prewarm
      act app read streak
      """)
    let refused = "the keychain refuses: interaction not allowed (-25308)"
    #expect(cause == "365 is still stored; \(refused) before the first unlock, F86, F89")
  }

  @Test func aFailureIsToBeReported() throws {
    let (_, cause, right) = try words(
      "plain-file", "FailuresAreReported",
      """
      launch app user
      fault app write-enospc nth=1
      act app write streak
      """)
    #expect(cause == "write: ENOSPC")
    #expect(right == "report that the change failed")
  }

  @Test func whatIsLostIsToBeAnswered() throws {
    let (_, cause, right) = try words(
      "canary:late-write", "AcknowledgedWritesSurvive",
      """
      launch app user
      act app write streak
      kill app jetsam
      """)
    #expect(cause == "a death after the operation, F75")
    #expect(right == "answer 365, or what was stored since")
  }

  /// Most apps write by Foundation's code, and what that does then is no fault of theirs.
  @Test func halfAWriteHasItsFact() {
    #expect(
      CauseWords.words(.failure(.shortWrite))
        == "write: less than was asked; where that is Data.write, it goes on with the first bytes "
        + "again, F144")
    #expect(CauseWords.words(.failure(.writeError)) == "write: EIO")
  }

  /// An answer alone says nothing: what was expected stands beside it.
  @Test(arguments: [
    (
      "canary:half-batch", "launch app user\nfault app read-eio nth=1\nact app batch",
      "theme reads theme-1, expected absent: theme-1 was never acknowledged"
    ),
    (
      "canary:asks-wrong-signal", "launch app user\nlock\nwait 11s\nact app read theme",
      "theme reads unavailable, expected an answer: the store promises to be available then"
    ),
  ])
  func everyMessageSaysWhatWasExpected(store: String, steps: String, message: String) throws {
    let catalog = Catalog()
    let trace = try TraceText(
      parsing: "chaos trace 1\nphone ios18 passcode disk=apfs.power\n\(steps)"
    ).trace
    let outcome = catalog.simulator().run(trace, try catalog.store(store))
    #expect(outcome.violations.first?.message == message)
  }
}
