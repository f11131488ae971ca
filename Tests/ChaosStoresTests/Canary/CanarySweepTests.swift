// The clean canary, stopped before each of its disk calls and then killed, crashed, troubled or
// overtaken: it must hold in every single case.

import ChaosBehaviours
import ChaosContracts
import ChaosInvariants
import ChaosSimulation
import ChaosStores
import ChaosTrace
import Testing

struct CanarySweepTests {
  /// What is in the file before, and the act that is stopped.
  struct Scenario: Sendable, CustomTestStringConvertible {
    var before: [Step]
    var behaviour: BehaviourName
    var key: Key
    var shape = ValueShape.small
    var testDescription: String { (before + [act(0)]).map(\.text).joined(separator: "; ") }

    func act(_ pause: UInt16) -> Step {
      .act(.app, behaviour, on: key, shape: shape, pause: pause)
    }
  }

  private static let start: [Step] = [.launch(.app, .user), .launch(.widget, .timeline)]
  private static let filled: [Step] =
    start + [
      .act(.app, .write, on: .theme, shape: .large), .act(.app, .streak, on: .streak),
    ]
  static let scenarios = [
    Scenario(before: start, behaviour: .write, key: .theme, shape: .large),
    Scenario(before: filled, behaviour: .streak, key: .streak),
  ]

  /// Life goes on before first unlock, and after it.
  private static let after: [Step] = [
    .launch(.app, .location), .act(.app, .read, on: .theme), .act(.app, .streak, on: .streak),
    .unlock, .act(.app, .streak, on: .streak), .powerLoss(.none),
  ]

  private static let crashes: [Survivors] =
    [.all, .none, Survivors(.dataOnly), Survivors(.namesOnly)]
    + (0..<2).flatMap { index in
      [SurvivorMode.allBut, .only, .namesCut, .mix].map { Survivors($0, index: index) }
    }
    + [Survivors(.torn, index: 0, tear: 2), Survivors(.torn, index: 1, tear: 33)]

  private static let ends: [[Step]] =
    [[.kill(.app, .jetsam)], [.reboot], [.panic(.none)] + after, [.powerLoss(.none)] + after]
    + crashes.flatMap { [[.panic($0)], [.powerLoss($0)]] }

  private let simulator = Simulator(behaviours: behaviours, invariants: invariants)

  /// Runs a trace, which must hold.
  ///
  /// - Returns: whether an act was stopped in it: if not, a later stop would change nothing.
  @discardableResult
  private func expectHeld(_ header: TraceHeader, _ steps: [Step]) -> Bool {
    let trace = Trace(header: header, steps: steps)
    let outcome = simulator.run(trace, Canary())
    if !outcome.violations.isEmpty {
      Issue.record("\(outcome.violations.map(\.message))\n\(TraceText(trace: trace).text)")
    }
    return outcome.judged.history.events.contains {
      if case .phone(.paused) = $0 { true } else { false }
    }
  }

  /// Calls `body` with each place at which the act can be stopped.
  private func forEachCall(_ scenario: Scenario, _ body: (UInt16) -> Void) {
    var pause: UInt16 = 1
    while expectHeld(TraceHeader(), scenario.before + [scenario.act(pause)]) {
      body(pause)
      pause += 1
    }
    #expect(pause > 15)
  }

  @Test(arguments: DiskModelName.allCases)
  func holdsWhereverItDies(_ disk: DiskModelName) {
    let scenario = Self.scenarios[1]
    forEachCall(scenario) { pause in
      for end in Self.ends {
        expectHeld(TraceHeader(disk: disk), scenario.before + [scenario.act(pause)] + end)
      }
    }
  }

  @Test(arguments: EraName.allCases, scenarios)
  func holdsInEveryEra(_ era: EraName, _ scenario: Scenario) {
    forEachCall(scenario) { pause in
      for end in [Step.kill(.app, .jetsam), .panic(.none), .powerLoss(.none), .reboot] {
        let steps = scenario.before + [scenario.act(pause), end] + Self.after
        expectHeld(TraceHeader(era: era), steps)
      }
    }
  }

  @Test(arguments: FaultKind.ofFiles, scenarios)
  func holdsInEveryTrouble(_ fault: FaultKind, _ scenario: Scenario) {
    let ends: [[Step]] = [
      [.evict], [.kill(.app, .jetsam)], [.panic(.none)], [.panic(.all)] + Self.after,
      [.powerLoss(.none)] + Self.after,
    ]
    for disk in [DiskModelName.apfsPower, .posixWorst] {
      for nth: UInt8 in 1...4 {
        for end in ends {
          let fault = Step.fault(.app, fault, nth: nth)
          expectHeld(TraceHeader(disk: disk), scenario.before + [fault, scenario.act(0)] + end)
        }
      }
    }
  }

  @Test(arguments: scenarios)
  func holdsOnAFullDisk(_ scenario: Scenario) {
    for pages: UInt16 in 1...4 {
      let full = Step.space(pages)
      forEachCall(scenario) { pause in
        expectHeld(TraceHeader(), [full] + scenario.before + [scenario.act(pause), .panic(.none)])
        expectHeld(TraceHeader(), scenario.before + [scenario.act(pause), full, .panic(.all)])
      }
    }
  }

  @Test(arguments: [BehaviourName.read, .streak])
  func holdsInEveryRace(_ other: BehaviourName) {
    let scenario = Self.scenarios[1]
    let ends: [[Step]] = [
      [.proceed(.app, 0), .act(.widget, .streak, on: .streak)],
      [.suspend(.app), .act(.widget, .streak, on: .streak)], [.powerLoss(.none)],
    ]
    forEachCall(scenario) { first in
      for second: UInt16 in 0..<20 {
        let race = [scenario.act(first), .act(.widget, other, on: .streak, pause: second)]
        for end in ends { expectHeld(TraceHeader(), scenario.before + race + end) }
      }
    }
  }

  @Test(arguments: [BehaviourName.read, .write, .streak, .batch])
  func holdsWhenTheUnlockComesInTheMiddle(_ behaviour: BehaviourName) {
    for era in EraName.allCases {
      for pause: UInt16 in 1..<20 {
        let steps: [Step] = [
          .reboot, .launch(.app, .location), .act(.app, behaviour, on: .streak, pause: pause),
          .unlock, .proceed(.app, 0), .act(.app, .streak, on: .streak),
        ]
        expectHeld(TraceHeader(era: era), Self.filled + steps)
      }
    }
  }

  @Test(arguments: scenarios)
  func holdsWhenBitsFlip(_ scenario: Scenario) {
    forEachCall(scenario) { pause in
      for file: UInt8 in 0..<3 {
        for at: UInt16 in [0, 13, 60, 4_100] {
          let steps =
            scenario.before + [scenario.act(pause), .corrupt(file: file, at: at, mask: 1)]
          expectHeld(TraceHeader(), steps + [.act(.widget, .streak, on: .streak)])
          expectHeld(TraceHeader(), steps + [.powerLoss(.none)] + Self.after)
        }
      }
    }
  }
}
