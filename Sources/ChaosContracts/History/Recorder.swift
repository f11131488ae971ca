// Writes the history while a trace runs.

import ChaosHash
import ChaosPhone
import ChaosTrace

/// Keeps the history of a run.
package final class Recorder {
  @exclusivity(unchecked) package private(set) var history: History
  /// Counts changes of operations.
  @exclusivity(unchecked) package private(set) var changes = 0
  /// The step that runs, or nil in the epilogue.
  package var step: Int?
  private var stamps = 0
  private var batches = 0
  private let phone: Phone
  /// The operations that each process is in the middle of, by the code of its name.
  @exclusivity(unchecked) private var open: [[Int]] = Array(
    repeating: [], count: ProcessName.allCases.count)

  package init(_ trace: Trace, _ phone: Phone) {
    history = History(trace: trace)
    history.events.reserveCapacity(trace.steps.count * 6)
    history.operations.reserveCapacity(trace.steps.count * 3)
    self.phone = phone
    phone.observer = { [unowned self] event in observe(event) }
  }

  /// Goes on with a copy of another recorder's history, on another phone and with another trace.
  package init(copying other: RecorderMoment, _ trace: Trace, _ phone: Phone) {
    history = other.history
    history.trace = trace
    stamps = other.stamps
    batches = other.batches
    open = other.open
    self.phone = phone
    phone.observer = { [unowned self] event in observe(event) }
  }

  /// What another recorder can go on from.
  package var moment: RecorderMoment {
    RecorderMoment(history: history, stamps: stamps, batches: batches, open: open)
  }

  package func nextStamp() -> Int {
    stamps += 1
    return stamps
  }

  package func nextBatch() -> Int {
    batches += 1
    return batches
  }

  /// A place for an event that is known only when what it causes has happened.
  package func reserve() -> Int {
    history.events.append(.step(step ?? 0, applied: false))
    return history.events.count - 1
  }

  /// Fills a reserved place.
  package func fill(_ place: Int, _ event: HistoryEvent) { history.events[place] = event }

  package func add(_ event: HistoryEvent) { history.events.append(event) }

  /// An act of a process begins: what its last one left open will never end.
  package func beginAct(_ process: ProcessName) { open[Int(process.code)] = [] }

  /// A process asks something of its store.
  ///
  /// - Parameter step: the step of the trace in which its act began.
  /// - Returns: the operation, or -1 for a dead process: nobody will hear the answer.
  package func invoke(
    _ kind: OperationKind, _ key: Key?, _ value: Value?, by process: Process, step: Int?,
    basedOn: Int? = nil, batch: Int? = nil
  ) -> Int {
    guard let name = process.name, process.state != .dead else { return -1 }
    let id = history.operations.count
    changes += 1
    history.operations.append(
      Operation(
        id: id, step: step, process: name, life: process.life, bornLocked: process.bornLocked,
        kind: kind, key: key, value: value, basedOn: basedOn, batch: batch, lock: phone.lockState,
        invoked: history.events.count))
    open[Int(name.code)].append(id)
    history.events.append(.invoked(id))
    phone.hash.add(UInt64(kind.rawValue) << 8 | UInt64(key?.code ?? 255))
    if let value { phone.hash.add(value.bytes) }
    return id
  }

  /// An operation that was begun in an earlier act goes on: what the disk says now concerns it.
  func goOn(_ id: Int) {
    guard id >= 0, history.operations[id].completion == nil else { return }
    let operation = history.operations[id]
    guard phone.process(operation.process)?.life == operation.life else { return }
    let process = Int(operation.process.code)
    if !open[process].contains(id) { open[process].append(id) }
  }

  /// The operation that a process is in the middle of, the latest if there are several.
  func openOperation(_ process: ProcessName) -> Operation? {
    open[Int(process.code)].last.map { history.operations[$0] }
  }

  /// An operation ended. What a dead process hears is thrown away.
  package func complete(_ id: Int, _ completion: Completion) {
    guard id >= 0, history.operations[id].completion == nil else { return }
    let operation = history.operations[id]
    guard phone.process(operation.process)?.life == operation.life else { return }
    changes += 1
    history.operations[id].completion = completion
    history.operations[id].completed = history.events.count
    history.events.append(.completed(id))
    open[Int(operation.process.code)].removeAll { $0 == id }
    hash(completion)
  }

  private func hash(_ completion: Completion) {
    switch completion {
    case .ok: phone.hash.add(UInt64(1))
    case .value(let value): phone.hash.add(value.bytes)
    case .absent: phone.hash.add(UInt64(2))
    case .unavailable: phone.hash.add(UInt64(3))
    case .corrupt: phone.hash.add(UInt64(4))
    case .failed: phone.hash.add(UInt64(5))
    }
  }

  private func observe(_ event: PhoneEvent) {
    switch event {
    case .failed(let process, let call, let errno, let injected):
      changes += 1
      let met = MetError(call: call, errno: errno, injected: injected)
      // A lock that is held is no trouble, and explains why a store refuses.
      if met.isTrouble || call == .lock {
        for id in open[Int(process.code)] { history.operations[id].errors.append(met) }
      }
      if !met.isTrouble { return }
    case .struck(let process, let fault):
      changes += 1
      for id in open[Int(process.code)] { history.operations[id].faults.append(fault) }
    case .witnessed(let process, let incident):
      if let told = self.incident(process, incident) { history.events.append(.incident(told)) }
      return
    default: break
    }
    history.events.append(.phone(event))
  }
}
