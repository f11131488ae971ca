// Traces in which a plainer trouble stands in for another: if they fail, the harm needs no more.

import ChaosContracts
import ChaosTrace

/// What a failing trace is compared with.
struct PlainerTraces {
  private let history: History
  private var steps: [Step] { history.trace.steps }
  /// The processes that the trace starts.
  private let processes: [ProcessName]
  /// A death of each.
  private let deaths: [Step]

  init(_ history: History) {
    self.history = history
    processes = ProcessName.allCases.filter { name in
      history.trace.steps.contains { if case .launch(name, _) = $0 { true } else { false } }
    }
    deaths = processes.map { .kill($0, .jetsam) }
  }

  /// All of them, those that change most first.
  var all: [Trace] {
    let changed: [[Step]] =
      endedByDeath + withPlainerSteps + withPasscode + byOneProcess + withDeathsForFailures
      + withPlainerFailures + withFailuresForShortage + inSequence
    return ofLockablePhone + changed.map { Trace(header: history.trace.header, steps: $0) }
  }

  /// Most phones have a passcode: one that is unlocked after each start is as good as one without.
  private var ofLockablePhone: [Trace] {
    var header = history.trace.header
    if header.hasPasscode { return [] }
    header.hasPasscode = true
    let unlocked = steps.flatMap { $0.startsPhone ? [$0, .unlock] : [$0] }
    return [Trace(header: header, steps: unlocked)]
  }

  private func replacing(_ place: Int, by others: [Step]) -> [Step] {
    Array(steps[..<place]) + others + steps[(place + 1)...]
  }

  /// The harm may be done long before the end, or without any trouble: then a death shows it.
  private var endedByDeath: [[Step]] {
    let shorter = steps.indices.dropFirst().map { Array(steps.prefix($0)) }
    let easier = steps.indices.filter { steps[$0].isTrouble }.map { replacing($0, by: []) }
    let both = shorter.map { $0.filter { !$0.isTrouble } }
    return (shorter + both + easier).flatMap { left in deaths.map { left + [$0] } }
  }

  private var withPlainerSteps: [[Step]] {
    steps.indices.flatMap { place in
      steps[place].plainer(deaths).map { replacing(place, by: $0) }
    }
  }

  /// A phone without a passcode is never locked; one that is unlocked at once is as good.
  private var withPasscode: [[Step]] {
    let left = steps.filter { if case .passcode(false) = $0 { false } else { true } }
    if left.count == steps.count { return [] }
    return [left.flatMap { if case .reboot = $0 { [$0, .unlock] } else { [$0] } }]
  }

  /// A later life of the app sees what another process sees.
  private var byOneProcess: [[Step]] {
    if processes.count < 2 { return [] }
    let anew = asOneProcess([.kill(.app, .jetsam), .launch(.app, .user)])
    let same = asOneProcess([])
    return [same, anew, same + [.kill(.app, .jetsam)], anew + [.kill(.app, .jetsam)]]
  }

  /// - Parameter change: what stands between the work of two processes.
  private func asOneProcess(_ change: [Step]) -> [Step] {
    var changed: [Step] = [.launch(.app, .user)]
    var last: ProcessName?
    for step in steps {
      guard let process = step.process else {
        changed.append(step)
        continue
      }
      // Only the start of the process that works next, after what ended the app, counts.
      if case .launch(_, let cause) = step {
        if process == .app { changed.append(.launch(.app, cause)) }
        continue
      }
      if let last, last != process { changed += change }
      last = process
      changed.append(step.replacing(process, by: .app))
    }
    return changed
  }

  /// A call that fails, if its operation says so, is as good as a death there or at another one.
  private var withDeathsForFailures: [[Step]] {
    failedActs.flatMap { place -> [[Step]] in
      guard case .act(let process, let behaviour, let key, let shape, _) = steps[place] else {
        return []
      }
      let before = steps.prefix(place).filter { !$0.makesCallsFail }
      let unlocked = before.filter { if case .reboot = $0 { false } else { true } }
      let beginnings = unlocked.count < before.count ? [before, unlocked] : [before]
      return beginnings.flatMap { beginning in
        (1...Self.callsOfAnAct).map { pause in
          beginning + [
            .act(process, behaviour, on: key, shape: shape, pause: UInt16(pause)),
            .kill(process, .jetsam),
          ]
        }
      }
    }
  }

  /// Calls at which an act is cut off at most: every store that is built in makes fewer.
  private static let callsOfAnAct = 40

  /// The acts of which an operation met trouble, and said so.
  private var failedActs: [Int] {
    var places: [Int] = []
    for operation in history.operations where operation.metDataTrouble {
      guard let step = operation.step, !places.contains(step) else { continue }
      switch operation.kind {
      case .read, .open: continue
      case .write, .remove, .flush: break
      }
      if operation.completion != .ok { places.append(step) }
    }
    return places
  }

  /// Another failure in the place of one.
  private var withPlainerFailures: [[Step]] {
    steps.indices.flatMap { place -> [[Step]] in
      guard case .fault(let process, let kind, let nth) = steps[place] else { return [] }
      // A first call that fails is plainer than a later one, whatever it fails with.
      return FaultKind.plainestFirst.prefix { nth > 1 || $0 != kind }.map {
        replacing(place, by: [.fault(process, $0, nth: 1)])
      }
    }
  }

  /// A full disk is felt by one call of one act.
  private var withFailuresForShortage: [[Step]] {
    let left = steps.filter { !$0.fillsDisk }
    if left.count == steps.count { return [] }
    // Space that iOS takes back from caches is theirs that are gone.
    let purged = left.map { if case .lowSpace(.reclaim) = $0 { Step.purgeCaches } else { $0 } }
    return [purged]
      + left.indices.flatMap { place -> [[Step]] in
        guard case .act(let process, _, _, _, _) = left[place] else { return [] }
        return [FaultKind.writeNoSpace, .createNoSpace, .shortWrite].map {
          left[..<place] + [.fault(process, $0, nth: 1)] + left[place...]
        }
      }
  }

  /// What is done in the middle of an act may as well be done before it or after it.
  private var inSequence: [[Step]] {
    if processes.count < 2 { return [] }
    return steps.indices.flatMap { place -> [[Step]] in
      guard case .act(let process, let behaviour, let key, let shape, let pause) = steps[place],
        pause > 0
      else { return [] }
      let left = replacing(place, by: [])
      return (place...left.count).map { end in
        left[..<end] + [.act(process, behaviour, on: key, shape: shape)] + left[end...]
      }
    }
  }
}

extension Step {
  fileprivate var makesCallsFail: Bool { if case .fault = self { true } else { fillsDisk } }

  /// Whether it takes space away.
  package var fillsDisk: Bool {
    switch self {
    case .space, .lowSpace(.reserve), .lowSpace(.exhausted): true
    default: false
    }
  }

  /// Whether it is no work, and no beginning of work.
  fileprivate var isTrouble: Bool {
    switch self {
    case .act, .proceed, .launch, .unlock, .resume: false
    default: true
    }
  }

  /// Whether the phone is locked after it, with a passcode, until somebody unlocks it.
  fileprivate var startsPhone: Bool {
    switch self {
    case .reboot, .panic, .powerLoss, .restore, .restoreElsewhere, .restorePart,
      .wait(.threeDays), .wait(.month):
      true
    default: false
    }
  }

  /// Plainer trouble of the same kind.
  fileprivate func plainer(_ deaths: [Step]) -> [[Step]] {
    let deathAlone = deaths.map { [$0] }
    switch self {
    case .powerLoss(let survivors):
      return deathAlone + [[.reboot], [.panic(.none)], [.panic(survivors)]]
    case .panic: return deathAlone + [[.reboot]]
    case .reboot: return deathAlone + [[.lock, .wait(.grace)]]
    case .forceQuit, .upgrade, .downgrade, .permission, .reinstall, .purgeCaches,
      .moveContainers, .corrupt, .evict, .suspend, .fault:
      return deathAlone
    case .restore, .restoreElsewhere, .restorePart:
      return deathAlone + [[.reboot]] + deaths.map { [$0, .purgeCaches] }
    case .lowSpace(.reclaim): return [[.purgeCaches]] + deaths.map { [$0, .purgeCaches] }
    case .wait(.month): return [[.wait(.day)], [.wait(.threeDays)]]
    case .wait(.threeDays): return [[.reboot]]
    default: return []
    }
  }
}
