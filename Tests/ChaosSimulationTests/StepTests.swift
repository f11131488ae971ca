// What steps do when they apply, and that those that do not are skipped and say so.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import SystemPackage
import Testing

@Suite struct StepTests {
  private func applied(_ outcome: RunOutcome) -> [Bool] {
    outcome.judged.history.events.compactMap {
      if case .step(_, let applied) = $0 { applied } else { nil }
    }
  }

  /// On a phone that was just made, none of these means anything.
  @Test func whatDoesNotApplyIsSkipped() {
    let steps: [Step] = [
      .unlock, .setClock(0), .launch(.widget, .push), .launch(.app, .timeline),
      .launch(.app, .liveActivity), .suspend(.app), .resume(.app), .kill(.app, .crash),
      .liveActivity(true), .restore, .read(.theme), .proceed(.app, 0),
      .fault(.app, .openError, nth: 1), .corrupt(file: 0, at: 0, mask: 1), .evict,
      .downgrade, .restoreElsewhere, .permission(.photos, .notDetermined), .timeZone(0),
      .lowSpace(.over), .lowSpace(.reclaim), .passcode(true), .threads(.app, order: 0),
      .restorePart(.files), .groupContainer(true),
    ]
    let outcome = Puppet().run(steps)
    #expect(applied(outcome) == Array(repeating: false, count: steps.count))
    #expect(outcome.appliedSteps == 0)
    // The epilogue looks at whatever a trace names; nothing else may have happened.
    let named: [Step] = [.launch(.widget, .push), .read(.theme)]
    #expect(outcome.digest == Puppet().run(named).digest)
  }

  /// A phone has one file system: once a sync was to fail as ext4's, none fails as another's. What
  /// never was armed decides nothing.
  @Test func failedSyncsGoOneWay() {
    let ways = FaultKind.ofFileSystem
    for (first, other) in ways.flatMap({ first in ways.map { (first, $0) } }) {
      let steps: [Step] = [
        .fault(.app, other, nth: 1), .start, .fault(.app, first, nth: 9), .reboot, .unlock, .start,
        .fault(.app, other, nth: 1), .fault(.app, .renameError, nth: 1),
        .fault(.app, first, nth: 1),
      ]
      #expect(
        applied(Puppet().run(steps)) == [
          false, true, true, true, true, true, other == first, true, true,
        ], "\(first.word), \(other.word)")
    }
  }

  @Test func whatAppliesSaysSo() {
    let steps: [Step] = [
      .start, .write(.theme), .liveActivity(true), .suspend(.app), .resume(.app), .backup, .lock,
      .wait(.minute), .unlock, .setClock(3), .space(3), .purgeCaches,
      .fault(.app, .openError, nth: 1), .read(.theme, pause: 1), .proceed(.app, 0),
      .kill(.app, .crash), .forceQuit, .reinstall, .restore, .reboot, .panic(.none),
      .powerLoss(.none), .moveContainers, .upgrade, .downgrade, .timeZone(-3),
      .permission(.photos, .denied), .lowSpace(.exhausted), .lowSpace(.reserve),
      .lowSpace(.reclaim), .lowSpace(.reserve), .lowSpace(.over), .restoreElsewhere, .unlock,
      .passcode(false), .passcode(true), .threads(.app, order: 3), .threads(.app, order: 0),
      .groupContainer(false), .groupContainer(true), .daemonCrash, .restorePart(.files),
      .restorePart(.keychain),
    ]
    let outcome = Puppet().run(steps)
    #expect(applied(outcome) == Array(repeating: true, count: steps.count))
    #expect(outcome.appliedSteps == steps.count)
  }

  /// The number of each step stands in the history once, in order, whatever is stopped meanwhile.
  @Test func everyStepIsNotedOnce() {
    let source: [Step] = [
      .start, .launch(.notifications, .push), .write(.theme, pause: 1),
      .write(.theme, by: .notifications, pause: 2), .proceed(.app, 1),
      .kill(.notifications, .jetsam),
      .proceed(.app, 0), .proceed(.app, 0), .powerLoss(.none), .read(.theme),
    ]
    let places = Puppet().run(source).judged.history.events.compactMap {
      if case .step(let place, _) = $0 { place } else { nil }
    }
    #expect(places == Array(source.indices))
  }

  /// An act belongs to the step in which it began, however long it was stopped.
  @Test func operationsNameTheStepOfTheirAct() {
    let outcome = Puppet().run([
      .start, .read(.theme, pause: 1), .wait(.second), .proceed(.app, 0), .write(.session),
    ])
    let operations = outcome.judged.history.operations.filter { $0.kind != .open }
    #expect(operations.prefix(2).map(\.step) == [1, 4])
    #expect(operations.dropFirst(2).allSatisfy { $0.step == nil })
  }

  /// A launch makes a new store; a wake keeps the old one.
  @Test func eachLifeOpensItsStoreOnce() {
    let puppet = Puppet()
    var sessions: [ProcessName?] = []
    puppet.onOpen = { host, _ throws(StoreError) in sessions.append(host.process) }
    _ = puppet.run([
      .start, .read(.theme), .suspend(.app), .launch(.app, .push), .read(.theme),
      .kill(.app, .jetsam), .start, .read(.theme), .launch(.widget, .timeline),
    ])
    // The widget opens its store in the epilogue, twice: as it lives, and afresh.
    #expect(sessions == [.app, .app, .widget, .app, .widget])
  }

  /// A store that could not be opened is opened at the next act.
  @Test func openingIsTriedAgain() {
    let puppet = Puppet()
    puppet.onOpen = { host, _ throws(StoreError) in
      do throws(Errno) { _ = try host.files.open("/group", [], protection: nil) } catch {
        throw .failed(error)
      }
    }
    let fault = Step.fault(.app, .openError, nth: 1)
    let outcome = puppet.run([
      .start, fault, .write(.theme), fault, .write(.theme), .write(.theme), .read(.theme),
    ])
    let kinds = outcome.judged.history.operations.prefix(5).map(\.kind)
    #expect(kinds == [.open, .open, .open, .write, .read])
    #expect(outcome.isClean)
  }

  @Test func aTraceIsCutAtItsLimit() {
    let steps = Array(repeating: Step.setClock(1), count: 10_001)
    let outcome = Puppet().run(steps)
    #expect(applied(outcome).count == 10_000)
    #expect(outcome.isTooLong)
    #expect(outcome.verdict == .unknown)
    #expect(!Puppet().run(Array(steps.dropLast())).isTooLong)
  }

  @Test func digestsAndTreesStandForEachStep() {
    var options = RunOptions()
    options.keepsStepDigests = true
    options.keepsTrees = true
    let steps: [Step] = [
      .start, .write(.theme, pause: 1), .wait(.second), .proceed(.app, 0), .kill(.app, .jetsam),
    ]
    let outcome = Puppet().run(steps, options)
    #expect(outcome.stepDigests.count == steps.count)
    #expect(outcome.trees.count == steps.count)
    // Waiting makes nothing happen; the others do.
    #expect(outcome.stepDigests[1] == outcome.stepDigests[2])
    #expect(Set(outcome.stepDigests).count >= 3)
    #expect(Puppet().run(steps).stepDigests.isEmpty)
    #expect(Puppet().run(steps).digest == outcome.digest)
  }
}
