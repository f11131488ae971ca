// Every cause of a wrong answer is given to exactly the situation that it names.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct CauseTests {
  /// Read before first unlock, with a value that was written before the restart.
  private static let early: [Step] = [
    .start, .write(.theme), .reboot, .launch(.app, .push), .read(.theme),
  ]

  @Test func aPerfectStoreGivesNoCause() {
    let outcome = Puppet().run(Self.early)
    #expect(outcome.isClean)
    #expect(outcome.verdict == .held)
  }

  @Test func silent() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.host.wasUnlocked ? truth : .absent }
    let outcome = puppet.run(Self.early)
    #expect(outcome.causes == [.silent])
    #expect(outcome.broken == ["NoSilentRegression"])
    #expect(outcome.judged.wrongAnswers.map(\.isLasting) == [false])
  }

  /// The early answer was honest; the one after the unlock is not.
  @Test(arguments: [ReadOutcome.absent, .unavailable]) func sticky(later: ReadOutcome) {
    let puppet = Puppet()
    puppet.promised.unavailable = .beforeFirstUnlock
    var stuck = 0
    puppet.onRead = { ask, truth in
      if !ask.host.wasUnlocked {
        stuck = ask.session
        return .unavailable
      }
      return ask.session == stuck ? later : truth
    }
    let outcome = puppet.run(Self.early)
    #expect(outcome.causes == [.sticky])
    #expect(outcome.broken == ["RecoversAfterUnlock"])
  }

  @Test func ownWrite() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.read == 1 && ask.session == 1 ? .absent : truth }
    let outcome = puppet.run([.start, .write(.theme), .read(.theme)])
    #expect(outcome.causes == [.ownWrite])
    #expect(outcome.broken == ["ReadsSeeOwnWrites"])
  }

  @Test(arguments: [ReadOutcome.value(Value(bytes: [1, 2, 3])), .corrupt])
  func torn(answer: ReadOutcome) {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.session == 1 && ask.read == 1 ? answer : truth }
    let outcome = puppet.run([.start, .write(.theme), .read(.theme)])
    #expect(outcome.causes == [.torn])
    #expect(outcome.broken == ["NoTornValue"])
  }

  /// Half of a value that was written is no value that was written.
  @Test func aHalfIsTorn() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in
      guard case .value(let value) = truth, ask.session == 1 else { return truth }
      return .value(Value(bytes: Array(value.bytes.dropLast())))
    }
    let outcome = puppet.run([.start, .write(.theme), .read(.theme)])
    #expect(outcome.causes == [.torn, .torn])
  }

  @Test func unavailable() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.host.wasUnlocked ? truth : .unavailable }
    let outcome = puppet.run(Self.early)
    #expect(outcome.causes == [.unavailable])
    #expect(outcome.broken == ["AvailableAsDeclared"])
  }

  /// The disk said no, and the store said yes.
  @Test func unreported() {
    let puppet = Puppet()
    puppet.onWrite = { ask, _ throws(StoreError) in ask.trouble == nil }
    let outcome = puppet.run([
      .start, .read(.theme), .fault(.app, .openError, nth: 1), .write(.theme),
    ])
    #expect(outcome.causes.isEmpty == false)
    #expect(outcome.causes.allSatisfy { $0 == .unreported })
    #expect(outcome.broken == ["FailuresAreReported"])
  }

  /// The other way round: it said no, and did it.
  @Test func unreportedSuccess() {
    let puppet = Puppet()
    puppet.onWrite = { [unowned puppet] ask, value throws(StoreError) in
      puppet[ask.key] = value
      throw .failed(.noSpace)
    }
    let outcome = puppet.run([.start, .write(.theme)])
    #expect(outcome.causes.filter { $0 != .unavailable }.allSatisfy { $0 == .unreported })
    #expect(outcome.broken == ["FailuresAreReported", "AvailableAsDeclared"])
  }

  @Test func collateral() {
    let puppet = Puppet()
    puppet.onWrite = { [unowned puppet] ask, _ throws(StoreError) in
      if ask.key == .session { puppet[.theme] = nil }
      return true
    }
    let outcome = puppet.run([.start, .write(.theme), .write(.session)])
    #expect(outcome.causes.allSatisfy { $0 == .collateral })
    #expect(outcome.broken == ["NoCollateralDamage"])
    #expect(outcome.judged.wrongAnswers.allSatisfy { $0.isLasting })
  }

  /// The same from another process: two writers, one of which forgets the other's key.
  @Test func lostUpdate() {
    let puppet = Puppet()
    puppet.onWrite = { [unowned puppet] ask, _ throws(StoreError) in
      if ask.key == .session { puppet[.theme] = nil }
      return true
    }
    let outcome = puppet.run([
      .start, .write(.theme), .launch(.notifications, .push),
      .write(.session, by: .notifications),
    ])
    #expect(outcome.causes.allSatisfy { $0 == .lostUpdate })
    #expect(outcome.broken == ["NoLostUpdate"])
  }

  @Test func notDurableAgainstAKill() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.session == 1 ? truth : .absent }
    let outcome = puppet.run([.start, .write(.theme), .kill(.app, .jetsam)])
    #expect(outcome.causes == [.notDurable])
    #expect(outcome.broken == ["AcknowledgedWritesSurvive"])
  }

  @Test(arguments: [Step.panic(.none), .powerLoss(.none)])
  func notDurableAgainstACrash(crash: Step) {
    let puppet = Puppet()
    puppet.onBoot = { [unowned puppet] isOrderly in
      if !isOrderly { puppet[.theme] = nil }
    }
    let outcome = puppet.run([.start, .write(.theme), .write(.session), crash])
    #expect(outcome.causes == [.notDurable])
    #expect(outcome.broken == ["AcknowledgedWritesSurvive"])
    #expect(puppet.run([.start, .write(.theme), .reboot]).isClean)
  }

  /// A value that nobody ever sees again was lost, and nobody was stuck.
  @Test func onlyWhatIsStillThereMakesAProcessStuck() {
    let puppet = Puppet()
    puppet.promised.unavailable = .beforeFirstUnlock
    puppet.onRead = { ask, _ in ask.host.wasUnlocked ? .absent : .unavailable }
    let steps: [Step] = [
      .start, .write(.theme), .reboot, .launch(.app, .push), .read(.theme), .unlock, .read(.theme),
    ]
    #expect(puppet.run(steps).causes.contains(.sticky) == false)
    #expect(puppet.run(steps + [.reinstall]).causes == [.silent])
  }

  /// Who was started before the first unlock and never looked is not stuck: it is served stale
  /// data.
  @Test func onlyWhoLookedIsStuck() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.session == 2 ? .absent : truth }
    let outcome = puppet.run([
      .start, .write(.theme), .reboot, .launch(.app, .push), .unlock, .read(.theme),
    ])
    #expect(outcome.causes == [.silent, .silent])
  }
}
