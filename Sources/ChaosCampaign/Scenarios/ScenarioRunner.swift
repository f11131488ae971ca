// Runs a scenario on one store: all the traces that its open choices stand for.

import ChaosContracts
import ChaosDisk
import ChaosScenarios
import ChaosSimulation
import ChaosTrace

/// Goes through the traces of scenarios.
public struct ScenarioRunner {
  private let simulator: Simulator
  private let store: any StoreKind
  private let progress: (Int) -> Void
  /// Traces of one scenario on one era: enough for a crash before each call of a long act.
  public static let tracesAtMost = 3_000

  /// - Parameter progress: called before each trace with a number that grows.
  public init(
    _ simulator: Simulator, _ store: any StoreKind, progress: @escaping (Int) -> Void = { _ in }
  ) {
    self.simulator = simulator
    self.store = store
    self.progress = progress
  }

  /// Runs a scenario on a phone of an era, with the app's own values in the place of those that it
  /// lacks.
  public func run(_ scenario: Scenario, on era: EraName) -> ScenarioResult {
    let scenario = scenario.with(store.keys)
    var walk = Walk(runner: self, scenario: scenario)
    walk.go(through: scenario.choices[...], of: scenario.trace.on(era))
    walk.result.lacking = scenario.needs.first { !walk.activity.meet($0) }
    walk.result.lack = lack(for: scenario)
    return walk.result
  }

  /// What the app would need for a step that matters. Where no act can be done, nothing is tried,
  /// whether an act matters or not.
  private func lack(for scenario: Scenario) -> Lack? {
    let steps = scenario.trace.steps
    let needed = scenario.needed.lazy.compactMap { store.lack(for: steps[$0]) }.first
    let acts = steps.filter(\.isAct)
    let lacks = acts.compactMap { store.lack(for: $0) }
    return needed ?? (lacks.count == acts.count ? lacks.first : nil)
  }

  /// One way through the open choices.
  private struct Walk {
    let runner: ScenarioRunner
    let scenario: Scenario
    var result = ScenarioResult()
    /// What the app and the store's daemon have done in any trace.
    var activity = StoreActivity()
    private var runs = 0
    private var isEffective = false
    private var isShown = false

    init(runner: ScenarioRunner, scenario: Scenario) {
      (self.runner, self.scenario) = (runner, scenario)
    }

    mutating func run(_ trace: Trace, _ options: RunOptions = RunOptions()) -> RunOutcome {
      runner.progress(runs)
      runs += 1
      var options = options
      options.looksForDatabases = scenario.needs.contains(.database)
      let outcome = runner.simulator.run(trace, runner.store, options)
      activity.add(outcome)
      return outcome
    }

    mutating func go(through choices: ArraySlice<Scenario.Choice>, of trace: Trace) {
      guard let choice = choices.first else { return judge(trace, run(trace)) }
      let rest = choices.dropFirst()
      if choice.kind == .survivors { return crash(choice.step, rest, trace) }
      var number: UInt16 = 0
      while !isFull() {
        number += 1
        guard let step = trace.steps[choice.step].choosing(number) else {
          // No step can name a call so far on.
          result.isCut = true
          return
        }
        var chosen = trace
        chosen.steps[choice.step] = step
        if rest.isEmpty, choice.kind == .pause {
          // One run tells both: whether the act stops there, and what comes of it.
          let outcome = run(chosen)
          guard number == 1 || outcome.judged.history.effects[choice.step] else { return }
          judge(chosen, outcome)
          if !outcome.judged.history.effects[choice.step] { return }
          continue
        }
        // What comes later must not hide that the call is reached: an act that stops before it.
        var probe = chosen
        for later in rest where later.kind == .pause {
          probe.steps[later.step] = probe.steps[later.step].choosing(0) ?? probe.steps[later.step]
        }
        // Where an act stops is known when its step is over; a fault may strike much later.
        if choice.kind == .pause { probe.steps.removeSubrange((choice.step + 1)...) }
        guard run(probe).judged.history.effects[choice.step] else {
          // None at all: the trace is run as it is, and its step is idle.
          if number == 1 { go(through: rest, of: chosen) }
          return
        }
        go(through: rest, of: chosen)
      }
    }

    private mutating func crash(_ step: Int, _ rest: ArraySlice<Scenario.Choice>, _ trace: Trace) {
      var probe = trace
      probe.steps.removeSubrange((step + 1)...)
      var options = RunOptions()
      options.keepsSurvivors = true
      guard let found = run(probe, options).survivors.last, found.step == step else {
        return go(through: rest, of: trace)
      }
      if found.sets.isCut { result.isCut = true }
      for survivors in found.sets.sets where !isFull() {
        var chosen = trace
        chosen.steps[step] = chosen.steps[step].surviving(survivors)
        go(through: rest, of: chosen)
      }
    }

    /// Whether enough traces have been run. Then more are left.
    private mutating func isFull() -> Bool {
      if result.traces >= ScenarioRunner.tracesAtMost { result.isCut = true }
      return result.traces >= ScenarioRunner.tracesAtMost
    }

    private mutating func judge(_ trace: Trace, _ outcome: RunOutcome) {
      result.traces += 1
      let effects = outcome.judged.history.effects
      let idle = scenario.needed.first { !effects[$0] }
      let isFirst = result.traces == 1
      let broken = outcome.violations.map(\.invariant)
      if !broken.isEmpty {
        // An act that the bug itself keeps from its end has no effect.
        let isMissing = scenario.needed.contains { !effects[$0] && !trace.steps[$0].isAct }
        let shows = !isShown && !isMissing && isBug(broken, trace)
        if result.broken.isEmpty || shows && !isShown {
          keep(trace, outcome)
          result.broken = broken + result.broken.filter { !broken.contains($0) }
        } else {
          result.broken += broken.filter { !result.broken.contains($0) }
        }
        isShown = isShown || shows
        result.hasBug = isShown
      } else if result.broken.isEmpty, isFirst || (idle == nil && !isEffective) {
        keep(trace, outcome)
      }
      if isFirst { result.idle = idle }
      if idle == nil {
        isEffective = true
        result.idle = nil
      }
    }

    /// Whether what breaks is the scenario's bug: what breaks as well where nothing happens but the
    /// app's work is another one, unless the scenario is of nothing else.
    private mutating func isBug(_ broken: [String], _ trace: Trace) -> Bool {
      guard scenario.isShown(by: broken) else { return false }
      let work = trace.steps.filter { $0.isWorkOfApp }
      let hasTrouble = trace.steps.indices.contains { index in
        // A kill that the bug is about is trouble; one that only ends a launch is not.
        trace.steps[index].isTrouble
          || scenario.decisive.contains(index) && trace.steps[index].isKill
      }
      if !hasTrouble { return true }
      let calm = Trace(header: trace.header, steps: [.launch(.app, .user)] + work.map(\.unstopped))
      let outcome = runner.simulator.run(calm, runner.store)
      // Behind the steps the phone is started again, which is trouble enough for some bugs; and a
      // file of the wrong class is one from the beginning.
      let anyway = outcome.violations.filter { violation in
        violation.operation.map { outcome.judged.operation($0).step != nil } ?? false
      }.map(\.invariant)
      return scenario.isShown(by: broken.filter { !anyway.contains($0) })
    }

    private mutating func keep(_ trace: Trace, _ outcome: RunOutcome) {
      result.trace = trace.bytes
      result.digest = outcome.digest
    }
  }
}

extension Step {
  /// An act that stops before another call, or a fault that strikes another; nil if none can.
  fileprivate func choosing(_ number: UInt16) -> Step? {
    switch self {
    case .act(let process, let behaviour, let key, let shape, _):
      return .act(process, behaviour, on: key, shape: shape, pause: number)
    case .fault(let process, let kind, _):
      return UInt8(exactly: number).map { .fault(process, kind, nth: $0) }
    default: return nil
    }
  }

  fileprivate var isAct: Bool { if case .act = self { true } else { false } }

  fileprivate var isWorkOfApp: Bool { isAct && process == .app }

  fileprivate var isKill: Bool { if case .kill = self { true } else { false } }

  /// Whether it is more than the app's work, and what an ordinary day has.
  fileprivate var isTrouble: Bool {
    switch self {
    case .launch(.app, .user), .wait, .kill: false
    default: !isWorkOfApp
    }
  }

  /// The act to its end.
  fileprivate var unstopped: Step { choosing(0) ?? self }

  /// A crash that leaves other writes.
  fileprivate func surviving(_ survivors: Survivors) -> Step {
    switch self {
    case .panic: .panic(survivors)
    case .powerLoss: .powerLoss(survivors)
    default: self
    }
  }
}

/// What an app and its store's daemon did.
private struct StoreActivity {
  /// The kinds of calls that the app's processes made.
  private var calls = DiskCallSet()
  private var hasCoordinated = false
  private var hasDatabase = false
  /// The kinds of calls of the daemon.
  private var daemonCalls = DiskCallSet()

  mutating func add(_ outcome: RunOutcome) {
    calls.formUnion(outcome.calls)
    daemonCalls.formUnion(outcome.daemonCalls)
    hasCoordinated = hasCoordinated || outcome.hasCoordinated
    hasDatabase = hasDatabase || outcome.hasDatabase
  }

  /// Whether they have what a scenario needs.
  func meet(_ need: Need) -> Bool {
    switch need {
    case .files: [.open, .create, .read, .write].contains(where: calls.contains)
    case .renames: calls.contains(.rename) || daemonCalls.contains(.rename)
    // A coordinated access excludes others as a lock does.
    case .locks: calls.contains(.lock) || hasCoordinated
    case .keychain: calls.contains(.keychain)
    case .database: hasDatabase
    }
  }
}
