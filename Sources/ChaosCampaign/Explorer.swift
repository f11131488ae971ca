// Runs the traces of a source on one store, and counts what came of each.

import ChaosContracts
import ChaosDisk
import ChaosHash
import ChaosPhone
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// Explores traces.
public struct Explorer {
  private let simulator: Simulator
  private let store: any StoreKind
  private let source: TraceSource

  public init(_ simulator: Simulator, _ store: any StoreKind, _ source: TraceSource) {
    self.simulator = simulator
    self.store = store
    self.source = source
  }

  /// Runs a range of traces. `before`: called with each index before its trace runs, on the thread
  /// that runs it.
  public func explore(_ range: Range<Int>, before: @escaping (Int) -> Void = { _ in })
    -> Exploration
  {
    var result = Exploration(range: range)
    var indices = range.makeIterator()
    var index = range.lowerBound
    simulator.run(store) { [source] in
      guard let next = indices.next() else { return nil }
      index = next
      before(index)
      return source.trace(index)
    } take: { trace, outcome in
      take(trace, outcome, index, &result)
    }
    return result
  }

  private func take(
    _ trace: Trace, _ outcome: RunOutcome, _ index: Int, _ result: inout Exploration
  ) {
    result.steps += trace.steps.count
    result.appliedSteps += outcome.appliedSteps
    result.digest &+= Self.mix(index, outcome.digest)
    count(outcome, trace, &result)
    for call in DiskCall.allCases where outcome.calls.contains(call) {
      result.called[Int(call.rawValue)] += 1
    }
    result.reach.count(outcome.judged.history)
    if !outcome.violations.isEmpty {
      result.failures.append(
        Failure(
          index: index, level: FailingTrace.level(of: trace), sites: outcome.sites,
          causes: store.keys == nil ? nil : outcome.apparentCauses))
    }
    for what in outcome.refusals { result.add(Refusal(what: what, index: index, count: 1)) }
    for what in outcome.races where outcome.violations.isEmpty {
      result.add(Refusal(what: what, isRace: true, index: index, count: 1))
    }
    if outcome.leftThreadBehind { result.leftThreadBehind = true }
  }

  /// One trace's part of the digest: parts add up to the same however a campaign is divided.
  private static func mix(_ index: Int, _ digest: UInt64) -> UInt64 {
    var hash = RollingHash()
    hash.add(index)
    hash.add(digest)
    return hash.value
  }

  private func count(_ outcome: RunOutcome, _ trace: Trace, _ result: inout Exploration) {
    for step in trace.steps {
      result.stepsAsked[Int(step.opcode.code)] += 1
      if case .act(_, let behaviour, _, _, _) = step { result.actsAsked[Int(behaviour.code)] += 1 }
    }
    // An act counts when the store answered something, or hung or trapped over it.
    var answered: Set<Int> = []
    var ended: Set<ProcessName> = []
    for case .phone(let event) in outcome.judged.history.events {
      switch event {
      case .hung(let process), .crashed(let process, _): ended.insert(process)
      default: break
      }
    }
    for operation in outcome.judged.history.operations {
      guard operation.kind != .open, let step = operation.step else { continue }
      if operation.completion != nil || ended.contains(operation.process) { answered.insert(step) }
    }
    for event in outcome.judged.history.events {
      switch event {
      case .step(let index, true):
        let step = trace.steps[index]
        result.applied[Int(step.opcode.code)] += 1
        if case .act(_, let behaviour, _, _, _) = step, answered.contains(index) {
          result.acted[Int(behaviour.code)] += 1
        }
        if case .fault(_, let kind, _) = step { result.faultsArmed[Int(kind.code)] += 1 }
      case .phone(.struck(_, let fault)): result.struck[Int(fault.code)] += 1
      default: break
      }
    }
  }
}

extension FaultReach {
  /// Counts the operations of a trace's own steps. What the last look asks for is no part of it.
  package mutating func count(_ history: History) {
    for operation in history.operations {
      guard let place = Self.place(operation, history.trace) else { continue }
      done[place] += 1
      for (number, fault) in operation.faults.enumerated()
      where !operation.faults[..<number].contains(fault) {
        add(.fault(fault), place)
      }
    }
    var pending: [Int] = []
    for event in history.events {
      switch event {
      case .step(let index, true): ask(history.trace.steps[index])
      case .invoked(let id): pending.append(id)
      case .completed(let id): pending.removeAll { $0 == id }
      case .phone(.keysDropped): strike(.lock, history, pending)
      case .phone(let event): end(event, history, &pending)
      default: break
      }
    }
  }

  private mutating func ask(_ step: Step) {
    switch step {
    case .fault(_, let kind, _): asked[Trouble.fault(kind).place] += 1
    case .kill, .forceQuit: asked[Trouble.kill.place] += 1
    case .reboot: asked[Trouble.reboot.place] += 1
    case .panic: asked[Trouble.panic.place] += 1
    case .powerLoss: asked[Trouble.powerLoss.place] += 1
    case .lock: asked[Trouble.lock.place] += 1
    default: break
    }
  }

  /// Operations that end in mid-work.
  private mutating func end(_ event: PhoneEvent, _ history: History, _ pending: inout [Int]) {
    let deaths = event.deaths
    if deaths.isEmpty { return }
    let trouble: Trouble =
      switch event {
      case .wentOff(.panic): .panic
      case .wentOff(.powerLoss): .powerLoss
      case .wentOff: .reboot
      default: .kill
      }
    strike(trouble, history, pending.filter { deaths.contains(history.operations[$0].process) })
    pending.removeAll { deaths.contains(history.operations[$0].process) }
  }

  private mutating func strike(_ trouble: Trouble, _ history: History, _ operations: [Int]) {
    for id in operations {
      guard let place = Self.place(history.operations[id], history.trace) else { continue }
      add(trouble, place)
    }
  }

  /// What an operation belongs to; nil in the last look.
  private static func place(_ operation: Operation, _ trace: Trace) -> Int? {
    guard let step = operation.step, trace.steps.indices.contains(step) else { return nil }
    guard operation.kind != .open, case .act(_, let behaviour, _, _, _) = trace.steps[step] else {
      return open
    }
    return Int(behaviour.code)
  }
}
