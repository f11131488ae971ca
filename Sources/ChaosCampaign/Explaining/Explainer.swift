// Runs variants of a failing trace, to tell what it needs, what cures it, and what does not matter.

import ChaosContracts
import ChaosTrace

/// Explains failing traces. It knows traces, and a question that is answered by running them.
public struct Explainer {
  /// What running a changed trace came to.
  public struct Answer {
    /// Whether the promise in question is broken.
    public var isBroken: Bool
    /// Whether any promise is: a loss may have another name where other things happen after it.
    public var isAnyBroken: Bool
    /// Whether one is that the trace itself keeps: the same under another name, perhaps.
    public var isOtherBroken: Bool
    /// How many of the steps the phone could do.
    public var appliedSteps: Int

    public init(
      isBroken: Bool, isAnyBroken: Bool, isOtherBroken: Bool = false, appliedSteps: Int
    ) {
      self.isBroken = isBroken
      self.isOtherBroken = isOtherBroken
      self.isAnyBroken = isAnyBroken
      self.appliedSteps = appliedSteps
    }
  }

  private let run: (Trace) -> Answer
  private let appKeys: [Key]?
  private let futures: [[Step]]

  /// `futures`: what may happen after the first steps. `keys`: those that the app has; nil if it
  /// has all. `run`: runs a changed trace.
  public init(
    futures: [[Step]] = [], keys: [Key]? = nil, run: @escaping (Trace) -> Answer
  ) {
    self.futures = futures
    appKeys = keys
    self.run = run
  }

  /// - Parameter trace: a trace that breaks the promise.
  public func explain(_ trace: Trace) -> Explanation {
    var explanation = Explanation()
    let applied = run(trace).appliedSteps
    for step in trace.steps.indices {
      var steps = trace.steps
      steps.remove(at: step)
      let answer = run(with(steps, trace))
      if answer.isBroken {
        explanation.dispensable.append(step)
      } else {
        explanation.needed.append(step)
        if answer.isOtherBroken { explanation.shifting.append(step) }
      }
    }
    explanation.cures =
      insertions(trace, applied) + trace.steps.indices.flatMap { easier(trace, $0, applied) }
    explanation.indifferent = keys(trace)
    explanation.indifferent += trace.steps.indices.flatMap { other(trace, $0) }
    if hasCrash(trace) { explanation.indifferent += disks(trace) }
    surroundings(trace, applied, &explanation)
    explanation.futures = futures.count
    if !futures.isEmpty {
      explanation.doomed = (0...trace.steps.count).map { count in
        futures.count { run(with(trace.steps.prefix(count) + $0, trace)).isAnyBroken }
      }
    }
    return explanation
  }

  private func isBroken(_ trace: Trace) -> Bool { run(trace).isBroken }

  /// Whether a changed trace keeps the promise, and breaks no other for it, although as many steps
  /// as in the trace itself, of which `applied` could be done, are done in it: what the phone
  /// refuses saves nothing.
  private func cures(_ trace: Trace, _ applied: Int) -> Bool {
    let answer = run(trace)
    return !answer.isBroken && !answer.isOtherBroken && answer.appliedSteps >= applied
  }

  private func with(_ steps: some Sequence<Step>, _ trace: Trace) -> Trace {
    Trace(header: trace.header, steps: Array(steps))
  }

  // MARK: Cures

  private func insertions(_ trace: Trace, _ applied: Int) -> [Explanation.Cure] {
    (0...trace.steps.count).flatMap { place -> [Explanation.Cure] in
      let kinds: [(Step, Explanation.Cure)] = [
        (.unlock, .unlock(before: place)), (.wait(.minute), .patience(before: place)),
      ]
      return kinds.filter { step, _ in
        var steps = trace.steps
        steps.insert(step, at: place)
        return cures(with(steps, trace), applied)
      }.map(\.1)
    }
  }

  /// Changes of one step that would have saved the data.
  private func easier(_ trace: Trace, _ place: Int, _ applied: Int) -> [Explanation.Cure] {
    let kinds: [(Step, Explanation.Cure)] =
      switch trace.steps[place] {
      case .act(let process, let behaviour, let key, let shape, let pause) where pause > 0:
        [(.act(process, behaviour, on: key, shape: shape), .uninterrupted(place))]
      case .panic(let survivors) where survivors.mode != .all:
        [(.panic(.all), .survival(place)), (.reboot, .orderly(place))]
      case .powerLoss(let survivors) where survivors.mode != .all:
        [(.powerLoss(.all), .survival(place)), (.reboot, .orderly(place))]
      case .panic, .powerLoss:
        [(.reboot, .orderly(place))]
      default: []
      }
    return kinds.filter { step, _ in cures(replacing(place, step, trace), applied) }.map(\.1)
      + inTurn(trace, place, applied)
  }

  /// Changes at once, one after the other.
  private func inTurn(_ trace: Trace, _ place: Int, _ applied: Int) -> [Explanation.Cure] {
    guard let acts = trace.steps[place].inTurn(appKeys) else { return [] }
    var steps = trace.steps
    steps.replaceSubrange(place...place, with: acts)
    return cures(with(steps, trace), applied) ? [.inTurn(place)] : []
  }

  private func replacing(_ place: Int, _ step: Step, _ trace: Trace) -> Trace {
    var steps = trace.steps
    steps[place] = step
    return with(steps, trace)
  }

  // MARK: What does not matter

  /// Another key in every act that uses the trace's only key, if all acts can use it.
  private func keys(_ trace: Trace) -> [Explanation.Indifference] {
    var used: [Key] = []
    for case .act(_, let behaviour, let key, _, _) in trace.steps
    where behaviour.keys.count > 1 && !used.contains(key) {
      used.append(key)
    }
    guard used.count == 1 else { return [] }
    let others = Key.allCases.filter { other in
      guard other != used[0] else { return false }
      var steps = trace.steps
      for (place, step) in steps.enumerated() {
        guard case .act(let process, let behaviour, let key, let shape, let pause) = step,
          key == used[0]
        else { continue }
        guard behaviour.keys.contains(other) else { return false }
        steps[place] = .act(process, behaviour, on: other, shape: shape, pause: pause)
      }
      return isBroken(with(steps, trace))
    }
    return others.isEmpty ? [] : [.key(others)]
  }

  private func other(_ trace: Trace, _ place: Int) -> [Explanation.Indifference] {
    switch trace.steps[place] {
    case .launch(let process, let cause):
      let others = LaunchCause.allCases.filter {
        $0 != cause && isBroken(replacing(place, .launch(process, $0), trace))
      }
      return others.isEmpty ? [] : [.cause(step: place, others)]
    case .kill(let process, let reason):
      let others = KillReason.allCases.filter {
        $0 != reason && isBroken(replacing(place, .kill(process, $0), trace))
      }
      return others.isEmpty ? [] : [.reason(step: place, others)]
    default: return []
    }
  }

  private func hasCrash(_ trace: Trace) -> Bool {
    trace.steps.contains {
      switch $0 {
      case .panic, .powerLoss: true
      default: false
      }
    }
  }

  private func disks(_ trace: Trace) -> [Explanation.Indifference] {
    let models = DiskModelName.allCases.filter { model in
      var other = trace
      other.header.disk = model
      return model != trace.header.disk && isBroken(other)
    }
    return models.isEmpty ? [] : [.disk(models)]
  }

  // MARK: What either cures it or does not matter

  /// The phone: its release and its passcode.
  private func surroundings(_ trace: Trace, _ applied: Int, _ explanation: inout Explanation) {
    var (holding, lacking): ([EraName], [EraName]) = ([], [])
    for era in EraName.allCases where era != trace.header.era {
      let answer = run(trace.on(era))
      if answer.isBroken || answer.isOtherBroken { continue }
      if answer.appliedSteps < applied { lacking.append(era) } else { holding.append(era) }
    }
    if !holding.isEmpty { explanation.cures.append(.eras(holding)) }
    if !lacking.isEmpty { explanation.cures.append(.erasWithout(lacking)) }
    var other = trace
    other.header.hasPasscode.toggle()
    if isBroken(other) {
      explanation.indifferent.append(.passcode)
    } else if cures(other, applied) {
      explanation.cures.append(.passcode(other.header.hasPasscode))
    }
  }
}
