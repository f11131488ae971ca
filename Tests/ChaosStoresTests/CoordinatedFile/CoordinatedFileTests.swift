// The coordinated file: what is wrong with it, each defect against its repair, and all repairs
// together in as many traces as anybody asks for.

import ChaosBehaviours
import ChaosContracts
import ChaosInvariants
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
    let repaired = try Play(steps, phone: phone, on: CoordinatedFile([.activity]))
    #expect(repaired.answers == ["theme-3"])
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
