// A store in an app that saves some values only, and has no extension: what is asked of it is done
// with what it has, and what cannot be done is told.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosReports
import ChaosScenarios
import ChaosStores
import ChaosTrace
import Testing

@Suite struct PartOfStoreTests {
  private let catalog = Catalog()

  // MARK: Scenarios

  private func run(_ steps: String, _ keys: [Key]) throws -> ScenarioResult {
    let text = "chaos trace 1\nphone ios18\n@title T.\n" + steps.replacing("; ", with: "\n")
    let scenario = try Scenario(name: "x", parsing: Array(text.utf8))
    return ScenarioRunner(catalog.simulator(), PartOfFile(keys: keys)).run(scenario, on: .ios18)
  }

  /// What an app does not save is why nothing is done with it, and not what its code does.
  @Test func anAppWithoutTheValueSaysSo() throws {
    let result = try run("@needs files; launch app user; act app append", [.streak])
    #expect(result.verdict == .doesNotApply && result.lack == .key(.list))
    let other = try run("launch notifications push; act notifications streak streak", [.streak])
    #expect(other.verdict == .doesNotApply && other.lack == .extensions)
    // The other half of a batch is missing.
    #expect(try run("launch app user; act app batch", [.theme]).lack == .key(.session))
  }

  /// A restart after a save that cannot be done shows nothing, though it is all that matters.
  @Test func whereNoActCanBeDoneNothingIsTried() throws {
    let steps = "launch app user; act app append; @decisive; reboot"
    let nothing = try run(steps, [.streak])
    #expect(nothing.verdict == .doesNotApply && nothing.lack == .key(.list))
    #expect(try run(steps, [.list]).verdict == .held)
    // One of two can be done.
    let some = try run(
      "launch app user; act app append; act app streak streak; @decisive; reboot", [.streak])
    #expect(some.verdict == .held && some.lack == nil)
  }

  private func parts(_ steps: String, _ keys: [Key]?) throws -> Scenario {
    let text = "chaos trace 1\nphone ios18\n@title T.\n" + steps.replacing("; ", with: "\n")
    return try Scenario(name: "x", parsing: Array(text.utf8)).with(keys)
  }

  /// What the app saves takes the place of what the scenario names, of the same kind first.
  @Test func theAppsOwnValuesTakeTheirPlace() throws {
    let steps = "launch app user; act app write theme; act app read theme"
    let scenario = try parts(steps, [.streak, .session])
    #expect(scenario.substitutes.map(\.words) == ["'session' in the place of 'theme'"])
    #expect(scenario.trace.steps[2] == .act(.app, .read, on: .session, shape: .small, pause: 0))
    #expect(try parts(steps, [.streak]).substitutes.map(\.by) == [.streak])
    for keys in [nil, [Key.theme, .streak]] {
      let (same, plain) = (try parts(steps, keys), try parts(steps, nil))
      #expect(same.substitutes.isEmpty && same.trace == plain.trace)
    }
    // A count needs a number.
    #expect(try parts("act app streak streak", [.theme]).substitutes.isEmpty)
    #expect(try parts("act app streak streak", [.theme, .score]).substitutes.map(\.by) == [.score])
    // It is run so.
    let result = try run(steps, [.session])
    #expect(result.verdict == .held && result.lack == nil)
  }

  /// Two values stay two, and what a part of the app does stays with its own.
  @Test func twoValuesDoNotBecomeOne() throws {
    let steps = "act app write theme; act app write session"
    #expect(try parts(steps, [.session]).substitutes.isEmpty)
    #expect(try parts(steps, [.streak]).substitutes.map(\.part) == [.theme])
    #expect(try parts(steps, [.streak, .score]).substitutes.map(\.by) == [.streak, .score])
    #expect(try parts("act app login; act app write theme", [.session]).substitutes.isEmpty)
    #expect(try parts("act app restore-screen", [.theme]).substitutes.isEmpty)
    #expect(try parts("act app write lengthy", [.theme]).substitutes.isEmpty)
    #expect(try parts("act app write theme", [.lengthy]).substitutes.isEmpty)
  }

  /// What only prepares opens the store at least; what decides is left without a value.
  @Test func whatPreparesReadsWhatIsThere() throws {
    let steps = "launch app user; act app append; @decisive; act app write theme"
    let scenario = try parts(steps, [.theme])
    #expect(scenario.trace.steps[1] == .act(.app, .read, on: .theme, shape: .small, pause: 0))
    #expect(try parts(steps, nil).trace.steps[1] != scenario.trace.steps[1])
    let decisive = try parts("launch app user; @decisive; act app append", [.theme])
    let plain = try parts("launch app user; act app append", nil)
    #expect(decisive.trace == plain.trace)
  }

  /// What is known of the stores that come with chaos is nothing that a user's own was to do.
  @Test func nothingIsExpectedOfAStoreOfOnesOwn() throws {
    let catalog = Catalog(adding: [StoreEntry(PartOfFile(keys: [.streak]))])
    let known = try #require(BuiltIn.scenarios.first { $0.expected("x", .ios18) == .held })
    #expect(catalog.scenario(known, for: "part-of-file").expected("part-of-file", .ios18) == nil)
    #expect(catalog.scenario(known, for: "hardened-file").expectations == known.expectations)
    // A scenario of one's own expects what it says.
    let text = known.text + "wait 1min\n"
    let own = try Scenario(name: "own", parsing: Array(text.utf8))
    #expect(catalog.scenario(own, for: "part-of-file").expected("x", .ios18) == .held)
  }

  // MARK: Sweeps and certificates

  private func sweep(_ keys: [Key], _ acts: [SweptAct]) -> SweepResult {
    let plan = SweepPlan(acts: acts, models: [.posixWorst], triesFaults: false)
    return Sweeper(
      plan, PartOfFile(keys: keys), catalog.simulator(), behaviours: catalog.behaviours
    ).run()
  }

  @Test func aSweepWritesWhatTheAppHas() {
    let acts = [SweptAct(.write, .large), SweptAct(.remove)]
    let (some, none) = (sweep([.session], acts), sweep([.session], [SweptAct(.flush)]))
    #expect(some.recovered > none.recovered && some.doubts == [])
    #expect(acts.allSatisfy { $0.lack(in: PartOfFile(keys: [.session])) == nil })
  }

  /// Values in every part are read after a crash: a store that loses them is caught.
  @Test(arguments: [Key.session, .identity, .lengthy, .welcomed]) func aRecoveryReadsWhatTheAppHas(
    _ key: Key
  ) {
    let plan = SweepPlan(acts: [SweptAct(.write)], models: [.posixWorst], triesFaults: false)
    let swept = Sweeper(
      plan, PartOfFile(keys: [key], store: PlainFile()), catalog.simulator(),
      behaviours: catalog.behaviours
    ).run()
    #expect(swept.rows[0].failing > 0)
  }

  @Test func whatCannotBeDoneIsToldAndNothingHolds() {
    #expect(SweptAct(.append).lack(in: PartOfFile(keys: [.streak])) == .key(.list))
    #expect(sweep([.streak], [SweptAct(.append), SweptAct(.streak)]).doubts.count == 1)
    #expect(sweep([.visits], []).doubts.contains { $0.hasPrefix("'write' cannot be done in") })
    #expect(sweep([.streak], []).doubts == [])
  }

  @Test func aCertificateIsAboutWhatTheAppHas() throws {
    #expect(SweptAct.usual(in: PartOfFile(keys: [.streak])) == SweptAct(.streak))
    #expect(SweptAct.usual(in: PartOfFile(keys: [.session])) == SweptAct(.write))
    #expect(Letter.launchExtension.lack(in: PartOfFile(keys: nil)) == .extensions)
    #expect(Letter.launchExtension.lack(in: HardenedFile()) == nil)
    #expect(Letter.launchApp.lack(in: PartOfFile(keys: nil)) == nil)
    let plan = CertifyPlan(
      Alphabet(letters: [.launchApp, .actApp], acts: [SweptAct(.write)]), model: .apfsPower)
    let searched = try Searched(plan, PartOfFile(keys: [.session]), upTo: 2)
    #expect(searched.doubts == [] && searched.certificate?.steps == 2)
  }

  /// An act that no value of the app is for can never happen in it.
  @Test func whatCanNeverHappenStandsApart() throws {
    let catalog = Catalog(adding: [StoreEntry(PartOfFile(keys: [.streak]))])
    let plan = ShardPlan(
      version: "1", build: "", corpus: "", stores: ["part-of-file"], eras: EraName.allCases,
      models: [.apfsPower], seed: "1", firstSeed: 1, seeds: 1, runs: 1_500, slice: 1_500,
      shards: 1)
    let campaign = CampaignRun(ShardManifest(plan), catalog, InProcessRunner(catalog))
    try campaign.run(0..<plan.count)
    let report = RunReport(campaign.manifest, catalog)
    let never = try #require(report.stores.first?.cannotHappen)
    #expect(never.contains("act append") && !never.contains("act streak"))
    #expect(
      TextReport.idle(report, namesAtMost: .max).contains {
        $0.contains("cannot be done, as it has no such value: act ") && $0.contains("act append")
      })
  }
}

/// A file, by default one that is written with care.
private struct PartOfFile: StoreKind {
  let keys: [Key]?
  var store: any StoreKind = HardenedFile()
  let name = "part-of-file"
  let summary = ""
  let hasExtensions = false

  func promises(_ era: Era) -> Promises { HardenedFile().promises(era) }

  func open(_ host: Host) throws(StoreError) -> any Store { try store.open(host) }
}
