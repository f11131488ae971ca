// The hardened file, stopped before each disk call and then killed, crashed, crashed again, met by
// trouble or overtaken: it must hold in every single case (FACTS.md, hardened file).

import ChaosContracts
import ChaosStores
import ChaosTestSupport
import ChaosTrace
import Testing

struct HardenedSweepTests {
  private let sweep = Sweep(HardenedFile())
  private static let start: [Step] = [.launch(.app, .user), .launch(.widget, .timeline)]
  private static let filled: [Step] =
    start + [
      .act(.app, .write, on: .theme, shape: .large), .act(.app, .streak, on: .streak),
      .act(.app, .write, on: .session),
    ]
  /// The first write, which makes folder and files, and one that has all of them.
  static let scenarios = [
    Sweep.Scenario(before: start, behaviour: .write, key: .theme, shape: .large),
    Sweep.Scenario(before: filled, behaviour: .streak, key: .streak),
  ]

  /// Sets of survivors of every mode, at two places where a mode has one.
  private static let survivors: [Survivors] = SurvivorMode.allCases.flatMap { mode in
    let tears: [UInt16] = mode == .torn ? [1, 34] : [0]
    return (0..<(mode.takesIndex ? 2 : 1)).flatMap { index in
      tears.map { Survivors(mode, index: UInt16(index), tear: $0) }
    }
  }

  private static let deaths: [Step] =
    [.kill(.app, .jetsam), .reboot] + survivors.map { .panic($0) }
    + survivors.map { .powerLoss($0) }

  /// Life goes on before first unlock, where a file without protection has no excuse.
  private static let after: [Step] = [
    .launch(.app, .location), .act(.app, .read, on: .theme), .act(.app, .streak, on: .streak),
    .act(.app, .read, on: .session),
  ]

  /// One case in so many by default: all of them take minutes in a debug build.
  private static let share = 24

  @Test func anActHasManyPlaces() {
    for scenario in Self.scenarios { #expect(sweep.calls(scenario) > 18) }
  }

  @Test(arguments: DiskModelName.allCases, scenarios)
  func holdsWhereverItDies(_ disk: DiskModelName, _ scenario: Sweep.Scenario) {
    var sample = Sample(oneIn: Self.share, seed: UInt64(disk.code))
    for pause in 1...sweep.calls(scenario) {
      for death in Self.deaths where sample.takes() {
        let steps = scenario.before + [scenario.act(pause), death] + Self.after
        sweep.expectHeld(steps, TraceHeader(disk: disk))
      }
    }
  }

  /// The second death comes while the first one's remains are cleared away.
  @Test(arguments: DiskModelName.allCases) func holdsWhenItDiesAgain(_ disk: DiskModelName) {
    let scenario = Self.scenarios[1]
    let calls = sweep.calls(scenario)
    let first: [Step] = [.kill(.app, .jetsam), .panic(.none), .powerLoss(Survivors(.namesOnly))]
    let second: [Step] = [.powerLoss(.none), .powerLoss(Survivors(.mix, index: 1)), .reboot]
    let deaths = first.flatMap { first in second.map { (first, $0) } }
    var sample = Sample(oneIn: Self.share * 3, seed: UInt64(disk.code))
    for pause in 1...calls {
      // A new process makes a few calls more, before its first write.
      for again in 1...(calls + 6) {
        for (first, second) in deaths where sample.takes() {
          let middle: [Step] = [
            first, .launch(.app, .location), .act(.app, .write, on: .theme, pause: again), second,
          ]
          sweep.expectHeld(
            scenario.before + [scenario.act(pause)] + middle + Self.after, TraceHeader(disk: disk))
        }
      }
    }
  }

  @Test(arguments: FaultKind.ofFiles, [BehaviourName.read, .write, .streak, .batch, .remove])
  func holdsInEveryTrouble(_ fault: FaultKind, _ behaviour: BehaviourName) {
    let ends: [[Step]] = [[], [.evict], [.panic(.none)], [.powerLoss(.none)]]
    let act = Step.act(.widget, behaviour, on: behaviour.usable(.theme))
    var sample = Sample(oneIn: Self.share, seed: UInt64(fault.code) << 8 | UInt64(behaviour.code))
    // No act has more calls of one kind; the first act of a process has most of them.
    for nth: UInt8 in 1...8 {
      for end in ends {
        // Each call once for certain; with other ends and disks now and then.
        for disk in DiskModelName.allCases
        where end.isEmpty && disk == .apfsPower || sample.takes() {
          let steps = Self.filled + [.fault(.widget, fault, nth: nth), act] + end + Self.after
          sweep.expectHeld(steps, TraceHeader(disk: disk))
        }
      }
    }
  }

  /// Trouble that never strikes proves nothing: every kind of fault meets the hardened file.
  @Test(arguments: FaultKind.ofFiles) func everyFaultStrikes(_ fault: FaultKind) {
    let trouble = Step.fault(.app, fault, nth: 1)
    // A leftover, so that there is something to remove.
    let stopped: [Step] = [
      Self.scenarios[1].act(16), .kill(.app, .jetsam), .launch(.app, .user), trouble,
      .act(.app, .write, on: .theme, shape: .huge),
    ]
    let outcome = sweep.expectHeld(Self.filled + stopped)
    let struck = outcome.judged.history.operations.contains { $0.faults.contains(fault) }
    #expect(struck)
  }

  @Test(arguments: [BehaviourName.streak, .batch, .read, .remove])
  func holdsInEveryRace(_ other: BehaviourName) {
    let scenario = Self.scenarios[1]
    let calls = sweep.calls(scenario)
    let ends: [[Step]] = [
      [.proceed(.app, 0), .act(.widget, .streak, on: .streak)],
      [.proceed(.widget, 3), .proceed(.app, 2), .proceed(.widget, 0)],
      [.kill(.app, .jetsam), .act(.widget, .streak, on: .streak)], [.suspend(.app)],
      [.powerLoss(.none)],
    ]
    var sample = Sample(oneIn: Self.share, seed: UInt64(other.code))
    for first in 1...calls {
      for second in 0...(calls + 6) {
        let race: [Step] = [
          scenario.act(first), .act(.widget, other, on: other.usable(.streak), pause: second),
        ]
        for end in ends where sample.takes() { sweep.expectHeld(scenario.before + race + end) }
      }
    }
  }

  /// Two increments from two processes are two, wherever they meet.
  @Test func incrementsAllCount() {
    let scenario = Self.scenarios[1]
    var sample = Sample(oneIn: 3)
    for pause in 1...sweep.calls(scenario) where sample.takes() {
      let steps =
        scenario.before + [scenario.act(pause), .act(.widget, .streak, on: .streak)]
        + [.proceed(.app, 0), .act(.widget, .streak, on: .streak)]
      let play = Play(Trace(steps: steps), on: HardenedFile())
      #expect(play.broken == [])
      #expect(play.lastAnswers.first == "4", "pause \(pause)")
    }
  }
}
