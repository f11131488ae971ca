// When a write is settled whose process died in the middle of it: by the death, unless the store
// says that its recovery decides.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct InterruptedWriteTests {
  /// The write that dies.
  private static let written = Value.text("theme-1", .small, stamp: 1)

  /// A puppet in which the interrupted write comes to light in the sessions from one on.
  private func puppet(_ interruption: Promises.Interruption, from session: Int) -> Puppet {
    let puppet = Puppet()
    puppet.promised.interruption = interruption
    puppet.onRead = { ask, truth in
      ask.key == .theme && ask.session >= session && truth == .absent ? .value(Self.written) : truth
    }
    return puppet
  }

  /// The app dies in its write (session 1), and the extension (session 2) does not see it.
  private static let survived: [Step] = [
    .start, .launch(.notifications, .push), .read(.theme, by: .notifications),
    .write(.theme, pause: 1), .kill(.app, .jetsam), .read(.theme, by: .notifications),
  ]

  /// Strict linearizability, which every store promises that says nothing else.
  @Test func whatSurvivorsDoNotSeeMustNotComeLater() {
    let outcome = puppet(.decidedByDeath, from: 3).run(Self.survived)
    #expect(outcome.judged.wrongAnswers.first?.kind == .older)
    #expect(outcome.broken == ["NoSilentRegression"])
    #expect(Promises().interruption == .decidedByDeath)
  }

  @Test func aRecoveryMayBringItToLight() {
    #expect(puppet(.decidedByRecovery, from: 3).run(Self.survived).isClean)
    #expect(puppet(.decidedByRecovery, from: .max).run(Self.survived).isClean)
  }

  /// As long as somebody has the store open, there is no recovery.
  @Test func whoComesMeanwhileSettlesNothing() {
    let steps = Self.survived + [.start, .read(.theme)]
    #expect(puppet(.decidedByRecovery, from: 4).run(steps).isClean)
  }

  @Test func whatRecoveryDidNotBringIsGone() {
    let steps = Self.survived + [.kill(.notifications, .jetsam), .start, .read(.theme)]
    let outcome = puppet(.decidedByRecovery, from: 4).run(steps)
    #expect(outcome.judged.wrongAnswers.first?.kind == .older)
  }

  @Test func aRestartOfThePhoneIsARecovery() {
    let steps = Self.survived + [.powerLoss(.none), .unlock, .start, .read(.theme)]
    let outcome = puppet(.decidedByRecovery, from: 4).run(steps)
    #expect(outcome.judged.wrongAnswers.first?.kind == .older)
  }

  /// A process that never opened the store keeps nothing from being recovered.
  @Test func onlyWhoHasTheStoreOpenCounts() {
    let outcome = puppet(.decidedByRecovery, from: 3).run([
      .start, .launch(.notifications, .push), .write(.theme, pause: 1), .kill(.app, .jetsam),
      .start, .read(.theme),
    ])
    #expect(outcome.judged.wrongAnswers.first?.kind == .older)
  }

  @Test func anAcknowledgedWriteSettlesIt() {
    let puppet = Puppet()
    puppet.promised.interruption = .decidedByRecovery
    puppet.onRead = { ask, truth in
      ask.key == .theme && ask.session >= 3 ? .value(Self.written) : truth
    }
    let outcome = puppet.run(Self.survived + [.write(.theme, by: .notifications)])
    #expect(outcome.judged.wrongAnswers.first?.kind == .older)
  }

  /// It may come late, not go away again.
  @Test func onceSeenItStays() {
    let puppet = Puppet()
    puppet.promised.interruption = .decidedByRecovery
    puppet.onRead = { ask, truth in
      ask.key == .theme && ask.session == 3 ? .value(Self.written) : truth
    }
    let outcome = puppet.run(
      Self.survived + [.kill(.notifications, .jetsam), .start, .read(.theme)])
    #expect(outcome.judged.wrongAnswers.first?.kind == .absent)
  }
}
