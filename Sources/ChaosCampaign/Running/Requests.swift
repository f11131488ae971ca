// The questions that campaigns ask.

import ChaosContracts
import ChaosScenarios
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// Every question there is: whoever answers them from afar knows them by their names.
public enum RunnerRequests {
  public static let all: [any RunnerRequest.Type] = [
    ExploreRequest.self, CompareRequest.self, RunRequest.self, ReachRequest.self,
    ExamineRequest.self, ScenarioRequest.self, SweepRequest.self, AccountRequest.self,
    ExpandRequest.self, SampleRequest.self, WitnessRequest.self, DigestsRequest.self,
  ]
}

/// What traces are drawn from, as it travels.
public struct DrawnFrom: Codable, Hashable, Sendable {
  private var seed: UInt64
  private var eras: [EraName]
  private var models: [DiskModelName]
  private var isCareful: Bool
  private var ordersThreads: Bool
  private var ownBehaviours: [BehaviourName]
  private var keys: [Key]?
  private var hasExtensions: Bool
  /// In the order of their declaration: a set has another one in each process.
  private var omitted: [SearchMethod]

  public init(_ source: TraceSource) {
    (seed, eras) = (source.seed, source.eras)
    (models, isCareful) = (source.models, source.isCareful)
    ordersThreads = source.ordersThreads
    ownBehaviours = source.ownBehaviours
    keys = source.keys
    hasExtensions = source.hasExtensions
    omitted = SearchMethod.allCases.filter(source.omitted.contains)
  }

  public var source: TraceSource {
    TraceSource(
      seed: seed, eras: eras, models: models, isCareful: isCareful, ordersThreads: ordersThreads,
      ownBehaviours: ownBehaviours, keys: keys,
      hasExtensions: hasExtensions, without: Set(omitted))
  }
}

/// Runs a range of a source's traces.
public struct ExploreRequest: RunnerRequest {
  private var source: DrawnFrom
  private var range: Range<Int>

  public init(_ range: Range<Int>, of source: TraceSource) {
    (self.source, self.range) = (DrawnFrom(source), range)
  }

  public func answer(_ context: RunContext) -> Exploration {
    Explorer(context.simulator, context.store, source.source)
      .explore(range, before: context.note)
  }

  public static func isLast(_ reply: Exploration) -> Bool { reply.leftThreadBehind }
}

/// Runs a range of a source's traces on one era, and counts what breaks.
public struct CompareRequest: RunnerRequest {
  private var source: DrawnFrom
  private var era: EraName
  private var range: Range<Int>

  public init(_ range: Range<Int>, of source: TraceSource, on era: EraName) {
    (self.source, self.era, self.range) = (DrawnFrom(source), era, range)
  }

  public func answer(_ context: RunContext) -> Comparison {
    let source = source.source
    return range.reduce(into: Comparison()) { result, index in
      context.note(index)
      let trace = source.trace(index).on(era)
      let broken = context.simulator.run(trace, context.store).violations.map(\.invariant)
      result.count(index, steps: trace.steps.count, broken)
    }
  }
}

/// What one run of a trace came to.
public struct TraceResult: Codable, Hashable, Sendable {
  /// The broken promises, in the order of the catalog.
  public var broken: [String]
  /// Where it goes wrong, one place for each of them.
  public var sites: [FailureSite]
  /// The hash of everything that happened.
  public var digest: UInt64
  /// How many of the steps the phone could do.
  public var appliedSteps: Int
}

/// Runs one trace.
public struct RunRequest: RunnerRequest {
  let trace: [UInt8]
  private var judgedAs: EraName?

  /// - Parameter judgedAs: the era whose promises count; nil for the trace's own.
  public init(_ trace: Trace, judgedAs: EraName? = nil) {
    (self.trace, self.judgedAs) = (trace.bytes, judgedAs)
  }

  public func answer(_ context: RunContext) -> TraceResult {
    context.note(0)
    var options = RunOptions()
    options.judgedAs = judgedAs
    let outcome = context.simulator.run(Trace(decoding: trace), context.store, options)
    return TraceResult(
      broken: outcome.violations.map(\.invariant), sites: outcome.sites, digest: outcome.digest,
      appliedSteps: outcome.appliedSteps)
  }
}

/// Runs one trace, and tells what happened in each step.
public struct AccountRequest: RunnerRequest {
  private var before: [[UInt8]]
  private var trace: [UInt8]

  /// - Parameter before: traces that run first in the same place; nobody asks what comes of them.
  public init(_ trace: Trace, after before: [Trace] = []) {
    self.before = before.map(\.bytes)
    self.trace = trace.bytes
  }

  public func answer(_ context: RunContext) -> RunAccount {
    for bytes in before {
      context.note(0)
      _ = context.simulator.run(Trace(decoding: bytes), context.store)
    }
    context.note(0)
    return RunAccount(
      context.simulator.run(Trace(decoding: trace), context.store, RunAccount.options))
  }
}

/// Runs one trace, and says which abstract states it reaches.
public struct ReachRequest: RunnerRequest {
  private var trace: [UInt8]

  public init(_ trace: Trace) { self.trace = trace.bytes }

  public func answer(_ context: RunContext) -> [UInt64] {
    context.note(0)
    return AbstractStates.of(
      context.simulator.run(Trace(decoding: trace), context.store, AbstractStates.options))
  }
}

/// A finding on its way, with the hash of all that happened in its smallest trace.
public struct Examined: Codable, Sendable {
  public var finding: Finding
  public var digest: UInt64
  /// What went wrong in another way on the way.
  public var met: [MetFailure] = []
}

/// Shrinks a failing trace, and runs what is left on every era; nil if it breaks no promise.
public struct ExamineRequest: RunnerRequest {
  /// What is looked for.
  public enum Goal: Codable, Sendable {
    /// The cause, whichever promises it breaks.
    case cause
    /// The same, by nothing that is not unusual in the trace itself: a plainer trace of another bug
    /// breaks the same promises.
    case ownCause
    /// The smallest trace that breaks the promise.
    case promise
    /// The same, and the disk model stays as it is.
    case promiseOnDisk
  }

  private var trace: Trace
  private var invariant: String?
  private var goal: Goal

  /// - Parameter invariant: the promise in question; nil for whichever it breaks first.
  public init(_ trace: Trace, breaking invariant: String?, for goal: Goal) {
    (self.trace, self.invariant, self.goal) = (trace, invariant, goal)
  }

  public func answer(_ context: RunContext) -> Examined? {
    let (simulator, store) = (context.simulator, context.store)
    var runs = 0
    var smallest: Trace?
    var frame: CauseFrame?
    func run(_ candidate: Trace, framed: Bool) -> RunOutcome? {
      if case .promiseOnDisk = goal, candidate.header.disk != trace.header.disk { return nil }
      // What was found is told as it is when somebody cannot wait for it to be smaller.
      if context.isAskedToStop(), runs > 0, candidate != smallest { return nil }
      runs += 1
      context.note(runs)
      let outcome = simulator.run(candidate, store)
      if case .ownCause = goal {
        guard let frame else {
          frame = CauseFrame(outcome, breaking: invariant)
          smallest = outcome.violations.isEmpty ? nil : candidate
          return outcome
        }
        if framed, !frame.holds(outcome) { return nil }
      }
      if framed, !outcome.violations.isEmpty { smallest = candidate }
      return outcome
    }
    let minimizer = Minimizer(store: store.name) { run($0, framed: true) }
    guard let promise = invariant ?? run(trace, framed: true)?.violations.first?.invariant,
      var finding = found(minimizer, promise)
    else { return nil }
    var met = minimizer.met
    if case .ownCause = goal, let frame {
      let other: (finding: Finding, met: [MetFailure])
      other = ownCause(finding, promise, frame) { run($0, framed: $1) }
      finding = other.finding
      met += other.met
    }
    let symptoms = finding.symptoms
    finding.tryEras { trace, strict in
      runs += 1
      context.note(runs)
      var options = RunOptions()
      options.judgedAs = strict
      return simulator.run(trace, store, options).violations.contains {
        symptoms.contains($0.invariant)
      }
    }
    finding.nameActs(by: store.behaviours)
    return Examined(
      finding: finding, digest: simulator.run(finding.trace, store).digest, met: met)
  }

  /// What is left of a finding without all that was kept for the frame alone.
  ///
  /// - Parameter run: runs a trace, within the frame or not.
  private func ownCause(
    _ finding: Finding, _ promise: String, _ frame: CauseFrame,
    _ run: @escaping (Trace, Bool) -> RunOutcome?
  ) -> (finding: Finding, met: [MetFailure]) {
    var best = finding
    var met: [MetFailure] = []
    let needsWork: (RunOutcome) -> Bool = { outcome in
      frame.isOfWork(outcome, breaking: promise) { run($0, false) }
    }
    if let outcome = run(finding.trace, false), !needsWork(outcome) {
      let within = Minimizer(store: finding.store) { candidate in
        guard let outcome = run(candidate, true) else { return nil }
        return outcome.violations.isEmpty || needsWork(outcome) ? outcome : nil
      }
      if let own = within.minimize(trace, breaking: promise) {
        best = own
      } else if let other = withoutWork(finding, promise, frame, outcome, run) {
        best = other.finding
        met += other.met
      }
      met += within.met
    }
    guard
      let plainer = CauseFrame.plainer(
        than: best.trace, breaking: best.invariant, { run($0, false) })
    else { return (best, met) }
    let minimizer = Minimizer(store: finding.store) { candidate in
      guard let outcome = run(candidate, false) else { return nil }
      let isWithin = CauseFrame.unusual(outcome).isSubset(of: plainer.unusual)
      return outcome.violations.isEmpty || isWithin ? outcome : nil
    }
    best = minimizer.minimize(plainer.trace, breaking: plainer.invariant) ?? best
    return (best, met + minimizer.met)
  }

  /// What is left of a finding that shows the same without the work that the frame asks for.
  private func withoutWork(
    _ finding: Finding, _ promise: String, _ frame: CauseFrame, _ outcome: RunOutcome,
    _ run: @escaping (Trace, Bool) -> RunOutcome?
  ) -> (finding: Finding, met: [MetFailure])? {
    guard let left = frame.withoutWork(outcome),
      let own = outcome.violations.first(where: { $0.invariant == promise })
    else { return nil }
    let trace = outcome.judged.trace(of: left)
    guard let others = run(trace, false) else { return nil }
    // The same may have another name there.
    let same =
      others.violations.first { $0.invariant == promise }
      ?? others.violations.first { others.shows($0, as: own, of: outcome, steps: left) }
    let unusual = CauseFrame.unusual(others)
    let minimizer = Minimizer(store: finding.store) { candidate in
      guard let outcome = run(candidate, false) else { return nil }
      let isWithin = CauseFrame.unusual(outcome).isSubset(of: unusual)
      return outcome.violations.isEmpty || isWithin ? outcome : nil
    }
    return same.flatMap { minimizer.minimize(trace, breaking: $0.invariant) }
      .map { ($0, minimizer.met) }
  }

  private func found(_ minimizer: Minimizer, _ promise: String) -> Finding? {
    switch goal {
    case .cause, .ownCause: minimizer.minimize(trace, breaking: promise)
    case .promise, .promiseOnDisk: minimizer.shrink(trace, breaking: promise)
    }
  }
}

/// Runs a scenario on several eras; one result for each.
public struct ScenarioRequest: RunnerRequest {
  private var scenario: String
  private var text: String
  private var eras: [EraName]

  /// - Parameter text: the scenario as it is written: the one who answers reads it again.
  public init(_ scenario: String, text: String, on eras: [EraName]) {
    (self.scenario, self.text, self.eras) = (scenario, text, eras)
  }

  public func answer(_ context: RunContext) throws -> [ScenarioResult] {
    let scenario = try Scenario(name: scenario, parsing: Array(text.utf8))
    let runner = ScenarioRunner(context.simulator, context.store, progress: context.note)
    return eras.map { runner.run(scenario, on: $0) }
  }
}

/// Goes through every crash of a piece of work.
public struct SweepRequest: RunnerRequest {
  private var plan: SweepPlan
  private var part: SweepPlan.Part

  public init(_ plan: SweepPlan, _ part: SweepPlan.Part) { (self.plan, self.part) = (plan, part) }

  public func answer(_ context: RunContext) -> SweepResult {
    Sweeper(
      plan, context.store, context.simulator, behaviours: context.catalog.behaviours,
      part: part, isStopped: context.isAskedToStop, progress: context.note
    ).run()
  }
}
