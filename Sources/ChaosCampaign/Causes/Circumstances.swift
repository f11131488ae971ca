// What was unusual in a run, as the run itself tells it, and not as its trace looks.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// Listens to a history for everything unusual that took effect before its epilogue.
struct Circumstances {
  private(set) var found: [Circumstance] = []
  private let history: History
  /// The operations that have begun and not ended.
  private var open: [Int] = []
  /// The openings of stores that have begun and not ended.
  private var opening: [Int] = []
  /// Whether space was taken away. Which call meets that says nothing about the bug.
  private var lacksSpace = false
  /// Whether a call fails that is not the first of its kind.
  private var failsLater = false
  /// Whether a call fails in a way that another one stands for.
  private var isStoodFor = false
  /// The processes that were started.
  private var processes: Set<ProcessName> = []
  /// The promise that is broken: by some a process that traps or hangs, or is frozen with a lock,
  /// is the harm itself, and no circumstance of another.
  private let invariant: String?
  /// Whether a passcode is set.
  private var hasPasscode: Bool
  /// Who hangs, until the watchdog comes.
  private var hung: ProcessName?

  /// - Parameter shown: the operation after which nothing counts; nil if all does.
  init(_ history: History, breaking invariant: String? = nil, until shown: Int? = nil) {
    self.history = history
    self.invariant = invariant
    hasPasscode = history.trace.header.hasPasscode
    for event in history.events {
      if case .epilogue = event { break }
      take(event)
      if let shown, case .completed(shown) = event { break }
    }
    if processes.count > 1, !found.contains(.meanwhile) { add(.otherProcess) }
    if lacksSpace, !found.contains(where: \.isFailure) { add(.failure(.writeNoSpace)) }
    found.sort { ($0.weight, $0.description) < ($1.weight, $1.description) }
  }

  /// What they weigh together. A full disk makes more than one call fail, and a later call fails
  /// only where there is one: a failure of the first call is plainer.
  var weight: Int {
    found.reduce(0) { $0 + $1.weight } + (lacksSpace ? Self.fullDisk : 0)
      + (failsLater ? Self.laterCall : 0) + (isStoodFor ? 1 : 0)
      + (history.trace.header.hasPasscode ? 0 : 1)
  }
  private static let fullDisk = 20
  private static let laterCall = 10

  /// Whether a process breaks the promise by its own end.
  private var isOfEnds: Bool { invariant == "ActsEnd" || invariant == "ProcessesDoNotTrap" }

  private mutating func add(_ circumstance: Circumstance) {
    if !found.contains(circumstance) { found.append(circumstance) }
  }

  private mutating func take(_ event: HistoryEvent) {
    switch event {
    case .invoked(let id): begin(history.operations[id])
    case .completed(let id):
      open.removeAll { $0 == id }
      opening.removeAll { $0 == id }
    case .step(let index, applied: true):
      let step = history.trace.steps[index]
      if let circumstance = Circumstance(step) { add(circumstance) }
      if step.fillsDisk { lacksSpace = true }
      if case .fault(_, _, let nth) = step, nth > 1 { failsLater = true }
      if case .launch(let process, _) = step { processes.insert(process) }
      if case .passcode(let isSet) = step { hasPasscode = isSet }
    case .phone(let event): take(event)
    case .step, .corrupted, .evicted, .reinstalled, .backedUp, .restored, .epilogue, .complained,
      .shown, .incident:
      break
    }
  }

  private mutating func begin(_ operation: Operation) {
    let isLaunch = history.isLaunch(operation)
    if operation.kind == .open { opening.append(operation.id) }
    guard operation.kind != .open || isLaunch else { return }
    switch operation.lock {
    case .beforeFirstUnlock: add(.beforeFirstUnlock)
    // Without a passcode nothing is out of reach.
    case .locked, .grace: if hasPasscode { add(.locked) }
    case .unlocked: break
    }
    if isLaunch { return }
    if open.contains(where: { isStopped(history.operations[$0], while: operation) }) {
      add(.meanwhile)
    }
    open.append(operation.id)
  }

  /// Whether an operation of another process was stopped in the middle, by its act.
  private func isStopped(_ other: Operation, while operation: Operation) -> Bool {
    guard other.process != operation.process, let step = other.step,
      case .act(_, _, _, _, let pause) = history.trace.steps[step]
    else { return false }
    return pause > 0
  }

  private mutating func take(_ event: PhoneEvent) {
    switch event {
    case .hung(let process): hung = process
    case .crashed(let process, _) where isOfEnds: forget { $0 == process }
    case .killed(let process, .watchdog) where isOfEnds && process == hung:
      hung = nil
      forget { $0 == process }
    case .heldLock(let process, _) where invariant == "NoLockAcrossSuspension":
      forget { $0 == process }
    case .killed(let process, _), .crashed(let process, _), .heldLock(let process, _):
      end { $0 == process }
    case .forceQuit: end { $0 == .app }
    case .wentOff(let reason):
      if !open.isEmpty { add(.diesInTheMiddle) }
      open = []
      opening = []
      switch reason {
      case .panic: add(.panic)
      case .powerLoss: add(.powerLoss)
      case .reboot, .inactivity, .restore: add(.restarts)
      }
    case .struck(_, let kind):
      add(.failure(kind.told))
      if kind != kind.told { isStoodFor = true }
    case .messageIsLate: add(.lateMessage)
    default: break
    }
  }

  private mutating func end(_ isEnding: (ProcessName) -> Bool) {
    let isBusy = open.contains { isEnding(history.operations[$0].process) }
    let isStarting = opening.contains { isEnding(history.operations[$0].process) }
    add(isBusy ? .diesInTheMiddle : isStarting ? .diesAtStart : .dies)
    forget(isEnding)
  }

  private mutating func forget(_ isEnding: (ProcessName) -> Bool) {
    open.removeAll { isEnding(history.operations[$0].process) }
    opening.removeAll { isEnding(history.operations[$0].process) }
  }
}

extension History {
  /// Whether an operation is what the app does by itself as it is launched. What an app does then
  /// stands in the step of its first act, if it has one.
  fileprivate func isLaunch(_ operation: Operation) -> Bool {
    guard operation.kind == .open, let step = operation.step, trace.steps.indices.contains(step)
    else { return false }
    if case .launch = trace.steps[step] { return true }
    return opensAtLaunch
  }
}

extension Cause {
  /// The cause that a run shows whose trace needs each of its steps.
  package init(_ history: History, _ violation: Violation) {
    if let belief = violation.belief, history.operations[belief].completion == .unavailable,
      violation.operation != belief
    {
      self.init(work: .read, needs: [.unavailableAnswer])
      return
    }
    var promise = violation.operation == nil ? violation.invariant : nil
    // What comes after the answer that is wrong has no part in it.
    let shown = violation.operation
    var found = Circumstances(history, breaking: violation.invariant, until: shown).found
    if !found.contains(.otherProcess), Self.isLookedAtFromOutside(history, violation) {
      found.append(.otherProcess)
    }
    var needs = Self.needs(found, history)
    if needs.isEmpty { needs = Self.background(history) }
    if !history.trace.header.hasPasscode, !needs.contains(where: \.isFailure) {
      needs.append(.noPasscode)
    }
    if found.isEmpty, violation.invariant == "NoCollateralDamage" { promise = violation.invariant }
    if Self.readsDestroy(history, violation) { promise = violation.invariant }
    let work = Self.work(needs, history)
    // A store that is closed is closed to whoever comes: what it was asked says nothing.
    if work != nil, let shown = violation.operation.map({ history.operations[$0] }),
      shown.lock != .unlocked, shown.completion?.isRefusal == true
    {
      self.init(promise: violation.invariant, needs: needs)
      return
    }
    self.init(
      promise: promise, work: work ?? Self.forgotten(needs, history, violation), needs: needs)
  }

  /// All that is unusual in a run up to the operation that shows the harm, needed or not, and what
  /// the store was asked meanwhile.
  package init(apparent history: History, _ violation: Violation) {
    let found = Circumstances(
      history, breaking: violation.invariant, until: violation.operation
    ).found
    let needs = Self.needs(found, history)
    var work = Self.work(needs, history)
    // Of a failure that nobody told of, the change that failed is the work, and not a read before.
    if work != nil, violation.invariant == "FailuresAreReported", let changed = violation.required {
      work = history.operations[changed].kind
    }
    self.init(work: work, needs: needs)
  }

  /// Where nothing is unusual but that iOS launched the app, and no user did.
  private static func background(_ history: History) -> [Circumstance] {
    let causes = history.trace.steps.compactMap { step in
      // Extensions have no other way to start.
      if case .launch(.app, let cause) = step { cause } else { nil }
    }
    return causes.isEmpty || causes.contains(.user) ? [] : [.inBackground]
  }

  /// Whether something was destroyed where nobody asked for a change while the phone was locked:
  /// more than a wrong answer, and not mended by a right one.
  private static func readsDestroy(_ history: History, _ violation: Violation) -> Bool {
    violation.invariant == "NothingUnreadableIsDestroyed"
      && !history.operations.contains {
        $0.step != nil && $0.lock != .unlocked && [.write, .remove].contains($0.kind)
      }
  }

  /// Whether only the last look at the store shows it, by a process that the trace never started,
  /// beside one that it did.
  private static func isLookedAtFromOutside(_ history: History, _ violation: Violation) -> Bool {
    guard let shown = violation.operation.map({ history.operations[$0] }), shown.step == nil
    else { return false }
    let started = history.started
    return !started.isEmpty && !started.contains(shown.process)
  }

  /// Of what goes wrong by itself, a removal that is forgotten is another bug than a value that is.
  private static func forgotten(
    _ needs: [Circumstance], _ history: History, _ violation: Violation
  ) -> OperationKind? {
    guard needs.isEmpty, violation.operation != nil, let required = violation.required,
      history.operations[required].kind == .remove
    else { return nil }
    return .remove
  }

  /// Where a call fails, that is the cause, and the rest is how it comes to light. A death between
  /// two operations, or a restart, makes a store forget what it has in memory.
  private static func needs(_ found: [Circumstance], _ history: History) -> [Circumstance] {
    let failures = found.filter(\.isFailure)
    if !failures.isEmpty {
      let unreported = failures.filter { failure in
        history.operations.contains {
          $0.completion == .ok && $0.step != nil
            && $0.faults.contains { .failure($0.told) == failure }
        }
      }
      // A failure that does no harm to one task alone is half of the cause.
      return (unreported.isEmpty ? failures : unreported) + found.filter { $0 == .twoTasks }
    }
    // Bytes that changed by themselves need no other reason.
    if found.contains(.damaged) { return [.damaged] }
    var needs = found
    if needs.contains(.beforeFirstUnlock) || needs.contains(.locked) {
      needs.removeAll { [.restarts, .dies, .otherProcess].contains($0) }
    }
    // Whoever starts without the container is as good as any other, whatever made it start.
    if needs.contains(.groupAway) {
      needs.removeAll { [.restarts, .dies, .otherProcess, .suspended].contains($0) }
    }
    if needs.contains(.beforeFirstUnlock) { needs.removeAll { $0 == .locked } }
    // Tasks run at once in any order of threads.
    if needs.contains(.twoTasks) { needs.removeAll { $0 == .otherThreadOrder } }
    // Nobody else sends messages.
    if needs.contains(.lateMessage) { needs.removeAll { $0 == .otherProcess } }
    // Time brings other things about: a restart, or what a daemon has written by then.
    let beside: Set<Circumstance> = [.timePasses, .dies, .upgraded]
    if !beside.isSuperset(of: needs) { needs.removeAll { $0 == .timePasses } }
    for light in [Circumstance.dies, .suspended, .restarts] where needs.count > 1 {
      // An update is everybody's: what goes wrong only where the new version dies is the death.
      if light == .dies, Set(needs) == [.dies, .upgraded],
        history.trace.steps.contains(where: \.isDeath)
      {
        continue
      }
      needs.removeAll { $0 == light }
    }
    return needs
  }

  /// What the store was asked first while the device was locked.
  private static func work(_ needs: [Circumstance], _ history: History) -> OperationKind? {
    if needs.contains(where: \.isFailure) { return nil }
    let asked = history.operations.filter { operation in
      guard operation.step != nil, operation.kind != .open || history.isLaunch(operation)
      else { return false }
      return switch operation.lock {
      case .beforeFirstUnlock: needs.contains(.beforeFirstUnlock)
      case .locked, .grace: needs.contains(.locked) && !needs.contains(.beforeFirstUnlock)
      case .unlocked: false
      }
    }
    // What a launch does by itself is the cause where nothing else was asked.
    guard let first = asked.first(where: { $0.kind != .open }) else { return asked.first?.kind }
    return history.opensAtLaunch && !first.metTrouble && isBlindFromLaunch(first, history)
      ? .open : first.kind
  }

  /// Whether the launch right before an act met trouble. What the act was asked says nothing then.
  private static func isBlindFromLaunch(_ act: Operation, _ history: History) -> Bool {
    history.operations[..<act.id].contains {
      $0.kind == .open && $0.step == act.step && $0.life == act.life && $0.metTrouble
    }
  }
}

extension Step {
  fileprivate var isDeath: Bool {
    switch self {
    case .kill, .forceQuit: true
    default: false
    }
  }
}
