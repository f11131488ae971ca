// The coordinated file: what is wrong with it, each defect against its repair, and all repairs
// together in as many traces as anybody asks for.

import ChaosBehaviours
import ChaosCampaign
import ChaosContracts
import ChaosInvariants
import ChaosPhone
import ChaosSearch
import ChaosSimulation
import ChaosStores
import ChaosTestSupport
import ChaosTrace
import Testing

@Suite struct CoordinatedFileTests {
  /// A defect: the steps that show it, and the repair that takes it away.
  struct Defect: Sendable, CustomTestStringConvertible {
    var repair: CoordinatedRepair
    var steps: String
    var phone = "ios18"
    var testDescription: String { repair.rawValue }
  }

  static let defects = [
    Defect(
      repair: .sync,
      steps: """
        launch app user
        act app write streak
        panic none
        launch app location
        act app read streak
        """),
    Defect(
      repair: .errors,
      steps: """
        launch app user
        fault app write-enospc nth=1
        act app write streak
        kill app jetsam
        launch app user
        act app read streak
        """),
    Defect(
      repair: .activity,
      steps: """
        launch app user
        launch notifications push
        act app write theme
        act app write streak pause=4
        suspend app
        act notifications write theme
        """,
      phone: "adversarial"),
  ]

  @Test(arguments: defects) func aRepairTakesItsDefectAway(defect: Defect) throws {
    let naive = try Play(defect.steps, phone: defect.phone, on: CoordinatedFile())
    #expect(!naive.broken.isEmpty)
    let repaired = try Play(defect.steps, phone: defect.phone, on: CoordinatedFile([defect.repair]))
    #expect(repaired.broken == [])
    let others = CoordinatedRepair.allCases.filter { $0 != defect.repair }
    let rest = try Play(defect.steps, phone: defect.phone, on: CoordinatedFile(others))
    #expect(!rest.broken.isEmpty)
    #expect(try Play(defect.steps, phone: defect.phone, on: CoordinatedFile.fixed).broken == [])
  }

  /// Written before first unlock and read there: that is what class none is for.
  @Test(arguments: EraName.allCases) func itIsThereBeforeFirstUnlock(era: EraName) throws {
    let play = try Play(
      """
      reboot
      launch app location
      act app write streak
      act app read streak
      kill app jetsam
      launch app location
      act app read streak
      """, phone: era.word, on: CoordinatedFile())
    #expect(play.answers == ["365", "365"])
    #expect(play.broken == [])
  }

  /// What one process saves the other reads, without looking at the file: the watcher told it.
  @Test func theWatcherReloads() throws {
    let play = try Play(
      """
      launch app user
      launch notifications push
      act notifications read streak
      act app write streak
      act notifications read streak
      suspend notifications
      act app streak streak
      resume notifications
      act notifications read streak
      """, on: CoordinatedFile())
    #expect(play.answers == ["absent", "365", "365", "366"])
  }

  /// Two processes that change a value at once: each at every place where the first may be stopped.
  @Test func updatesAreAllThere() throws {
    for pause in 1...40 {
      let play = try Play(
        """
        launch app user
        launch notifications push
        act app write streak
        act app streak streak pause=\(pause)
        act notifications streak streak
        proceed app end
        """, on: CoordinatedFile.fixed)
      #expect(play.lastAnswers == ["367"], "stopped before call \(pause)")
      #expect(play.broken == [])
    }
  }

  /// Without the repair two processes may lose a step, which nobody promised them (F48).
  @Test func updatesOfTwoCallsMayBeLost() throws {
    let others = CoordinatedRepair.allCases.filter { $0 != .update }
    var lost = 0
    for pause in 1...40 {
      let steps = """
        launch app user
        launch notifications push
        act app write streak
        act app streak streak pause=\(pause)
        act notifications streak streak
        proceed app end
        """
      let rest = try Play(steps, on: CoordinatedFile(others))
      if rest.lastAnswers == ["366"] { lost += 1 }
      #expect(rest.broken == [])
      #expect(try Play(steps, on: CoordinatedFile([.update])).lastAnswers == ["367"])
    }
    #expect(lost > 0)
  }

  /// A save that dies leaves its temporary file, wherever it dies; the repair takes it away.
  @Test func leftoversAreTakenAway() throws {
    let others = CoordinatedRepair.allCases.filter { $0 != .cleanup }
    var left = 0
    for pause in 1...20 {
      let death = "act app write theme pause=\(pause)\nkill app jetsam\nlaunch app user\n"
      let steps = "launch app user\n" + String(repeating: death, count: 4) + "act app write theme"
      let rest = try Play(steps, on: CoordinatedFile(others)).broken
      #expect(rest == [] || rest == ["NoResidue"])
      if !rest.isEmpty { left += 1 }
      #expect(try !Play(steps, on: CoordinatedFile([.cleanup])).broken.contains("NoResidue"))
      #expect(try Play(steps, on: CoordinatedFile.fixed).broken == [])
    }
    #expect(left > 0)
  }

  /// The watcher could not be installed, and the writer dies before it tells: only who looks at the
  /// file itself knows.
  @Test func whoLooksNeedsNoWatcher() throws {
    var stale = 0
    for pause in 1...20 {
      let steps = """
        launch app user
        launch notifications push
        act app write theme
        fault notifications open-eio nth=1
        act notifications read theme
        act app write theme pause=\(pause)
        kill app jetsam
        launch app user
        act app read theme
        act notifications read theme
        """
      let naive = try Play(steps, on: CoordinatedFile()).answers.suffix(2)
      if Set(naive).count == 2 { stale += 1 }
      for repaired in [CoordinatedFile([.fresh]), .fixed] {
        let play = try Play(steps, on: repaired)
        #expect(Set(play.answers.suffix(2)).count == 1 && play.broken == [])
      }
    }
    #expect(stale > 0)
  }

  /// Who believes the watcher reads what was, as long as the watcher has not come.
  @Test func whoLooksNeedsNoPromptWatcher() throws {
    let steps = """
      launch app user
      launch notifications push
      act app write theme
      act notifications read theme
      act app write theme
      act notifications read theme
      """
    let believes = CoordinatedFile(CoordinatedRepair.allCases.filter { $0 != .fresh })
    let late = "ios18 variation=\(Era.lateVariation(.ios18))"
    #expect(try Play(steps, phone: "ios18", on: believes).broken == [])
    #expect(try Play(steps, phone: late, on: believes).broken.contains("OtherProcessCatchesUp"))
    #expect(try Play(steps, phone: late, on: CoordinatedFile.fixed).broken == [])
  }

  /// A search finds that from each of ten seeds, and says what it needs.
  @Test func lateMessagesAreFound() throws {
    let believes = CoordinatedFile(CoordinatedRepair.allCases.filter { $0 != .fresh })
    let simulator = Simulator(behaviours: behaviours, invariants: invariants)
    for seed in UInt64(1)...10 {
      let source = TraceSource(seed: seed, eras: EraName.allCases)
      let found = (0..<3_000).first { index in
        let outcome = simulator.run(source.trace(index), believes)
        return outcome.judged.history.events.contains {
          if case .phone(.messageIsLate) = $0 { true } else { false }
        } && outcome.violations.contains { $0.invariant == "OtherProcessCatchesUp" }
      }
      let trace = source.trace(try #require(found, "seed \(seed)"))
      let finding = try #require(
        Minimizer(simulator, believes).minimize(trace, breaking: "OtherProcessCatchesUp"))
      #expect(finding.trace.steps.count <= 6, "\(TraceText(trace: finding.trace).text)")
      #expect(finding.cause?.needs == [.lateMessage])
    }
  }

  /// A holder that is suspended makes the other wait; one that asked iOS for time is not suspended.
  @Test func anActivityKeepsOthersFromWaiting() throws {
    let steps = """
      launch app user
      launch notifications push
      act app write theme
      act app write streak pause=4
      suspend app
      act notifications write theme
      act notifications read theme
      """
    let phone = "adversarial"
    let waits = try Play(steps, phone: phone, on: CoordinatedFile())
    #expect(waits.answers == [])
    #expect(waits.broken.contains("NoLockAcrossSuspension"))
    let repaired = try Play(steps, phone: phone, on: CoordinatedFile([.activity]))
    #expect(repaired.answers == ["theme-3"])
    #expect(!repaired.broken.contains("NoLockAcrossSuspension"))
  }

  @Test(arguments: [DiskModelName.apfsPower, .posixWorst])
  func theFixedOneHolds(model: DiskModelName) {
    let source = TraceSource(seed: 5, eras: EraName.allCases)
    let simulator = Simulator(behaviours: behaviours, invariants: invariants)
    for index in 0..<(400 * TestScale.factor) {
      var trace = source.trace(index)
      trace.header.disk = model
      let outcome = simulator.run(trace, CoordinatedFile.fixed)
      if !outcome.violations.isEmpty {
        Issue.record("\(outcome.violations.map(\.message))\n\(TraceText(trace: trace).text)")
      }
    }
  }
}
