// What only one store's app does, and what must hold for it alone: found, shrunk and told like all
// else, and nobody else's business.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosSearch
import ChaosSimulation
import ChaosStores
import ChaosTrace
import Testing

/// An app that keeps a record of a day in two values: what was done, and how much of it.
private struct Diary: StoreKind {
  let name = "diary"
  let summary = "two values that belong together"
  /// Whether both are saved at once.
  var isCareful = false
  /// Where a day's name is kept.
  var day = Key.theme
  private let file = HardenedFile()

  init(isCareful: Bool = false, day: Key = .theme) { (self.isCareful, self.day) = (isCareful, day) }

  func promises(_ era: Era) -> Promises { file.promises(era) }
  func open(_ host: Host) throws(StoreError) -> any Store { try file.open(host) }
  var behaviours: [any Behaviour] { [Record(isCareful: isCareful, day: day)] }
  var invariants: [any Invariant] { [RecordsAreWhole(day: day)] }
}

private struct Record: Behaviour {
  let name = BehaviourName.own2
  let summary = "saves a day: what was done, and how much"
  var isCareful: Bool
  var place: Key

  init(isCareful: Bool, day: Key) { (self.isCareful, place) = (isCareful, day) }

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    let day = Value.text("day", .small, stamp: session.stamp())
    let count = Value.counter(7, stamp: session.stamp())
    if isCareful {
      session.apply([
        StoreChange(key: place, value: day), StoreChange(key: .score, value: count),
      ])
    } else {
      session.write(place, day)
      session.write(.score, count)
    }
  }
}

private struct RecordsAreWhole: Invariant {
  let summary = "a day is there with its count, or not at all"
  let source = "the app's author"
  var day = Key.theme

  func check(_ judged: Judged) -> Violation? {
    let history = judged.history
    guard let day = history.lastRead(self.day), let count = history.lastRead(.score) else {
      return nil
    }
    for write in history.operations where write.key == self.day && write.isChange {
      guard let step = write.step, case .act(_, .own2, _, _, _) = history.trace.steps[step],
        let value = write.value, day.completion == .value(value)
      else { continue }
      // Whoever changes the count by itself may, also one who began before and ends later.
      let isOthers = history.operations.contains {
        $0.key == .score && $0.isChange && $0.step != step
          && $0.completed ?? .max > write.invoked
      }
      let own = history.operations.last { $0.step == step && $0.key == .score && $0.isChange }
      if !isOthers, own?.value.map({ count.completion == .value($0) }) != true {
        return Violation(name, operation: count.id, message: "the count of a day is missing")
      }
    }
    return nil
  }
}

/// An app of one key, which no random act of all apps asks for.
private struct Visits: StoreKind {
  let name = "visits"
  let summary = "one counter"
  private let file = HardenedFile()
  var keys: [Key]? { [.visits] }
  var behaviours: [any Behaviour] { [Visit()] }

  func promises(_ era: Era) -> Promises { file.promises(era) }
  func open(_ host: Host) throws(StoreError) -> any Store { try file.open(host) }
}

private struct Visit: Behaviour {
  let name = BehaviourName.own1
  let summary = "counts a visit"

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    session.write(key, Value.counter(1, stamp: session.stamp()))
  }
}

@Suite struct OwnRulesTests {
  @Test(arguments: 1...10) func halfARecordIsFound(seed: UInt64) throws {
    let report = try StoreReport.ofOne(Diary(), seed: seed, runs: 1_500)
    let finding = try #require(report.findings.first { $0.invariant == "RecordsAreWhole" })
    // By a death in its middle, and perhaps by damage that a spare copy heals by half.
    #expect(report.findings.allSatisfy { $0.invariant == "RecordsAreWhole" })
    #expect(finding.trace.steps.count <= 4)
    // Its trace shows it to whoever has the store, as often as it is run.
    let again = Catalog().simulator().run(finding.trace, Diary())
    #expect(again.violations == [finding.violation])
  }

  @Test(arguments: 1...3) func aWholeRecordHolds(seed: UInt64) throws {
    let report = try StoreReport.ofOne(Diary(isCareful: true), seed: seed, runs: 1_500)
    #expect(report.findings.isEmpty)
    #expect(report.verdict == .held)
  }

  /// A store without it does nothing at such a step, and is asked for nothing by it.
  @Test func othersDoNothingThere() throws {
    let trace = Trace(steps: [.launch(.app, .user), .act(.app, .own2, on: .theme)])
    let outcome = Catalog().simulator().run(trace, HardenedFile())
    #expect(outcome.appliedSteps == 1)
    #expect(outcome.violations.isEmpty)
    #expect(outcome.judged.history.operations.allSatisfy { $0.step == nil })
  }

  @Test func tracesOfOthersStayAsTheyWere() {
    let plain = TraceSource(seed: 5, eras: EraName.allCases)
    let none = TraceSource(seed: 5, eras: EraName.allCases, for: AppTraits(HardenedFile()))
    let own = TraceSource(seed: 5, eras: EraName.allCases, for: AppTraits(Diary()))
    var others = 0
    for index in 0..<600 {
      #expect(none.trace(index) == plain.trace(index))
      let (before, after) = (plain.trace(index), own.trace(index))
      #expect(before.steps.count == after.steps.count)
      for (old, new) in zip(before.steps, after.steps) where old != new {
        others += 1
        guard case .act(_, .own2, _, _, _) = new else {
          Issue.record("\(new.text) in the place of \(old.text)")
          continue
        }
      }
    }
    #expect(others > 200)
  }

  /// An invariant of its own may look at steps that no other one looks at, so worlds to which other
  /// steps lead are other worlds.
  @Test func worldsOfOwnRulesAreNotMerged() {
    let simulator = Catalog().simulator()
    func worlds(_ store: any StoreKind) -> Int {
      let plan = CertifyPlan(model: .apfsPower)
      let explorer = WorldExplorer(plan, store, simulator)
      let ways: [[Step]] = [[.lock, .unlock], [.unlock, .lock, .unlock]]
      return Set(ways.map { explorer.name(of: $0) }).count
    }
    #expect(worlds(HardenedFile()) == 1)
    #expect(worlds(Diary()) == 2)
  }

  /// Merged or not, the same traces break it.
  @Test func itsSearchAgreesWithAnEnumeration() throws {
    let plan = CertifyPlan(
      Alphabet(
        letters: [.launchApp, .actApp, .proceedApp, .killApp, .lock, .unlock],
        acts: [SweptAct(.own2)]), model: .apfsPower)
    let searched = try Searched(plan, Diary(), upTo: 3)
    let plain = try PlainEnumeration(plan, Diary(), upTo: 3)
    #expect(searched.doubts == [])
    #expect(plain.shortest == 3)
    #expect(searched.certificate?.steps == 3)
    #expect(searched.certificate?.breaking?.promises == ["RecordsAreWhole"])
    #expect(searched.table.traces(upTo: 3) == plain.counts)
    #expect(searched.table.broken(upTo: 3) == plain.broken.last)
  }

  /// Each crash of its work is judged by its rules, too.
  @Test func aSweepFindsHalfARecord() throws {
    let catalog = Catalog()
    // A recovery looks at all, and writes a theme of its own at last.
    func failing(_ store: Diary) -> Int {
      let plan = SweepPlan(acts: [SweptAct(.own2)], models: [.apfsPower], triesFaults: false)
      return Sweeper(plan, store, catalog.simulator(), behaviours: catalog.behaviours).run()
        .rows.reduce(0) { $0 + $1.failing }
    }
    #expect(failing(Diary(day: .session)) > 0)
    #expect(failing(Diary(isCareful: true, day: .session)) == 0)
  }

  /// What an app does is done with the keys that it has, whatever key a trace names.
  @Test func anAppOfOneKeyDoesItsOwnWork() throws {
    let trace = Trace(steps: [.launch(.app, .user), .act(.app, .own1, on: .theme)])
    let outcome = Catalog().simulator().run(trace, Visits())
    #expect(outcome.appliedSteps == 2)
    #expect(outcome.judged.history.operations.contains { $0.key == .visits && $0.isChange })
  }

  @Test func promisesAreListedOnce() {
    let catalog = Catalog(adding: [StoreEntry(Diary()), StoreEntry(Diary())])
    #expect(catalog.invariants.last?.name == "RecordsAreWhole")
    #expect(catalog.invariants.count == Catalog().invariants.count + 1)
  }
}
