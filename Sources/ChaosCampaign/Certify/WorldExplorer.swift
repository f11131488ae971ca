// From one trace to all that may follow: runs each, and names the world that it leads to.
//
// A world in which nothing of the app runs is named by all that it is. One in which something runs
// is named by the last such world and by the steps since: stores are deterministic, so what their
// code has in memory is a function of that, and nothing needs to look into it.

import ChaosContracts
import ChaosDisk
import ChaosHash
import ChaosSimulation
import ChaosTrace

/// Goes on from traces of a plan on one store.
public final class WorldExplorer {
  private let plan: CertifyPlan
  private let store: any StoreKind
  private let simulator: Simulator
  /// Called with the number of each run before it.
  private let progress: (Int) -> Void
  private var runs = 0
  /// Invariants of the store's own may look at each step, those that did nothing too: then only one
  /// and the same row of steps leads to one world while something runs.
  private var mergesSteps: Bool { store.invariants.isEmpty }

  public init(
    _ plan: CertifyPlan, _ store: any StoreKind, _ simulator: Simulator,
    progress: @escaping (Int) -> Void = { _ in }
  ) {
    self.plan = plan
    self.store = store
    self.simulator = simulator
    self.progress = progress
  }

  /// Letters that lead to one world, and the run of the first, if it was run.
  private struct Branch {
    var steps: [Step]
    var outcome: RunOutcome?
  }

  private func run(_ steps: [Step], crashes: Bool = false) -> RunOutcome {
    runs += 1
    progress(runs)
    var options = RunOptions()
    options.keepsWorld = true
    options.crashScope = CertifyPlan.scope
    if crashes { options.crashes = plan.alphabet.crashes }
    return simulator.run(plan.trace(steps), store, options)
  }

  /// The world before the first step.
  public func root() -> Expansion {
    let outcome = run([])
    var expansion = Expansion(runs: 1)
    guard let rest = outcome.world?.rest else {
      expansion.doubts = ["what the store keeps before the first step has no name"]
      return expansion
    }
    expansion.children = [
      Expansion.Child(
        step: 0, count: 1, world: WorldName(rest), isRest: true,
        broken: outcome.violations.map(\.invariant))
    ]
    note(outcome, [], &expansion)
    return expansion
  }

  /// All letters that may follow after some steps, none left out because it leads where another
  /// one leads.
  public func steps(after steps: [Step]) -> [Step] {
    guard let world = run(steps, crashes: true).world else { return [] }
    return plan.alphabet.moves.flatMap { branches($0, steps, world, runsAll: false) }
      .flatMap(\.steps)
  }

  /// All that may follow after a world, and where it leads.
  public func expand(_ node: WorldNode) -> Expansion {
    let before = runs
    let steps = node.steps.map { Step(number: $0) }
    var expansion = Expansion()
    let here = run(steps, crashes: true)
    note(here, steps, &expansion)
    guard let world = here.world else {
      expansion.doubts.append(
        "nobody knows where it leads: \(steps.map(\.text).joined(separator: "; "))")
      return expansion
    }
    for move in plan.alphabet.moves {
      if case .crash(let kind) = move, world.outcomes(kind).isCut { expansion.cutCrashes += 1 }
      for branch in branches(move, steps, world, runsAll: true) {
        expansion.children.append(child(branch, node, steps, world, &expansion))
      }
    }
    expansion.runs = runs - before
    return expansion
  }

  /// The name of the world that some steps lead to, found from the first step on.
  public func name(of steps: [Step]) -> WorldName {
    var rest = WorldName(Digest([]))
    var restSteps = 0
    for length in 0...steps.count {
      guard let digest = run(Array(steps[..<length])).world?.rest else { continue }
      (rest, restSteps) = (WorldName(digest), length)
    }
    if restSteps == steps.count { return rest }
    return name(rest, Array(steps[restSteps...]), Mentions(steps))
  }

  // MARK: Letters

  /// The letters of a move, those that lead to one world together.
  ///
  /// - Parameter runsAll: whether to run what need not be run to know the letters.
  private func branches(_ move: Alphabet.Move, _ steps: [Step], _ world: World, runsAll: Bool)
    -> [Branch]
  {
    switch move {
    case .step(let step): [branch([step], steps, world, runsAll)]
    case .crash(let kind):
      world.outcomes(kind).classes.map { sets in
        branch(sets.map { Self.step(kind, $0) }, steps, world, runsAll)
      }
    case .act(let process, let act):
      stopped(steps, world, runsAll) { act.step(process, pause: $0).on(store.keys) }
    case .proceed(let process): stopped(steps, world, runsAll) { .proceed(process, $0) }
    }
  }

  private static func step(_ kind: CrashKind, _ survivors: Survivors) -> Step {
    switch kind {
    case .panic: .panic(survivors)
    case .powerLoss: .powerLoss(survivors)
    }
  }

  /// A step to its end, and stopped before each of the calls that it makes.
  private func stopped(
    _ steps: [Step], _ world: World, _ runsAll: Bool, _ step: (UInt16) -> Step
  ) -> [Branch] {
    let whole = step(0)
    if world.skips(whole) { return [branch([whole], steps, world, runsAll)] }
    let outcome = run(steps + [whole])
    let calls = UInt16(clamping: outcome.world?.calls ?? 0)
    return [Branch(steps: [whole], outcome: outcome)]
      + (0..<calls).map { call in
        let step = step(call + 1)
        // Going on a little is stopping later: that world is another trace's.
        let isKnown = mergesSteps && Self.joined(steps, step, world) != nil
        return branch([step], steps, world, runsAll && !isKnown)
      }
  }

  /// What is sure to be skipped is not run, unless its epilogue looks at more than before.
  private func branch(_ letters: [Step], _ steps: [Step], _ world: World, _ runs: Bool) -> Branch {
    let isSkipped = mergesSteps && world.skips(letters[0]) && !mentionsMore(letters[0], steps)
    return Branch(
      steps: letters, outcome: runs && !isSkipped ? run(steps + [letters[0]]) : nil)
  }

  private func mentionsMore(_ step: Step, _ steps: [Step]) -> Bool {
    let mentions = Mentions(steps)
    return mentions.adding(step) != mentions
  }

  // MARK: Names

  private func child(
    _ branch: Branch, _ node: WorldNode, _ steps: [Step], _ world: World,
    _ expansion: inout Expansion
  ) -> Expansion.Child {
    let step = branch.steps[0]
    var child = Expansion.Child(
      step: step.number, count: branch.steps.count, world: node.rest)
    child.broken = branch.outcome?.violations.map(\.invariant)
    if let outcome = branch.outcome { note(outcome, steps + [step], &expansion) }
    if case .act = step, branch.outcome?.world?.applied == true { expansion.hasWorked = true }
    if let rest = branch.outcome?.world?.rest {
      child.world = WorldName(rest)
      child.isRest = true
      return child
    }
    let isSkipped = branch.outcome.map { $0.world?.applied != true } ?? world.skips(step)
    let trail = Array(steps[node.restSteps...])
    if mergesSteps, isSkipped, !mentionsMore(step, steps) {
      // A step that is skipped changes nothing, and was not looked at.
      child.broken = nil
      child.isRest = node.restSteps == steps.count
      child.world = child.isRest ? node.rest : name(node.rest, trail, Mentions(steps))
      return child
    }
    child.world = name(
      node.rest, (mergesSteps ? Self.joined(trail, step, world) : nil) ?? trail + [step],
      Mentions(steps + [step]))
    return child
  }

  /// Names a world in which something runs.
  private func name(_ rest: WorldName, _ trail: [Step], _ mentions: Mentions) -> WorldName {
    var state = StateBytes()
    state.add(rest.digest)
    state.add(mentions.number)
    state.add(trail.count)
    for step in trail { state.add(step.number) }
    return WorldName(state.digest)
  }

  /// Stopping an act, and going on to a later call of it with nothing in between, is stopping it
  /// there: the steps that say so. Only while no other process lives: one that does is told at each
  /// stop what has changed so far.
  static func joined(_ trail: [Step], _ step: Step, _ world: World) -> [Step]? {
    guard case .proceed(let process, let calls) = step, world.isAloneAndStopped(process),
      let last = trail.last
    else { return nil }
    func sum(_ pause: UInt16) -> UInt16 { calls == 0 ? 0 : pause + calls }
    switch last {
    case .act(process, let behaviour, let key, let shape, let pause) where pause > 0:
      return trail.dropLast() + [.act(process, behaviour, key, shape, pause: sum(pause))]
    case .proceed(process, let pause) where pause > 0:
      return trail.dropLast() + [.proceed(process, sum(pause))]
    default: return nil
    }
  }

  /// Notes why nothing can be said after a run.
  private func note(_ outcome: RunOutcome, _ steps: [Step], _ expansion: inout Expansion) {
    if outcome.leftThreadBehind { expansion.leftThreadBehind = true }
    if outcome.verdict == .unknown {
      let words = (outcome.refusals + outcome.races).first ?? "nothing is known"
      expansion.doubts.append("\(words): \(steps.map(\.text).joined(separator: "; "))")
    }
  }
}

extension World {
  fileprivate func outcomes(_ kind: CrashKind) -> CrashClasses {
    switch kind {
    case .panic: panic
    case .powerLoss: powerLoss
    }
  }
}
