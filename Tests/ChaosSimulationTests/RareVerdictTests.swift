// Rules of the judge that few histories touch, each with a history that does.

import ChaosCatalog
import ChaosContracts
import ChaosSimulation
import ChaosTrace
import SystemPackage
import Testing

@Suite struct RareVerdictTests {
  /// A batch that was refused and is there in part breaks one promise: the refusal was a lie.
  @Test func aRefusedBatchIsNoTornOne() {
    let puppet = Puppet()
    puppet.promised.unavailable = .whileLocked
    puppet.onWrite = { ask, _ throws(StoreError) in
      if ask.key == .session { throw .unavailable }
      return true
    }
    puppet.onBatch = { _ in .unavailable }
    let outcome = puppet.run([
      .start, .read(.theme), .lock, .wait(.minute), .act(.app, .batch, on: .streak),
      .kill(.app, .jetsam), .unlock, .start, .read(.theme), .read(.session),
    ])
    #expect(outcome.broken == ["FailuresAreReported"])
  }

  /// A crash may have left the false value or the same one that was soundly saved later: that it is
  /// saved once more may be the sound one's doing.
  @Test(arguments: [true, false]) func aSoundWriteOfTheSameValueIsTheBenefitOfTheDoubt(
    isThere: Bool
  ) {
    let puppet = Puppet()
    puppet.promised.powerLoss = .onFlush
    puppet.onRead = { ask, truth in ask.session == 1 && ask.read == 1 ? .absent : truth }
    func save(_ shape: ValueShape) -> Step { .act(.app, .write, on: .streak, shape: shape) }
    let sound = [save(.small), save(.former)]
    let outcome = puppet.run(
      [.start, save(.small), .streak()] + (isThere ? sound : [])
        + [.powerLoss(.none), .unlock, .start, save(.again)])
    let values = outcome.writes(of: .streak).map { outcome.judged.operation($0).value }
    #expect(values.count == (isThere ? 5 : 3))
    #expect(values[1] == values[values.count - 1])
    #expect(outcome.broken.contains("NoPoisonedWrite") == !isThere)
  }

  /// What cannot be read is no reason to save the home page over it.
  @Test func whatCannotBeReadIsNotReplaced() {
    let puppet = Puppet()
    puppet.appBug = .echoesDefault
    puppet.promised.unavailable = .beforeFirstUnlock
    puppet.onRead = { ask, truth in ask.host.wasUnlocked ? truth : .unavailable }
    let save: [Step] = [.act(.app, .restore, on: .screen), .act(.app, .restore, on: .screen)]
    let early: [Step] = [.reboot, .launch(.app, .push)]
    let outcome = puppet.run([.start] + save + early + save)
    #expect(outcome.broken == ["NoPoisonedWrite"])
    // Where nothing was ever stored, nothing is replaced.
    #expect(puppet.run(early + save).isClean)
  }

  /// A change that was refused, and said so, has no place in the order of what survives.
  @Test func whatWasRefusedIsNotMissed() {
    let puppet = Puppet()
    puppet.promised.powerLoss = .onFlush
    puppet.promised.survivesInOrder = true
    puppet.onWrite = { ask, _ throws(StoreError) in
      if let trouble = ask.trouble { throw .failed(trouble) }
      return true
    }
    let outcome = puppet.run([
      .start, .write(.theme), .fault(.app, .openError, nth: 1), .write(.theme), .write(.streak),
      .powerLoss(.none), .unlock, .start, .read(.theme), .read(.streak),
    ])
    #expect(outcome.writes(of: .theme).count == 2)
    #expect(outcome.isClean)
  }

  /// Who flushes answers for what it wrote itself: nobody promised that it sees others' memory.
  @Test(arguments: [ProcessName.app, .notifications]) func aFlushIsOfItsOwnProcess(
    _ name: ProcessName
  ) {
    let puppet = Puppet()
    puppet.promised.powerLoss = .onFlush
    puppet.onBoot = { [unowned puppet] isOrderly in
      if !isOrderly { puppet[.session] = nil }
    }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .write(.session, by: name),
      .act(.app, .flush, on: .streak), .powerLoss(.none),
    ])
    #expect(outcome.broken == (name == .app ? ["AcknowledgedWritesSurvive"] : []))
  }

  /// The step counts from one, so that it can say "none" and "plenty" too.
  @Test(arguments: [0, 1, 2]) func noPageIsLeft(free: UInt8) {
    let puppet = Puppet()
    var failure: Errno?
    puppet.onWrite = { ask, _ throws(StoreError) in
      do throws(Errno) {
        let file = try ask.host.files.open(
          "/app/Documents/page", [.write, .create], protection: nil)
        _ = try ask.host.files.write(file, at: 0, [1])
        try ask.host.files.close(file)
      } catch { failure = error }
      return true
    }
    _ = puppet.run([.start, .space(UInt16(free)), .write(.theme)])
    #expect(failure == (free == 1 ? .noSpace : nil))
  }

  /// Another process sees a value on its way; then the store refuses it, and puts the old one back.
  /// What was said not to have happened was seen all the same.
  @Test(arguments: [false, true]) func whatWasRefusedWasNeverThere(isSeen: Bool) {
    let puppet = Puppet()
    puppet.showsWhatItWrites()
    let outcome = puppet.run(
      [
        .start, .launch(.notifications, .push), .write(.theme), .fault(.app, .openError, nth: 2),
        .write(.theme, pause: 3),
      ] + (isSeen ? [.read(.theme, by: .notifications)] : []) + [
        .proceed(.app, 0), .read(.theme, by: .notifications), .read(.theme),
      ])
    #expect(outcome.writes(of: .theme).count == 2)
    #expect(outcome.broken == (isSeen ? ["FailuresAreReported"] : []))
  }

  /// An app that found nobody, and dies before it clears up, has noted what it believes. It is no
  /// logout that leaves its token behind.
  @Test(arguments: [BehaviourName.logout, .resume]) func whoFoundNobodyDidNotLogOut(
    _ act: BehaviourName
  ) {
    let outcomes = (UInt16(1)...12).map { pause in
      let puppet = Puppet()
      puppet.promised.loginsAreWhole = true
      puppet.onRead = { ask, truth in ask.session == 2 && ask.key == .session ? .absent : truth }
      return puppet.run([
        .start, .act(.app, .login, on: .session), .kill(.app, .jetsam), .start,
        .act(.app, act, on: .session, pause: pause), .kill(.app, .jetsam),
      ])
    }
    let cut = outcomes.filter { outcome in
      let history = outcome.judged.history
      guard case .value(let user) = history.lastRead(.session)?.completion,
        case .value = history.lastRead(.token)?.completion
      else { return false }
      return user.label == Session.nobody
    }
    #expect(!cut.isEmpty)
    for outcome in cut {
      #expect(outcome.broken.contains("LoginsAreWhole") == (act == .logout), "\(outcome.broken)")
    }
  }

  /// Two files of interrupted work pile up where the work was of one kind.
  @Test(arguments: [Key.theme, .streak]) func whatDifferentWorkLeavesDoesNotPileUp(_ other: Key) {
    let puppet = Puppet()
    puppet.onWrite = { ask, _ throws(StoreError) in
      do throws(Errno) {
        let path = "/app/Documents/\(ask.key.word)-\(ask.session)"
        let file = try ask.host.files.open(path, [.write, .create], protection: nil)
        try ask.host.files.close(file)
        try ask.host.files.unlink(path)
      } catch { throw .failed(error) }
      return true
    }
    func killed(_ key: Key) -> [Step] { [.start, .write(key, pause: 4), .kill(.app, .jetsam)] }
    let outcome = puppet.run(killed(.theme) + killed(other))
    #expect(outcome.broken == (other == .theme ? ["NoResidue"] : []))
  }

  /// A lock's file that stays for good and a file of other work elsewhere are no pile. What one
  /// work leaves lies in one folder, or each in one that was made for it.
  @Test(arguments: [
    ("/app/Documents", true), ("/app/Library/Caches", false), ("/app/tmp", true),
  ])
  func whatLiesElsewhereDoesNotPileUp(_ folder: String, _ isBroken: Bool) {
    let puppet = Puppet()
    puppet.onWrite = { ask, _ throws(StoreError) in
      do throws(Errno) {
        let path = ask.session == 1 ? "/app/Documents/kept.lock" : "\(folder)/.dat-\(ask.session)"
        let file = try ask.host.files.open(path, [.write, .create], protection: nil)
        try ask.host.files.close(file)
        try ask.host.files.unlink(path)
      } catch { throw .failed(error) }
      return true
    }
    let killed: [Step] = [.start, .write(.theme, pause: 4), .kill(.app, .jetsam)]
    #expect(puppet.run(killed + killed).broken == (isBroken ? ["NoResidue"] : []))
  }

  /// A backup is taken while a write is on its way, which a read sees to have come last. What was
  /// acknowledged before that is what the backup may hold, also after a panic.
  @Test func whatCameAfterABackupIsNotInIt() {
    let steps: [Step] = [
      .start, .launch(.notifications, .push), .act(.app, .draft, on: .draft),
      .act(.app, .carefulDraft, on: .draft), .backup, .wait(.grace),
      .act(.notifications, .draft, on: .draft), .restore, .panic(.all),
    ]
    let trace = Trace(header: TraceHeader(era: .ios18), steps: steps)
    for store in ["hardened-file", "canary"] {
      let outcome = catalog.simulator().run(trace, try! catalog.store(store), RunOptions())
      #expect(outcome.isClean, "\(store): \(outcome.broken)")
    }
  }

  /// A backup is taken while a save is on its way. That the save fails, and says so, does not take
  /// it out of the backup. What had failed before is in none.
  @Test(arguments: [true, false]) func whatFailsAfterABackupMayBeInIt(isOnItsWay: Bool) {
    let puppet = Puppet()
    var kept: Value?
    puppet.showsWhatItWrites { kept = $0 }
    // The backup brings back what the files held when it was taken.
    puppet.onRead = { ask, truth in
      ask.session > 1 ? kept.map { .value($0) } ?? truth : truth
    }
    let save: [Step] = [
      .fault(.app, .openError, nth: 2), .write(.theme, pause: 3), .backup, .proceed(.app, 0),
    ]
    let refused: [Step] = [.fault(.app, .openError, nth: 2), .write(.theme), .backup]
    let outcome = puppet.run(
      [.start] + (isOnItsWay ? save : refused) + [.restore, .unlock, .start, .read(.theme)])
    #expect(kept != nil)
    #expect(outcome.isClean == isOnItsWay, "\(outcome.broken)")
  }

  /// A database removes nothing where it finds nothing, so the commit of a killed writer that none
  /// saw may still come to light after that.
  @Test func whatComesLateOutlivesARemovalOfNothing() {
    let steps: [Step] = [
      .start, .launch(.notifications, .push), .read(.streak, by: .notifications), .read(.streak),
      .write(.streak, pause: 6), .kill(.app, .jetsam),
      .act(.notifications, .remove, on: .streak),
    ]
    let trace = Trace(header: TraceHeader(era: .ios18), steps: steps)
    let outcome = catalog.simulator().run(trace, try! catalog.store("sqlite-wal"), RunOptions())
    #expect(outcome.isClean, "\(outcome.broken)")
  }

  /// Two saves run at the same time; the panic may have taken the one, and then the other is there.
  @Test(arguments: [Step.panic(.none), .kill(.app, .jetsam)])
  func whatAPanicTookIsNotOverwritten(_ step: Step) {
    let puppet = Puppet()
    puppet.promised.panic = .onFlush
    puppet.promised.atomicUpdates = true
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .act(.app, .streak, on: .streak, pause: 4),
      .write(.streak, by: .notifications), .proceed(.app, 0), step, .unlock,
      .launch(.notifications, .push), .read(.streak, by: .notifications),
    ])
    #expect(outcome.broken.contains("NoLostUpdate") == (step == .kill(.app, .jetsam)))
  }

  /// A sync fails and takes the file back, and with it both halves of a batch, of which another
  /// process has seen one.
  @Test func aBatchThatAFailedSyncTookIsNotTorn() {
    let puppet = Puppet()
    puppet.promised.panic = .onFlush
    puppet.promised.powerLoss = .onFlush
    puppet.onFlush = { [unowned puppet] ask throws(StoreError) in
      do throws(Errno) {
        let file = try ask.host.files.open(
          "/group/Documents/x", [.write, .create], protection: nil)
        _ = try ask.host.files.write(file, at: 0, [1])
        try ask.host.files.sync(file, .full)
      } catch {
        for key in [Key.theme, .session] { puppet[key] = nil }
        throw .failed(error)
      }
    }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .act(.app, .batch, on: .streak),
      .read(.theme, by: .notifications), .fault(.app, .syncReverted, nth: 1),
      .act(.app, .flush, on: .streak), .read(.session, by: .notifications),
    ])
    #expect(outcome.isClean, "\(outcome.broken)")
    let events = outcome.judged.history.events.filter { $0.takesPages }
    #expect(events.count == 1)
  }

  /// A value that came late, and was seen, is gone for good when it is removed.
  @Test func whatCameLateAndIsRemovedStaysRemoved() {
    let puppet = Puppet()
    puppet.promised.interruption = .decidedByRecovery
    let written = Value.text("theme-1", .small, stamp: 1)
    puppet.onRead = { ask, truth in
      if ask.key != .theme { return truth }
      if ask.session >= 3 { return .value(written) }
      return ask.session == 1 && ask.read == 2 ? .value(written) : truth
    }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .read(.theme, by: .notifications),
      .write(.theme, pause: 1), .kill(.app, .jetsam), .read(.theme, by: .notifications),
      .act(.notifications, .remove, on: .theme), .read(.theme, by: .notifications),
      .kill(.notifications, .jetsam), .start, .read(.theme),
    ])
    #expect(outcome.broken.contains("RemovedStaysRemoved"), "\(outcome.broken)")
  }

  /// A restored backup may have taken a save that ran beside an update that is in it.
  @Test func whatARestoreTookIsNotOverwritten() {
    let puppet = Puppet()
    puppet.onWrite = { [unowned puppet] ask, value throws(StoreError) in
      puppet[ask.key] = value
      do throws(Errno) {
        try ask.host.files.close(ask.host.files.open("/group/Documents", [], protection: nil))
      } catch { throw .failed(error) }
      return false
    }
    var isRestored = false
    puppet.onBoot = { [unowned puppet] _ in
      if !isRestored { puppet[.list] = puppet.older(.list) }
      isRestored = true
    }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .act(.app, .append, on: .list),
      .act(.app, .append, on: .list, pause: 5), .backup,
      .act(.notifications, .append, on: .list), .proceed(.app, 0), .restore, .unlock, .start,
      .read(.list),
    ])
    #expect(!outcome.broken.contains("NoLostUpdate"), "\(outcome.broken)")
  }

  /// Half of a batch on its way is seen, and then all of it is refused: that is one bug, and no
  /// torn batch besides.
  @Test func halfOfARefusedBatchIsNoTornOne() {
    let puppet = Puppet()
    puppet.onWrite = { [unowned puppet] ask, _ throws(StoreError) in
      guard let trouble = ask.trouble else { return true }
      puppet[.theme] = puppet.older(.theme)
      throw .failed(trouble)
    }
    puppet.onBatch = { _ in .failed(.ioError) }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .write(.theme), .fault(.app, .openError, nth: 2),
      .act(.app, .batch, on: .streak, pause: 3), .read(.theme, by: .notifications),
      .read(.session, by: .notifications), .proceed(.app, 0), .read(.theme), .read(.session),
    ])
    #expect(outcome.broken == ["FailuresAreReported"])
  }

  /// What is built on it comes later: nobody could ask for that.
  @Test func whatIsBuiltOnARefusedValueIsNotAskedFor() throws {
    let puppet = Puppet()
    puppet.showsWhatItWrites()
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .write(.streak), .fault(.app, .openError, nth: 2),
      .write(.streak, pause: 3), .streak(by: .notifications), .proceed(.app, 0),
      .read(.streak, by: .notifications), .read(.streak),
    ])
    #expect(outcome.broken == ["FailuresAreReported"])
    let wrong = try #require(outcome.judged.wrongAnswers.first)
    #expect(try #require(wrong.required) < wrong.operation)
  }
}
