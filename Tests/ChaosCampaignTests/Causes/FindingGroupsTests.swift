// What one bug breaks is told once; what two bugs break is told twice.

import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosCampaign

@Suite struct FindingGroupsTests {
  private static let order = [
    "LaunchesDoNotLoop", "ProcessesDoNotTrap", "FailuresAreReported", "ProtectionIsKept",
    "NoSecretExposed",
  ]

  private static func finding(
    _ invariant: String, _ cause: Cause, symptoms: [String] = [], on key: Key = .streak, steps: Int
  ) -> Finding {
    var finding = Finding(
      invariant: invariant, store: "a", signature: "a \(cause)",
      trace: Trace(
        steps: Array(repeating: .reboot, count: steps - 1) + [.act(.app, .write, on: key)]),
      violation: Violation(invariant, operation: nil, message: ""), originalSteps: steps,
      shrinkRuns: 1)
    finding.cause = cause
    finding.symptoms = [invariant] + symptoms
    return finding
  }

  /// In whatever order they were found.
  private func gathered(_ findings: [Finding]) -> [Finding] {
    let one = FindingGroups.gather(findings, Self.order)
    #expect(FindingGroups.gather(findings.reversed(), Self.order) == one)
    return one
  }

  @Test func workThatBreaksAPromiseMoreIsOneBug() throws {
    let lost = Cause(work: .write, needs: [.beforeFirstUnlock])
    let exposed = Cause(promise: "NoSecretExposed", work: .write, needs: [.beforeFirstUnlock])
    let both = gathered([
      Self.finding("FailuresAreReported", lost, steps: 3),
      Self.finding("NoSecretExposed", exposed, steps: 4),
    ])
    #expect(both.map(\.signature) == ["a \(lost)"])
    #expect(both.first?.symptoms == ["FailuresAreReported", "NoSecretExposed"])
    #expect(both.first?.seen == 2)
    // Of another key it is another bug.
    let others = gathered([
      Self.finding("FailuresAreReported", lost, steps: 3),
      Self.finding("NoSecretExposed", exposed, on: .theme, steps: 4),
    ])
    #expect(others.count == 2)
    // Alone it is told as what it is.
    let alone = gathered([Self.finding("NoSecretExposed", exposed, steps: 4)])
    #expect(alone.map(\.signature) == ["a \(exposed)"])
  }

  /// One trace tells both: a process that traps, and one that traps at each launch.
  @Test func oneTraceIsOneStory() throws {
    let trap = Cause(promise: "ProcessesDoNotTrap", needs: [.diesInTheMiddle])
    let loop = Cause(promise: "LaunchesDoNotLoop", needs: [.diesInTheMiddle])
    let both = gathered([
      Self.finding("LaunchesDoNotLoop", loop, steps: 3),
      Self.finding("ProcessesDoNotTrap", trap, steps: 3),
    ])
    #expect(both.count == 1)
    #expect(both.first?.symptoms.sorted() == ["LaunchesDoNotLoop", "ProcessesDoNotTrap"])
    #expect(
      gathered([
        Self.finding("LaunchesDoNotLoop", loop, steps: 4),
        Self.finding("ProcessesDoNotTrap", trap, steps: 3),
      ]).count == 2)
    // Other promises of one trace may be two bugs.
    let exposed = Cause(promise: "NoSecretExposed", needs: [.diesInTheMiddle])
    #expect(
      gathered([
        Self.finding("NoSecretExposed", exposed, steps: 3),
        Self.finding("ProcessesDoNotTrap", trap, steps: 3),
      ]).count == 2)
  }

  /// Where in the work a process dies, or what a crash leaves of it, may be two bugs. Other work
  /// is.
  @Test(arguments: [
    (Cause(needs: [.diesInTheMiddle]), OperationKind?.none, [Circumstance.diesInTheMiddle]),
    (Cause(needs: [.panic]), nil, [.panic]),
    (Cause(work: .read, needs: [.beforeFirstUnlock]), .write, [.beforeFirstUnlock]),
    (Cause(work: .read, needs: [.beforeFirstUnlock]), .read, [.beforeFirstUnlock]),
    (Cause(needs: [.failure(.readError)]), nil, [.failure(.syncLost)]),
    (Cause(), nil, []),
  ])
  func whatMayBeTwoBugsIsToldTwice(
    _ cause: Cause, _ work: OperationKind?, _ needs: [Circumstance]
  ) {
    let other = Cause(promise: "ProtectionIsKept", work: work, needs: needs)
    let both = gathered([
      Self.finding("FailuresAreReported", cause, symptoms: ["ProtectionIsKept"], steps: 3),
      Self.finding("ProtectionIsKept", other, steps: 3),
    ])
    #expect(both.count == 2)
  }

  @Test(arguments: [true, false])
  func workThatEndsAtAFailingCallLeavesTheSameBehind(leaves: Bool) {
    let full = Cause(needs: [.failure(.writeNoSpace)])
    let synced = Cause(promise: "ProtectionIsKept", needs: [.failure(.syncLost)])
    let both = gathered([
      Self.finding(
        "FailuresAreReported", full, symptoms: leaves ? ["ProtectionIsKept"] : [], steps: 3),
      Self.finding("ProtectionIsKept", synced, steps: 3),
    ])
    #expect(both.count == (leaves ? 1 : 2))
  }

  /// Whoever swallows one error of a save swallows any. Other steps, other promises and a failing
  /// look at a file may be other bugs.
  @Test func whicheverCallFailsItIsOneBug() {
    func finding(
      _ kind: FaultKind, _ invariant: String = "FailuresAreReported", on key: Key = .streak
    ) -> Finding {
      var finding = Self.finding(
        invariant, Cause(needs: [.failure(kind)]), on: key, steps: 3)
      finding.trace.steps.insert(.fault(.app, kind, nth: kind == .syncLost ? 2 : 1), at: 2)
      return finding
    }
    let told = gathered([
      finding(.writeNoSpace), finding(.syncLost), finding(.renameError),
      finding(.shortWrite, on: .theme), finding(.readError), finding(.writeError, "NoResidue"),
    ])
    #expect(told.filter { $0.seen == 3 }.map(\.invariant) == ["FailuresAreReported"])
    #expect(told.filter { $0.seen == 1 }.count == 3)
  }

  /// Code that destroys what it cannot read does so at a launch and at a save, before the first
  /// unlock and after a failing read. Of another file it may be other code.
  @Test func whoeverDestroysAFileIsOneBug() {
    func finding(_ cause: Cause, _ file: String, steps: Int) -> Finding {
      var finding = Self.finding("NothingUnreadableIsDestroyed", cause, steps: steps)
      finding.violation.message =
        "theme reads absent, expected theme-1 or newer; "
        + "\(file) was moved away by code that could not read it"
      return finding
    }
    let told = gathered([
      finding(Cause(work: .open, needs: [.beforeFirstUnlock]), "/app/a", steps: 3),
      finding(Cause(work: .write, needs: [.beforeFirstUnlock]), "/app/a", steps: 4),
      finding(Cause(needs: [.failure(.readError)]), "/app/a", steps: 4),
      finding(Cause(needs: [.failure(.openError)]), "/app/b", steps: 4),
    ])
    #expect(told.map(\.seen) == [3, 1])
    #expect(told.first?.cause?.work == .open)
  }

  /// Whose memory the value was in says nothing. What else the harm needs does.
  @Test(arguments: [
    (Cause(needs: [.dies]), true), (Cause(needs: [.panic]), false),
    (Cause(needs: [.dies, .otherProcess]), false), (Cause(promise: "P", needs: [.dies]), false),
  ])
  func whoDiesWithTheValueIsOneBug(_ other: Cause, isOne: Bool) {
    let daemon = Cause(needs: [.daemonCrashed])
    let told = gathered([
      Self.finding("FailuresAreReported", daemon, steps: 3),
      Self.finding("FailuresAreReported", other, steps: 4),
    ])
    #expect(told.count == (isOne ? 1 : 2))
    #expect(told.contains { $0.cause == other })
  }
}
