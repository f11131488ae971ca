// From a failing trace to the smallest one that shows the same bug, and to its cause.

import ChaosContracts
import ChaosShrinking
import ChaosSimulation
import ChaosTrace

/// Shrinks failing traces until nothing is left but the cause.
public struct Minimizer {
  private let run: (Trace) -> RunOutcome?
  private let store: String
  private let memory = AskedTraces()

  /// What went wrong in another way while the last trace was shrunk, the smallest trace of each
  /// place at which the trace itself does not go wrong.
  public var met: [MetFailure] { MetFailure.smallest(of: memory.met) }

  /// - Parameter run: runs a trace; nil for one that is not asked for.
  public init(store: String, run: @escaping (Trace) -> RunOutcome?) {
    self.store = store
    self.run = run
  }

  public init(_ simulator: Simulator, _ store: any StoreKind) {
    self.init(store: store.name) { simulator.run($0, store) }
  }

  /// The smallest trace that breaks a promise for the same cause.
  ///
  /// A trace is first shrunk with its own promise, so that what else went wrong on the way is left
  /// behind. In what remains the same cause may break several promises, depending on who looks and
  /// when: then any of them counts, and a step that only changes which one goes. Last, each trouble
  /// is replaced by a plainer one as long as anything still breaks.
  ///
  /// - Returns: nil if the trace does not break the promise.
  public func minimize(_ trace: Trace, breaking invariant: String, index: Int? = nil) -> Finding? {
    guard let own = shrink(trace, breaking: invariant, index: index, Self.quick) else { return nil }
    guard let judged = run(own.trace)?.judged else { return nil }
    let nature = judged.nature(of: own.violation)
    let crashes = judged.history.crashes
    // What work on one value does to another, with no trouble, is more than its own value's loss,
    // of which there may be many by another bug.
    let isPlainDamage =
      judged.isPlainDamage(own.violation) && holds(own.trace, without: own.violation, judged)
    let isKin: (Violation, RunOutcome) -> Bool = { violation, outcome in
      if violation.isOfCrashes, own.violation.isOfCrashes, violation.invariant != own.invariant {
        return !outcome.judged.history.crashes.isDisjoint(with: crashes)
      }
      if isPlainDamage, !outcome.judged.isPlainDamage(violation) { return false }
      return violation.isKin(of: own.violation)
        && (violation.operation == nil || outcome.judged.nature(of: violation) == nature)
    }
    let work = self.work(own.trace)
    let isAsked: (Trace) -> Bool = { candidate in
      candidate.behaviours.isSubset(of: work) && breaks(candidate, isKin)
    }
    let wide = Shrinker.shrink(own.trace, while: isAsked)
    let best = plainest(wide.trace, isAsked)
    return explained(finding(best, breaking: invariant, of: trace, index, isKin))
  }

  /// Whether nothing breaks without the acts on other values than the one that is lost.
  private func holds(_ trace: Trace, without violation: Violation, _ judged: Judged) -> Bool {
    guard let key = violation.operation.map(judged.operation)?.key else { return false }
    var trace = trace
    trace.steps.removeAll { step in
      if case .act(_, _, let other, _, _) = step { other != key } else { false }
    }
    return run(trace)?.violations.isEmpty == true
  }

  /// The smallest trace that breaks this promise, whatever the cause; nil if the trace does not.
  public func shrink(_ trace: Trace, breaking invariant: String, index: Int? = nil) -> Finding? {
    shrink(trace, breaking: invariant, index: index, ShrinkPass.allCases)
  }

  private func shrink(
    _ trace: Trace, breaking invariant: String, index: Int?, _ passes: [ShrinkPass]
  ) -> Finding? {
    guard let outcome = run(trace),
      let asked = outcome.violations.first(where: { $0.invariant == invariant })
    else { return nil }
    let nature = outcome.judged.nature(of: asked)
    let isOwn: (Violation, RunOutcome) -> Bool = { violation, outcome in
      violation.invariant == invariant && outcome.judged.nature(of: violation) == nature
    }
    memory.begin(outcome.sites)
    let likely = { (trace: Trace) -> [Trace] in
      memory.runs += 1
      guard let outcome = run(trace),
        let violation = outcome.violations.first(where: { isOwn($0, outcome) })
      else { return [] }
      return outcome.judged.likelyCores(of: violation)
    }
    let own = Shrinker.shrink(trace, passes: passes, likely: likely) { breaks($0, isOwn) }
    return finding(own.trace, breaking: invariant, of: trace, index) { _, _ in true }
  }

  private func finding(
    _ best: Trace, breaking invariant: String, of original: Trace, _ index: Int?,
    _ isKin: (Violation, RunOutcome) -> Bool
  ) -> Finding? {
    guard let outcome = run(best) else { return nil }
    let violations = outcome.violations.filter { isKin($0, outcome) }
    guard let violation = violations.first(where: { $0.invariant == invariant }) ?? violations.first
    else { return nil }
    var symptoms = violations.map(\.invariant)
    if !symptoms.contains(invariant) { symptoms.append(invariant) }
    let signature = Signature(invariant: violation.invariant, store: store, trace: best)
    var finding = Finding(
      invariant: violation.invariant, store: store, signature: signature.description, trace: best,
      violation: violation, originalSteps: original.steps.count, shrinkRuns: memory.runs)
    finding.cause = Cause(outcome.judged.history, violation)
    finding.symptoms = symptoms
    finding.index = index
    return finding
  }

  /// The cause of what the smallest trace shows, which names the bug.
  private func explained(_ finding: Finding?) -> Finding? {
    guard var finding, let cause = finding.cause else { return nil }
    finding.signature = "\(store) \(cause)"
    return finding
  }

  /// What the app may do in a smaller trace: what it does in this one, what every cause may be
  /// shown with, and removing if the store is asked for that. Other work may meet another bug.
  private func work(_ trace: Trace) -> Set<BehaviourName> {
    var work = trace.behaviours.union([.read, .write])
    let removes = run(trace)?.judged.history.operations.contains {
      $0.kind == .remove && $0.key?.place == .store
    }
    if removes == true { work.insert(.remove) }
    return work
  }

  private func breaks(_ trace: Trace, _ isAsked: (Violation, RunOutcome) -> Bool) -> Bool {
    let bytes = trace.bytes
    if memory.held.contains(bytes) { return false }
    if let known = memory.broken[bytes] { return known.violations.contains { isAsked($0, known) } }
    memory.runs += 1
    guard let outcome = run(trace) else { return false }
    memory.note(outcome, of: trace)
    if outcome.violations.contains(where: { isAsked($0, outcome) }) { return true }
    for site in outcome.sites { memory.meet(site, trace) }
    return false
  }

  /// The trace with the plainest trouble.
  private func plainest(_ trace: Trace, _ isAsked: @escaping (Trace) -> Bool) -> Trace {
    var best = trace
    let last = memory.runs + Self.limit
    var asked: Set<[UInt8]> = [best.bytes]
    var isOver = false
    while !isOver {
      isOver = true
      guard let history = run(best)?.judged.history else { break }
      let weight = Circumstances(history).weight
      for candidate in PlainerTraces(history).all
      where memory.runs < last && asked.insert(candidate.bytes).inserted {
        guard isAsked(candidate), let other = run(candidate)?.judged.history,
          (Circumstances(other).weight, candidate.steps.count) < (weight, best.steps.count)
        else { continue }
        best = Shrinker.shrink(candidate, while: isAsked).trace
        isOver = false
        break
      }
    }
    return best
  }

  /// Passes that ask little. The others ask most where a promise stands alone: they wait until any
  /// promise counts that the same cause breaks, and there is less to ask about.
  private static let quick = ShrinkPass.allCases.filter {
    ![.deletePairs, .deleteAndLower, .lowerPairs, .joinSteps, .deleteAndReplace].contains($0)
  }

  /// Runs after which the trouble is plain enough.
  private static let limit = 1_000
}

/// What one shrinking has asked. Its questions differ, but where nothing broke the answer to each
/// of them is no.
private final class AskedTraces {
  /// How often a trace was run for an answer.
  var runs = 0
  /// Traces that broke no promise, by their bytes.
  private(set) var held: Set<[UInt8]> = []
  /// The smallest trace of each place at which one went wrong that was not asked for.
  private(set) var met: [FailureSite: Trace] = [:]
  /// Short traces that broke a promise, with what came of them: another question may be asked.
  private(set) var broken: [[UInt8]: RunOutcome] = [:]
  /// Where the trace goes wrong that is shrunk.
  private var own: Set<FailureSite> = []

  func begin(_ sites: [FailureSite]) {
    runs = 0
    held = []
    broken = [:]
    met = [:]
    own = Set(sites)
  }

  /// Keeps what came of a trace, for other questions about it. Where nothing broke, nothing breaks
  /// either without the steps that had no effect.
  func note(_ outcome: RunOutcome, of trace: Trace) {
    guard outcome.violations.isEmpty else {
      if trace.steps.count <= Self.short { broken[trace.bytes] = outcome }
      return
    }
    held.insert(trace.bytes)
    held.insert(outcome.judged.history.withoutIdleSteps.bytes)
  }

  /// Longer traces are seldom asked about twice, and their histories are large.
  private static let short = 16

  func meet(_ site: FailureSite, _ trace: Trace) {
    if own.contains(site) { return }
    if let known = met[site], !ShrinkOrder.isSmaller(trace, known) { return }
    met[site] = trace
  }
}

extension Judged {
  /// Smaller traces that are likely to break the same promise, the smallest first: what did nothing
  /// is not in them, and in the first no work on other values than the wrong one.
  fileprivate func likelyCores(of violation: Violation) -> [Trace] {
    let core = history.withoutIdleSteps
    guard let key = violation.operation.flatMap({ operation($0).key }) else { return [core] }
    var own = core
    own.steps.removeAll { step in
      guard case .act(_, let behaviour, let other, _, _) = step else { return false }
      return !behaviour.touched(other).contains(key)
    }
    return [own, core]
  }
}

extension Trace {
  fileprivate var behaviours: Set<BehaviourName> {
    var behaviours: Set<BehaviourName> = []
    for case .act(_, let behaviour, _, _, _) in steps { behaviours.insert(behaviour) }
    return behaviours
  }
}

extension History {
  /// The trace without the steps that did nothing. An act that was to stop, and went on to its end,
  /// did something.
  fileprivate var withoutIdleSteps: Trace {
    let steps = zip(trace.steps, effects).filter { step, isEffective in
      if case .act(_, _, _, _, let pause) = step, pause > 0 { true } else { isEffective }
    }
    return Trace(header: trace.header, steps: steps.map(\.0))
  }

  /// What ended processes, each once.
  var crashes: Set<String> {
    var crashes: Set<String> = []
    for case .phone(.crashed(_, let crash)) in events { crashes.insert(crash.description) }
    return crashes
  }
}

extension Violation {
  /// Whether it tells of processes that end themselves. Once or at each launch is one bug: what
  /// comes afterwards, a reinstallation for one, only changes how often.
  var isOfCrashes: Bool {
    invariant == "ProcessesDoNotTrap" || invariant == "LaunchesDoNotLoop"
  }

  /// Whether a cause may break this promise as well as another one. Wrong answers have many names;
  /// what is no answer is another matter, but for a class so strict that a store cannot answer.
  fileprivate func isKin(of other: Violation) -> Bool {
    if invariant == other.invariant { return true }
    if other.operation == nil { return false }
    return operation != nil
      || invariant == "ProtectionIsKept" && other.invariant == "AvailableAsDeclared"
  }
}
