// Counts which trouble struck which operation in one run.

import ChaosContracts
import ChaosPhone
import ChaosTrace

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
