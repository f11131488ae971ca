// What a store may do without being blamed: everything that it never promised not to do.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct LegalTests {
  // MARK: Saying nothing

  @Test func declaredUnavailabilityBeforeFirstUnlock() {
    let puppet = Puppet()
    puppet.promised.unavailable = .beforeFirstUnlock
    puppet.onRead = { ask, truth in ask.host.wasUnlocked ? truth : .unavailable }
    let steps: [Step] = [
      .start, .write(.theme), .reboot, .launch(.app, .push), .read(.theme), .unlock, .read(.theme),
    ]
    #expect(puppet.run(steps).isClean)
    // It is declared for that time only.
    puppet.onRead = { ask, truth in ask.session == 4 ? .unavailable : truth }
    #expect(puppet.run([.start, .lock, .wait(.minute), .read(.theme)]).causes.isEmpty == false)
  }

  @Test func declaredUnavailabilityWhileLocked() {
    let puppet = Puppet()
    puppet.promised.unavailable = .whileLocked
    puppet.onRead = { ask, truth in
      ask.host.isProtectedDataAvailable == true ? truth : .unavailable
    }
    let steps: [Step] = [.start, .write(.theme), .lock, .wait(.minute), .read(.theme)]
    #expect(puppet.run(steps).isClean)
    puppet.promised.unavailable = .beforeFirstUnlock
    #expect(puppet.run(steps).causes == [.unavailable])
  }

  @Test func unavailabilityUnderAFault() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.trouble == nil ? truth : .unavailable }
    let outcome = puppet.run([
      .start, .write(.theme), .fault(.app, .openError, nth: 1), .read(.theme),
    ])
    #expect(outcome.judged.history.operations.contains { $0.completion == .unavailable })
    #expect(outcome.isClean)
  }

  private static let troubled: [Step] = [
    .start, .read(.theme), .fault(.app, .openError, nth: 1), .write(.theme), .read(.theme),
    .read(.theme),
  ]

  @Test func aWriteThatSaysThatItFailed() {
    let puppet = Puppet()
    puppet.onWrite = { ask, _ throws(StoreError) in
      if let trouble = ask.trouble { throw .failed(trouble) }
      return true
    }
    #expect(puppet.run(Self.troubled).isClean)
  }

  /// A store that refuses needs a reason: trouble, damage, or a lock that it declared.
  @Test func aWriteThatFailsForNoReason() {
    let puppet = Puppet()
    puppet.onWrite = { ask, _ throws(StoreError) in
      if ask.key == .theme { throw .failed(.noSpace) }
      return true
    }
    let outcome = puppet.run([.start, .write(.theme)])
    #expect(outcome.judged.wrongAnswers.map(\.kind) == [.refused])
    #expect(outcome.broken == ["AvailableAsDeclared"])
  }

  /// A store that does not know itself may have done it or not; once seen, it stays seen.
  @Test(arguments: [false, true]) func aWriteThatDoesNotKnow(happens: Bool) {
    let puppet = Puppet()
    puppet.onWrite = { [unowned puppet] ask, value throws(StoreError) in
      guard let trouble = ask.trouble else { return true }
      if happens { puppet[ask.key] = value }
      throw .unknown(trouble)
    }
    #expect(puppet.run(Self.troubled).isClean)
  }

  // MARK: Losing what was not promised

  /// A puppet that forgets its last change when its process is killed.
  private func forgetsAtKill(_ durability: Promises.Durability) -> Puppet {
    let puppet = Puppet()
    puppet.promised.kill = durability
    puppet.onRead = { ask, truth in ask.session == 1 ? truth : .absent }
    return puppet
  }

  @Test func unflushedWritesMayDieWithTheirProcess() {
    let steps: [Step] = [.start, .write(.theme), .read(.theme), .kill(.app, .jetsam)]
    #expect(forgetsAtKill(.onFlush).run(steps).isClean)
    #expect(forgetsAtKill(.onReturn).run(steps).causes == [.notDurable])
  }

  @Test func flushedWritesMayNot() {
    let steps: [Step] = [
      .start, .write(.theme), .act(.app, .flush, on: .streak), .kill(.app, .jetsam),
    ]
    #expect(forgetsAtKill(.onFlush).run(steps).causes == [.notDurable])
    // What is written after the flush may die.
    let late: [Step] = [
      .start, .act(.app, .flush, on: .streak), .write(.theme), .kill(.app, .jetsam),
    ]
    #expect(forgetsAtKill(.onFlush).run(late).isClean)
  }

  /// A puppet that loses everything in a power loss.
  private func forgetsAtPowerLoss() -> Puppet {
    let puppet = Puppet()
    puppet.promised.powerLoss = .atShutdown
    puppet.onBoot = { [unowned puppet] isOrderly in
      if !isOrderly { puppet[.theme] = nil }
    }
    return puppet
  }

  @Test func whatWaitsForAShutdownMayDieInAPowerLoss() {
    #expect(forgetsAtPowerLoss().run([.start, .write(.theme), .powerLoss(.none)]).isClean)
    // A panic was not waived, and a shutdown came.
    #expect(
      forgetsAtPowerLoss().run([.start, .write(.theme), .panic(.none)]).causes == [.notDurable])
    #expect(
      forgetsAtPowerLoss().run([.start, .write(.theme), .reboot, .powerLoss(.none)]).causes
        == [.notDurable])
  }

  // MARK: Nobody knows

  /// The act dies before its write returns: it may have happened or not.
  @Test(arguments: [false, true]) func aWriteThatDiedMayHaveHappened(happens: Bool) {
    let puppet = Puppet()
    // The kill comes while the write is stopped; the puppet writes beforehand, or never.
    if happens {
      puppet.onOpen = { [unowned puppet] _, session throws(StoreError) in
        if session == 1 { puppet[.theme] = .text("theme-1", .small, stamp: 1) }
      }
    }
    let outcome = puppet.run([
      .start, .write(.theme, pause: 1), .kill(.app, .jetsam), .start, .read(.theme),
    ])
    #expect(outcome.isClean)
    let operations = outcome.judged.history.operations
    #expect(operations.contains { $0.kind == .write && $0.completion == nil })
    let seen = operations.last { $0.kind == .read && $0.key == .theme }?.completion
    #expect((seen == .absent) == !happens)
  }

  /// Once somebody saw that it did not happen, it never did.
  @Test func aWriteThatDiedDoesNotComeBack() {
    let puppet = Puppet()
    let written = Value.text("theme-1", .small, stamp: 1)
    puppet.onRead = { ask, _ in ask.session >= 3 ? .value(written) : .absent }
    let outcome = puppet.run([
      .start, .write(.theme, pause: 1), .kill(.app, .jetsam), .start, .read(.theme),
    ])
    #expect(outcome.judged.wrongAnswers.map(\.kind) == [.older])
  }

  // MARK: At the same time

  private static let overlapping: [Step] = [
    .start, .launch(.notifications, .push), .write(.theme, pause: 1),
    .write(.theme, by: .notifications), .proceed(.app, 0), .read(.theme),
  ]

  @Test(arguments: [ProcessName.app, .notifications])
  func overlappingWritesMayLandInEitherOrder(last: ProcessName) {
    let puppet = Puppet()
    puppet.onWrite = { ask, _ throws(StoreError) in
      ask.key != .theme || last == .app || ask.host.process == .notifications
    }
    let outcome = puppet.run(Self.overlapping)
    #expect(outcome.isClean)
    let seen = outcome.judged.history.operations.last { $0.kind == .read && $0.key == .theme }?
      .completion
    let stamp = last == .app ? 1 : 2
    #expect(seen == .value(.text("theme-\(stamp)", .small, stamp: stamp)))
  }

  /// But not in both: what was seen as overwritten stays overwritten.
  @Test func overlappingWritesLandInOneOrder() {
    let puppet = Puppet()
    let values = [1, 2].map { Value.text("theme-\($0)", .small, stamp: $0) }
    puppet.onRead = { ask, _ in .value(ask.session == 1 ? values[0] : values[1]) }
    #expect(puppet.run(Self.overlapping).judged.wrongAnswers.isEmpty == false)
  }

  /// A puppet that tells which of two overlapping writes it has, for each session.
  private func tells(_ panic: Promises.Durability, first: Set<Int>) -> Puppet {
    let puppet = Puppet()
    puppet.promised.panic = panic
    let values = [1, 2].map { Value.text("theme-\($0)", .small, stamp: $0) }
    puppet.onRead = { ask, _ in .value(first.contains(ask.session) ? values[0] : values[1]) }
    return puppet
  }

  /// The one that came last was seen, and then taken back: the other one is there again.
  @Test func aLossUncoversTheWriteAtItsSide() {
    let lost = Self.overlapping + [.panic(.none)]
    #expect(tells(.atShutdown, first: [1, 2]).run(lost).isClean)
    // Only where the loss was not promised against.
    #expect(
      tells(.onReturn, first: [1, 2]).run(lost).judged.wrongAnswers.map(\.kind).first == .older)
    // And what was seen to be taken back stays away.
    let again = lost + [.unlock, .start, .read(.theme), .panic(.none)]
    #expect(tells(.atShutdown, first: [1, 2]).run(again).isClean)
    #expect(
      tells(.atShutdown, first: [1, 2, 4, 5]).run(again).judged.wrongAnswers.map(\.kind).first
        == .older)
  }

  /// A read that began before the write was acknowledged may see either.
  @Test(arguments: [false, true]) func aReadMayOverlapAWrite(seesNew: Bool) {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in
      ask.session == 1 && ask.read == 1 && !seesNew ? .absent : truth
    }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .read(.theme, by: .notifications, pause: 1),
      .write(.theme), .proceed(.notifications, 0),
    ])
    #expect(outcome.isClean)
  }

  @Test func aReadAfterAWriteMayNot() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in
      ask.session == 2 && ask.read == 1 ? .absent : truth
    }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .write(.theme),
      .read(.theme, by: .notifications),
    ])
    #expect(outcome.causes.isEmpty == false)
  }

  // MARK: Stale sessions

  private static let staleSession: [Step] = [
    .start, .write(.theme), .launch(.notifications, .push), .read(.theme, by: .notifications),
    .write(.theme), .read(.theme, by: .notifications),
  ]

  @Test func aSessionMayStayAsItWasIfTheStoreSaysSo() {
    let puppet = Puppet()
    let first = Value.text("theme-1", .small, stamp: 1)
    puppet.onRead = { ask, truth in ask.session == 2 ? .value(first) : truth }
    puppet.promised.sharing = .perSession
    #expect(puppet.run(Self.staleSession).isClean)
    let fresh = Puppet()
    fresh.onRead = puppet.onRead
    #expect(fresh.run(Self.staleSession).causes == [.stale, .stale])
  }

  /// Then it may be behind while things happen, and must have caught up when the phone has rested.
  @Test func aPromiseToCatchUpIsHeldToAtRest() {
    let first = Value.text("theme-1", .small, stamp: 1)
    for stuck in [false, true] {
      let puppet = Puppet()
      puppet.promised.sharing = .eventual
      puppet.onRead = { ask, truth in
        ask.session == 2 && (stuck || ask.read <= 2) ? .value(first) : truth
      }
      let outcome = puppet.run(Self.staleSession)
      #expect(outcome.causes == (stuck ? [.stale] : []))
      #expect(outcome.broken == (stuck ? ["OtherProcessCatchesUp"] : []))
    }
  }

  /// It must not fall behind what it saw itself, nor behind what was there when it began.
  @Test func aSessionDoesNotGoBack() {
    let puppet = Puppet()
    puppet.promised.sharing = .perSession
    puppet.onRead = { ask, truth in ask.session == 2 && ask.read == 2 ? .absent : truth }
    #expect(puppet.run(Self.staleSession).judged.wrongAnswers.map(\.kind) == [.absent])
  }
}
