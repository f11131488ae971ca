// What is always wrong: things that come back, failures that are visible, updates that are lost,
// beliefs that become the truth.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct RegressionTests {
  private func text(_ stamp: Int) -> Value { .text("theme-\(stamp)", .small, stamp: stamp) }

  // MARK: Coming back

  /// The power loss took the second value, everybody saw that, and then it is there again.
  @Test func whatWasDroppedMustNotComeBack() {
    let puppet = Puppet()
    puppet.promised.powerLoss = .atShutdown
    let (first, second) = (text(1), text(2))
    puppet.onRead = { ask, truth in
      switch ask.session {
      case 3: .value(first)
      case 4: .value(second)
      default: truth
      }
    }
    let steps: [Step] = [
      .start, .write(.theme), .reboot, .unlock, .start, .write(.theme), .powerLoss(.none), .unlock,
      .start, .read(.theme),
    ]
    let outcome = puppet.run(steps)
    #expect(outcome.judged.wrongAnswers.map(\.kind) == [.older])
    #expect(outcome.judged.wrongAnswers.map(\.observed) == outcome.writes(of: .theme).suffix(1))
    // Had nobody looked in between, the second one could have survived.
    puppet.onRead = { ask, _ in .value(ask.session == 1 ? first : second) }
    let unseen = Puppet()
    unseen.promised.powerLoss = .atShutdown
    #expect(unseen.run(Array(steps.dropLast())).isClean)
  }

  @Test func whatWasRemovedMustNotComeBack() {
    let steps: [Step] = [.start, .write(.theme), .act(.app, .remove, on: .theme), .read(.theme)]
    #expect(Puppet().run(steps).isClean)
    let puppet = Puppet()
    puppet.onRead = { [unowned puppet] ask, truth in
      ask.session == 1 ? truth : puppet.outcome(puppet.older(ask.key))
    }
    let outcome = puppet.run(steps + [.kill(.app, .jetsam)])
    #expect(outcome.judged.wrongAnswers.map(\.kind) == [.older])
  }

  @Test func aFailedWriteMustNotBeSeen() {
    let puppet = Puppet()
    let failed = text(1)
    puppet.onWrite = { ask, _ throws(StoreError) in
      if let trouble = ask.trouble { throw .failed(trouble) }
      return true
    }
    puppet.onRead = { ask, truth in ask.session == 1 ? .value(failed) : truth }
    let outcome = puppet.run([.start, .fault(.app, .openError, nth: 1), .write(.theme)])
    #expect(outcome.judged.wrongAnswers.map(\.kind) == [.older])
  }

  /// A write that nobody acknowledged promises nothing; what was read of it must stay all the same,
  /// and the finding says why.
  @Test func whatWasReadMustNotGoAway() {
    let puppet = Puppet()
    puppet.onWrite = { [unowned puppet] ask, value throws(StoreError) in
      guard let trouble = ask.trouble else { return true }
      puppet[ask.key] = value
      throw .unknown(trouble)
    }
    puppet.onRead = { ask, truth in ask.session == 1 && ask.read == 2 ? .absent : truth }
    let outcome = puppet.run([
      .start, .fault(.app, .openError, nth: 1), .write(.theme), .read(.theme), .read(.theme),
    ])
    #expect(outcome.judged.wrongAnswers.map(\.kind) == [.absent])
    #expect(outcome.causes.contains(.unreported) == false)
    let message = outcome.violations.first?.message ?? ""
    #expect(message.hasSuffix("was read before"), "\(message)")
  }

  // MARK: Deleting, restoring

  @Test func reinstallingLeavesNothing() {
    let steps: [Step] = [.start, .write(.theme), .reinstall, .start, .read(.theme)]
    #expect(Puppet().run(steps).isClean)
    let puppet = Puppet()
    let kept = text(1)
    puppet.onRemoval = { [unowned puppet] in puppet[.theme] = kept }
    let outcome = puppet.run(steps)
    #expect(outcome.judged.wrongAnswers.map(\.kind) == [.older, .older, .older])
    #expect(outcome.judged.wrongAnswers.allSatisfy { $0.required == nil })
    // It was acknowledged, which is not the point.
    let told = outcome.violations.map(\.message)
    let why = "theme-1 goes with the app when that is deleted"
    #expect(told.contains { $0.hasSuffix(why) }, "\(told)")
  }

  private static let restored: [Step] = [
    .start, .write(.theme), .backup, .write(.theme), .restore, .unlock, .start, .read(.theme),
  ]

  @Test func aRestoredBackupIsAnOlderState() {
    let puppet = Puppet()
    puppet.onBoot = { [unowned puppet] _ in puppet[.theme] = puppet.older(.theme) }
    #expect(puppet.run(Self.restored).isClean)
    // What was written since is gone, so it must not be seen.
    #expect(Puppet().run(Self.restored).judged.wrongAnswers.isEmpty == false)
  }

  @Test func aRestoredBackupIsNotOlderThanItself() {
    let puppet = Puppet()
    puppet.onBoot = { [unowned puppet] _ in puppet[.theme] = nil }
    #expect(puppet.run(Self.restored).judged.wrongAnswers.isEmpty == false)
  }

  // MARK: Damage

  /// A puppet with a file that bits can flip in.
  private func onDisk() -> Puppet {
    let puppet = Puppet()
    puppet.onOpen = { host, session throws(StoreError) in
      guard session == 1,
        let file = try? host.files.open(
          "/group/puppet", [.write, .create], protection: .some(.none))
      else { return }
      _ = try? host.files.write(file, at: 0, [1, 2, 3, 4])
      try? host.files.close(file)
    }
    return puppet
  }

  private static let damaged: [Step] = [
    .start, .write(.theme), .write(.theme), .corrupt(file: 0, at: 0, mask: 1), .read(.theme),
  ]

  @Test func aLossThatIsReportedIsLegal() {
    for answer in [text(1), text(2)] {
      let puppet = onDisk()
      puppet.onRead = { ask, truth in
        if ask.session == 1, ask.read == 1 { ask.host.report(.recoveredOlderState) }
        return .value(answer)
      }
      #expect(puppet.run(Self.damaged).isClean)
    }
    let gone = onDisk()
    gone.onRead = { ask, _ in
      ask.host.report(.lostData)
      return .absent
    }
    #expect(gone.run(Self.damaged).isClean)
  }

  /// What is written after the damage took place on whatever was there: nothing excuses its loss.
  @Test func aReportedLossExcusesNoLaterWrite() {
    let puppet = onDisk()
    let older = text(1)
    puppet.onRead = { ask, _ in
      if ask.session == 1, ask.read == 1 { ask.host.report(.recoveredOlderState) }
      return .value(older)
    }
    let outcome = puppet.run(Self.damaged + [.write(.theme), .read(.theme)])
    #expect(outcome.judged.wrongAnswers.first?.kind == .older)
  }

  @Test func damageMayBeCalledDamage() {
    let puppet = onDisk()
    puppet.onRead = { _, _ in .corrupt }
    #expect(puppet.run(Self.damaged).isClean)
  }

  @Test func aLossThatIsNotReportedIsNot() {
    let puppet = onDisk()
    let older = text(1)
    puppet.onRead = { _, _ in .value(older) }
    #expect(puppet.run(Self.damaged).judged.wrongAnswers.map(\.kind) == [.older, .older, .older])
  }

  /// Without damage, a report is no excuse.
  @Test func aReportWithoutDamageExcusesNothing() {
    let puppet = onDisk()
    puppet.onRead = { ask, _ in
      ask.host.report(.lostData)
      return .absent
    }
    #expect(puppet.run([.start, .write(.theme), .read(.theme)]).isClean == false)
  }

  /// A store that does not promise to notice may answer anything afterwards.
  @Test func whoPromisesNoChecksumsMayAnswerAnything() {
    let puppet = onDisk()
    puppet.promised.detectsDamage = false
    puppet.onRead = { _, _ in .value(Value(bytes: [9])) }
    #expect(puppet.run(Self.damaged).isClean)
  }

  // MARK: Lost updates

  /// An update is two operations of two calls each: it is stopped between its read and its write.
  private static let racing: [Step] = [
    .start, .launch(.notifications, .push), .streak(pause: 3), .streak(by: .notifications),
    .proceed(.app, 0),
  ]

  @Test func overlappingUpdatesAreLostOnlyIfTheyWerePromised() {
    let puppet = Puppet()
    let outcome = puppet.run(Self.racing)
    #expect(outcome.judged.lostUpdates.count == 1)
    #expect(outcome.broken == ["NoLostUpdate"])
    #expect(
      outcome.judged.lostUpdates.map(\.lost) == outcome.writes(of: .streak, by: .notifications))
    let humble = Puppet()
    humble.promised.atomicUpdates = false
    #expect(humble.run(Self.racing).isClean)
  }

  /// One after the other there is nothing to excuse, however stale the second one's session is.
  @Test func serialUpdatesAreNeverLost() {
    let puppet = Puppet()
    puppet.promised.atomicUpdates = false
    puppet.promised.sharing = .perSession
    puppet.onRead = { ask, truth in ask.session == 2 ? .absent : truth }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .streak(), .streak(by: .notifications),
    ])
    #expect(outcome.judged.lostUpdates.count == 1)
    #expect(outcome.broken.contains("NoLostUpdate"))
    let honest = Puppet()
    honest.promised = puppet.promised
    let steps: [Step] = [
      .start, .launch(.notifications, .push), .streak(), .streak(by: .notifications),
    ]
    #expect(honest.run(steps).isClean)
  }

  // MARK: Poison

  private static let poisoned: [Step] = [
    .start, .write(.streak), .reboot, .launch(.app, .push), .streak(), .unlock,
  ]

  private func early() -> Puppet {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.host.wasUnlocked ? truth : .absent }
    return puppet
  }

  @Test func aBeliefBecomesTheTruth() {
    let outcome = early().run(Self.poisoned)
    #expect(outcome.broken == ["NoPoisonedWrite", "NoSilentRegression"])
    let belief = outcome.judged.wrongAnswers.first?.operation
    #expect(outcome.judged.poisonedReads.map(\.belief) == [belief])
    #expect(outcome.judged.wrongAnswers.first?.isLasting == true)
  }

  /// However many honest updates follow, of whichever process, the first belief is to blame.
  @Test func poisonGoesThroughUpdates() {
    let outcome = early().run(
      Self.poisoned + [
        .streak(), .launch(.notifications, .push), .streak(by: .notifications), .streak(),
      ])
    let belief = outcome.judged.wrongAnswers.first?.operation
    #expect(outcome.judged.poisonedReads.map(\.belief) == [belief, belief])
    let last = outcome.writes(of: .streak).last
    #expect(outcome.judged.poisonedReads.map(\.write) == [last, last])
    #expect(outcome.violations.first?.belief == belief)
  }

  /// A write that is built on nothing ends the lineage, and so does one that failed.
  @Test func aFreshWriteEndsThePoison() {
    #expect(early().run(Self.poisoned + [.write(.streak)]).judged.poisonedReads.isEmpty)
    let puppet = early()
    puppet.promised.unavailable = .beforeFirstUnlock
    puppet.onWrite = { ask, _ throws(StoreError) in
      if !ask.host.wasUnlocked { throw .unavailable }
      return true
    }
    let outcome = puppet.run(Self.poisoned)
    #expect(outcome.judged.poisonedReads.isEmpty)
    #expect(outcome.broken == ["NoSilentRegression"])
  }

  /// A behaviour that writes nothing on a wrong answer poisons nothing; one that creates does.
  @Test func anIdentityThatIsMadeAnewIsPoison() {
    let outcome = early().run([
      .start, .act(.app, .identity, on: .identity), .reboot, .launch(.app, .push),
      .act(.app, .identity, on: .identity),
    ])
    #expect(outcome.broken == ["IdentityIsStable"])
    #expect(outcome.causes == [.identity])
  }
}
