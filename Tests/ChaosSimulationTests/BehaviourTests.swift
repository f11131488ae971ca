// What apps make of a lie, and that they do no harm where the store tells the truth.

import ChaosCatalog
import ChaosContracts
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct BehaviourTests {
  /// A part of an app, what it does before and after a restart, and what a lie makes of it.
  struct Part: Sendable, CustomTestStringConvertible {
    var naive: BehaviourName
    var careful: BehaviourName
    var before: [BehaviourName]
    /// How often it acts before the first unlock, and after it.
    var early = 1
    var late = 0
    /// Whether it is the affair of a version after the first.
    var upgrades = false
    var broken: Set<String>
    var testDescription: String { naive.word }

    func steps(_ behaviour: BehaviourName) -> [Step] {
      let act = Step.act(.app, behaviour, on: behaviour.keys[0])
      let last = Array(repeating: act, count: late)
      return [.start] + before.map { .act(.app, $0, on: $0.keys[0]) }
        + (upgrades ? [.upgrade] : [])
        + [.reboot, .launch(.app, .push)] + Array(repeating: act, count: early)
        + (last.isEmpty ? [] : [.unlock]) + last
    }
  }

  static let parts = [
    Part(
      naive: .gate, careful: .carefulGate, before: [.gate, .login],
      broken: ["NoCrossStoreDamage", "NoPoisonedWrite"]),
    Part(
      naive: .resume, careful: .carefulResume, before: [.login],
      broken: ["NoCrossStoreDamage", "NoPoisonedWrite"]),
    Part(
      naive: .restore, careful: .carefulRestore, before: [.restore, .restore], late: 1,
      broken: ["NoPoisonedWrite"]),
    Part(
      naive: .cache, careful: .carefulCache, before: [.cache], late: 1,
      broken: ["NoPoisonedWrite"]),
    Part(naive: .streak, careful: .carefulStreak, before: [.streak], broken: ["NoPoisonedWrite"]),
    Part(naive: .append, careful: .carefulAppend, before: [.append], broken: ["NoPoisonedWrite"]),
    Part(
      naive: .identity, careful: .carefulIdentity, before: [.identity],
      broken: ["IdentityIsStable"]),
    Part(naive: .sync, careful: .carefulSync, before: [.sync], broken: ["NoPoisonedWrite"]),
    Part(
      naive: .migrate, careful: .carefulMigrate, before: [.settings], upgrades: true,
      broken: ["NoPoisonedWrite"]),
  ]

  /// A store that has nothing before the first unlock, and does not say why.
  private func liar() -> Puppet {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.host.wasUnlocked ? truth : .absent }
    return puppet
  }

  /// The same store, when it says so.
  private func honest() -> Puppet {
    let puppet = Puppet()
    puppet.promised.unavailable = .beforeFirstUnlock
    puppet.onRead = { ask, truth in ask.host.wasUnlocked ? truth : .unavailable }
    puppet.onWrite = { ask, _ throws(StoreError) in
      if !ask.host.wasUnlocked { throw .unavailable }
      return true
    }
    return puppet
  }

  @Test(arguments: parts) func aNaiveAppMakesALieTheTruth(_ part: Part) {
    let broken = Set(liar().run(part.steps(part.naive)).broken)
    #expect(broken.subtracting(["NoSilentRegression"]) == part.broken)
    // The lie about an identity is claimed by what became of the identity.
    #expect(broken.contains("NoSilentRegression") == (part.naive != .identity))
  }

  @Test(arguments: parts) func aCarefulAppDoesNotBelieveIt(_ part: Part) {
    let broken = Set(liar().run(part.steps(part.careful)).broken)
    #expect(broken.isSubset(of: ["NoSilentRegression"]))
  }

  @Test(arguments: parts) func theTruthHarmsNobody(_ part: Part) {
    for behaviour in [part.naive, part.careful] {
      #expect(honest().run(part.steps(behaviour)).isClean)
      #expect(Puppet().run(part.steps(behaviour)).isClean)
    }
  }

  /// A careful app does all that a naive one does, once it knows.
  @Test(arguments: parts) func carefulnessIsNoIdleness(_ part: Part) {
    let act = Step.act(.app, part.careful, on: part.careful.keys[0])
    let outcome = Puppet().run([.start] + (part.upgrades ? [.upgrade, .start] : []) + [act, act])
    #expect(outcome.isClean)
    #expect(outcome.judged.history.operations.contains { $0.kind == .write || $0.kind == .remove })
  }

  /// M09: settings that were migrated are missed, and what the user saves goes where nobody looks.
  @Test func settingsGoWhereTheyAreLookedFor() {
    func steps(_ save: BehaviourName) -> [Step] {
      [
        .start, Self.settings, .upgrade, .start, Self.migrate, .reboot, .launch(.app, .push),
        .act(.app, save, on: .legacy),
      ]
    }
    let naive = Set(liar().run(steps(.settings)).broken)
    #expect(naive == ["NoPoisonedWrite", "NoSilentRegression"])
    #expect(Set(liar().run(steps(.carefulSettings)).broken) == ["NoSilentRegression"])
    for save in [BehaviourName.settings, .carefulSettings] {
      #expect(honest().run(steps(save)).isClean)
      #expect(Puppet().run(steps(save)).isClean)
      let new = Puppet().run(
        [.start, .act(.app, save, on: .legacy), .upgrade, .start]
          + [.act(.app, save, on: .legacy)])
      #expect(new.isClean && new.writes(of: .legacy).count == 2, "not migrated yet")
    }
  }

  /// What the keychain holds is there for the next installation (F90), and can be deleted before
  /// the first unlock, when it can neither be read nor changed (F86, F88, F89).
  @Test func theKeychainOutlivesTheApp() {
    let login = Step.act(.app, .login, on: .session)
    let outcome = Puppet().run([.start, login, .reinstall])
    #expect(outcome.isClean)
    let last = outcome.judged.history.operations.last { $0.kind == .read && $0.key == .token }
    #expect(
      last?.completion
        == outcome.writes(of: .token).first.flatMap {
          outcome.judged.operation($0).value.map { .value($0) }
        })
    let early = Puppet().run([.start, login, .reboot, .launch(.app, .push), login])
    #expect(early.isClean)
    let second = early.writes(of: .token).last.map { early.judged.operation($0).completion }
    #expect(second == .failed(.unavailable))
  }

  /// F85, F122: what a backup holds comes back with it, on this phone and on another one; a token
  /// that is younger than the backup does not.
  @Test(arguments: [Step.restore, .restoreElsewhere])
  func theKeychainIsInTheBackup(_ restore: Step) {
    let login = Step.act(.app, .login, on: .session)
    let outcome = Puppet().run([.start, login, .backup, login, restore])
    #expect(
      outcome.judged.wrongAnswers.allSatisfy {
        outcome.judged.operation($0.operation).key != .token
      })
    let first = outcome.writes(of: .token).first.flatMap { outcome.judged.operation($0).value }
    let last = outcome.judged.history.operations.last { $0.kind == .read && $0.key == .token }
    #expect(first != nil && last?.completion == first.map { .value($0) })
  }

  /// F86, F87: two phones, two answers before first unlock, and neither logs anybody out.
  @Test(arguments: [UInt8(0), 3]) func neitherAnswerOfTheKeychainLogsOut(variation: UInt8) {
    let login = Step.act(.app, .login, on: .session)
    let resume = Step.act(.app, .resume, on: .session)
    let steps: [Step] = [.start, login, .reboot, .launch(.app, .push), resume, .unlock, resume]
    let outcome = Puppet().run(steps, variation: variation)
    #expect(outcome.isClean)
    let early = outcome.judged.history.operations.first {
      $0.kind == .read && $0.key == .token && $0.lock == .beforeFirstUnlock
    }
    #expect(early?.completion == .unavailable)
  }

  /// Bits that flip in the keychain damage the token, and excuse nothing of the store's.
  @Test func damageInTheKeychainIsNotTheStores() {
    let login = Step.act(.app, .login, on: .session)
    let flip = Step.corrupt(file: 0, at: 34, mask: 1)
    let outcome = Puppet().run([.start, login, flip])
    #expect(outcome.isClean)
    let last = outcome.judged.history.operations.last { $0.kind == .read && $0.key == .token }
    #expect(last?.completion == .corrupt)
    let liar = Puppet()
    liar.onRead = { ask, truth in ask.key == .session ? .absent : truth }
    #expect(!liar.run([.start, login, flip]).isClean)
  }

  private func value(_ outcome: RunOutcome, _ key: Key) -> Value? {
    let last = outcome.judged.history.operations.last { $0.kind == .read && $0.key == key }
    guard case .value(let value) = last?.completion else { return nil }
    return value
  }

  private static let settings = Step.act(.app, .settings, on: .legacy)
  private static let migrate = Step.act(.app, .migrate, on: .legacy)

  /// F115: the first version writes the old format, and has nothing to migrate.
  @Test func theFirstVersionKnowsNoOther() {
    let outcome = Puppet().run([.start, Self.settings, Self.migrate, Self.settings])
    #expect(outcome.isClean)
    #expect(outcome.writes(of: .legacy).count == 2)
    #expect(outcome.writes(of: .modern).isEmpty && outcome.writes(of: .migrated).isEmpty)
  }

  /// The first launch of the next version takes over what the old one wrote, once.
  @Test func theNextVersionMigratesOnce() {
    let steps = [
      .start, Self.settings, .upgrade, .start, Self.migrate, Self.settings, .kill(.app, .jetsam),
      .start, Self.migrate,
    ]
    let outcome = Puppet().run(steps)
    #expect(outcome.isClean)
    #expect(outcome.writes(of: .modern).count == 2, "once migrated, once saved")
    #expect(value(outcome, .legacy)?.label == "legacy-1")
    #expect(value(outcome, .modern)?.label.hasPrefix("modern") == true)
  }

  /// An extension that was started before the upgrade still finds what it knows.
  @Test func anOldExtensionReadsTheOldFormat() {
    let look = Step.act(.notifications, .settings, on: .legacy)
    let outcome = Puppet().run([
      .start, Self.settings, .launch(.notifications, .push), .upgrade, .start, Self.migrate, look,
    ])
    #expect(outcome.isClean)
    let reads = outcome.judged.history.operations.filter {
      $0.process == .notifications && $0.step == 6 && $0.kind == .read
    }
    #expect(reads.map(\.key) == [.legacy])
    #expect(reads.first?.completion != .absent)
  }

  /// M09: what a downgraded app saves is newer, and nobody's migration takes it for old.
  @Test func aDowngradeGoesOnWithTheOldFormat() {
    let steps = [
      .start, Self.settings, .upgrade, .start, Self.migrate, .downgrade, .start, Self.settings,
      .upgrade, .start, Self.migrate,
    ]
    let outcome = Puppet().run(steps)
    #expect(outcome.isClean)
    #expect(outcome.writes(of: .legacy).count == 2)
    #expect(outcome.writes(of: .modern).count == 1)
  }

  /// I18: a migration that dies anywhere begins again, and nothing is lost.
  @Test(arguments: ["canary", "hardened-file", "sqlite-rollback"], 1...40)
  func aMigrationMayDieAnywhere(store: String, pause: Int) throws {
    let steps: [Step] = [
      .start, Self.settings, .upgrade, .start,
      .act(.app, .migrate, on: .legacy, pause: UInt16(pause)), .kill(.app, .jetsam), .start,
      Self.migrate,
    ]
    let catalog = Catalog()
    let outcome = catalog.simulator().run(Trace(steps: steps), try catalog.store(store))
    #expect(outcome.violations.isEmpty)
    #expect(value(outcome, .modern)?.label == "legacy-1")
    #expect(value(outcome, .migrated) != nil)
  }

  /// A draft that waits is nobody's promise; one that was saved stays.
  @Test func aDraftMayDieWithItsProcess() {
    let draft = Step.act(.app, .draft, on: .draft)
    for (wait, expected) in [(false, 0), (true, 1)] {
      let puppet = Puppet()
      let outcome = puppet.run(
        [.start, draft] + (wait ? [.wait(.grace)] : []) + [.kill(.app, .jetsam)])
      #expect(outcome.isClean)
      #expect((puppet[.draft] == nil ? 0 : 1) == expected)
    }
  }

  /// Two changes of a draft in two seconds are one save.
  @Test func onlyTheLastDraftIsSaved() {
    let draft = Step.act(.app, .draft, on: .draft)
    let puppet = Puppet()
    let outcome = puppet.run([.start, draft, draft, .wait(.grace)])
    #expect(outcome.isClean)
    #expect(puppet.older(.draft) == nil)
    #expect(puppet[.draft] != nil)
  }

  /// What one life believes, the next does not.
  @Test func memoryDiesWithItsProcess() {
    let visit = Step.act(.app, .cache, on: .visits)
    let outcome = Puppet().run([.start, visit, visit, .kill(.app, .jetsam), .start, visit])
    let reads = outcome.judged.history.operations.filter { $0.kind == .read && $0.step != nil }
    #expect(reads.count == 2)
    #expect(outcome.isClean)
  }
}
