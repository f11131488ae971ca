// What apps make of a lie, and that they do no harm where the store tells the truth.

import ChaosContracts
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
    var broken: Set<String>
    var testDescription: String { naive.word }

    func steps(_ behaviour: BehaviourName) -> [Step] {
      let act = Step.act(.app, behaviour, on: behaviour.keys[0])
      let last = Array(repeating: act, count: late)
      return [.start] + before.map { .act(.app, $0, on: $0.keys[0]) }
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
    Part(naive: .sync, careful: .carefulSync, before: [.sync], broken: ["NoPoisonedWrite"]),
    Part(
      naive: .migrate, careful: .carefulMigrate, before: [.settings],
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
    #expect(broken.contains("NoSilentRegression"))
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
    let outcome = Puppet().run([.start, act, act])
    #expect(outcome.isClean)
    #expect(outcome.judged.history.operations.contains { $0.kind == .write || $0.kind == .remove })
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
