// Merging worlds leaves nothing out: a search comes to what running every trace comes to.

import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosCampaign

@Suite struct MergingTests {
  /// A plan on a store, and how deep both ways go.
  struct Case: Sendable, CustomTestStringConvertible {
    var store: String
    var steps: Int
    var letters = Letter.usual
    var acts = [SweptAct(.streak)]
    var model = DiskModelName.apfsPower
    var era = EraName.ios18
    /// How many times fewer worlds there are than traces, at least.
    var factor: UInt128 = 2
    var testDescription: String { "\(store) \(model.word) \(letters.count) letters, \(steps)" }

    var plan: CertifyPlan {
      CertifyPlan(Alphabet(letters: letters, acts: acts), era: era, model: model)
    }
  }

  /// One process and its crashes: deep enough that worlds after crashes are gone on from.
  private static let crashes: [Letter] = [
    .launchExtension, .actExtension, .proceedExtension, .killExtension, .powerLoss,
  ]
  /// Two processes that stop each other.
  private static let races: [Letter] = [
    .launchApp, .launchExtension, .actApp, .actExtension, .proceedApp, .proceedExtension,
  ]
  /// A phone and its lock.
  private static let boots: [Letter] = [
    .launchApp, .prewarmApp, .launchExtension, .actApp, .unlock, .lock, .reboot, .wait,
    .suspendApp, .resumeApp, .killApp,
  ]

  @Test(arguments: [
    Case(store: "session-cached", steps: 3), Case(store: "hardened-file", steps: 3),
    Case(store: "canary:no-lock", steps: 3, model: .ext4Ordered),
    Case(store: "plain-file", steps: 3, model: .posixWorst),
    Case(store: "coordinated-file", steps: 2), Case(store: "keychain", steps: 3),
    Case(store: "sqlite-wal:class=none", steps: 2, factor: 1),
    Case(store: "sqlite-rollback", steps: 2, model: .ext4Ordered, factor: 1),
    Case(store: "hardened-file", steps: 4, letters: crashes, model: .ext4Ordered),
    Case(store: "canary:no-folder-sync", steps: 4, letters: crashes, model: .apfsPanic),
    // A log that is recovered, and written anew.
    Case(
      store: "sqlite-wal:class=none", steps: 4,
      letters: [.launchExtension, .actExtension, .killExtension, .powerLoss], model: .kill),
    Case(store: "hardened-file", steps: 4, letters: races),
    Case(store: "canary:no-lock", steps: 4, letters: races),
    Case(store: "session-cached", steps: 4, letters: boots, factor: 1),
    Case(store: "session-cached", steps: 3, letters: boots, era: .ios12, factor: 1),
    Case(store: "gated", steps: 4, letters: boots, acts: [SweptAct(.read)], factor: 1),
  ])
  func searchAndEnumerationAgree(_ test: Case) throws {
    let plain = try PlainEnumeration(test.plan, test.store, upTo: test.steps)
    let found = try Searched(test.plan, test.store, upTo: test.steps)
    let certificate = try #require(found.certificate)
    #expect(found.doubts == [])
    let last = plain.shortest ?? test.steps
    #expect(certificate.steps == last)
    #expect(certificate.isHeld == (plain.shortest == nil))
    #expect(certificate.breaking?.trace.steps.count == plain.shortest)
    for level in 0...last {
      #expect(certificate.levels[level].traces == "\(plain.counts[level])")
      #expect(found.table.broken(upTo: level) == plain.broken[level])
    }
    #expect(plain.counts[...last].reduce(0, +) > UInt128(certificate.worlds) * test.factor)
  }

  /// The first finding of a user: the streak that a store of the defaults forgets.
  @Test func theShortestTraceBreaksAsItSays() throws {
    let plan = CertifyPlan(Alphabet(letters: Self.boots), model: .apfsPower)
    let found = try Searched(plan, "session-cached", upTo: 6)
    let breaking = try #require(found.certificate?.breaking)
    let catalog = Catalog()
    let outcome = catalog.simulator().run(breaking.trace, try catalog.store("session-cached"))
    #expect(outcome.violations.map(\.invariant) == breaking.promises)
    #expect(found.finding?.witnesses == 2 && found.finding?.trace == breaking.trace)
    // Without any one of its steps nothing breaks.
    for place in breaking.trace.steps.indices {
      var shorter = breaking.trace
      shorter.steps.remove(at: place)
      let outcome = catalog.simulator().run(shorter, try catalog.store("session-cached"))
      #expect(outcome.violations.isEmpty)
    }
  }

  /// What outlives processes and cannot be looked at keeps worlds apart: two deaths leave the same
  /// disk, the same history and the same phone, and only after one of them the store lies.
  @Test func hiddenMemoryIsNotMergedAway() throws {
    let kind = Forgetful()
    let plan = CertifyPlan(
      Alphabet(letters: [.launchExtension, .actExtension, .killExtension]), model: .kill)
    let plain = try PlainEnumeration(plan, kind, upTo: 5)
    #expect(plain.shortest == 5)
    let found = try Searched(plan, kind, upTo: 5)
    #expect(found.certificate?.breaking?.trace.steps.count == 5)
    #expect(found.certificate?.levels.map(\.traces) == plain.counts.map { "\($0)" })
  }
}
