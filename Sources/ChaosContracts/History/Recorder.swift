// Writes the history while a trace runs.

import ChaosHash
import ChaosPhone
import ChaosTrace

/// Keeps the history of a run.
package final class Recorder {
  /// All that another recorder needs to go on from here.
  package struct State: Sendable {
    package fileprivate(set) var history: History
    /// Counts changes of operations.
    fileprivate var changes = 0
    fileprivate var stamps = 0
    fileprivate var batches = 0
    /// The operations that each process is in the middle of, by the code of its name.
    fileprivate var open: [[Int]] = Array(repeating: [], count: ProcessName.allCases.count)
    /// The changes whose processes wait for the phone: nobody will hear how they end.
    fileprivate var unheard: [Int] = []
  }

  @exclusivity(unchecked) package private(set) var state: State
  package var step: Int?
  /// The read whose answer is taken away: the app hears "unavailable" whatever the store says.
  package var unavailable: Int?
  /// Whether what a key was given last is also what nobody said was saved, so that it is tried
  /// again.
  package var repeatsUnanswered = false
  private let phone: Phone

  package convenience init(_ trace: Trace, _ phone: Phone, opensAtLaunch: Bool = false) {
    self.init(State(history: History(trace: trace)), trace, phone)
    state.history.opensAtLaunch = opensAtLaunch
    state.history.events.reserveCapacity(trace.steps.count * 6)
    state.history.operations.reserveCapacity(trace.steps.count * 3)
  }

  /// Goes on from another recorder's state, on another phone and with another trace.
  package init(_ state: State, _ trace: Trace, _ phone: Phone) {
    self.state = state
    self.phone = phone
    self.state.history.trace = trace
    phone.observer = { [unowned self] event in observe(event) }
  }

  package private(set) var history: History {
    @inline(__always) _read { yield state.history }
    @inline(__always) _modify { yield &state.history }
  }

  package var changes: Int { state.changes }

  /// How many stamps and batches there were: later ones have the next numbers.
  package var counts: (stamps: Int, batches: Int) { (state.stamps, state.batches) }

  package func nextStamp() -> Int {
    state.stamps += 1
    return state.stamps
  }

  /// The last value that a key was given, for all that its writer knows, and that one may pick; nil
  /// if there is none. `former`: the last one unlike that.
  package func lastValue(_ key: Key, former: Bool, where isChoice: (Value) -> Bool) -> Value? {
    var last: Value?
    for operation in history.operations.reversed() where operation.key == key {
      let isGiven = operation.completion == .ok || !former && repeatsUnanswered
      guard operation.kind == .write, isGiven, let value = operation.value, isChoice(value)
      else { continue }
      if !former || last != nil && last != value { return value }
      last = last ?? value
    }
    return nil
  }

  package func nextBatch() -> Int {
    state.batches += 1
    return state.batches
  }

  /// A place for an event that is known only when what it causes has happened.
  package func reserve() -> Int {
    history.events.append(.step(step ?? 0, applied: false))
    return history.events.count - 1
  }

  package func fill(_ place: Int, _ event: HistoryEvent) { history.events[place] = event }

  package func add(_ event: HistoryEvent) { history.events.append(event) }

  /// An act of a process begins: what its last one left open will never end.
  package func beginAct(_ process: ProcessName) { state.open[Int(process.code)] = [] }

  /// A process asks something of its store. `step`: the step of the trace in which its act began.
  /// Returns the operation, or -1 for a dead process: nobody will hear the answer.
  package func invoke(
    _ kind: OperationKind, _ key: Key?, _ value: Value?, by process: Process, step: Int?,
    basedOn: Int? = nil, batch: Int? = nil
  ) -> Int {
    guard let name = process.name, process.state != .dead else { return -1 }
    let id = history.operations.count
    state.changes += 1
    history.operations.append(
      Operation(
        id: id, step: step, process: name, life: process.life, bornLocked: process.bornLocked,
        kind: kind, key: key, value: value, basedOn: basedOn, batch: batch, lock: phone.lockState,
        invoked: history.events.count))
    state.open[Int(name.code)].append(id)
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
    if !state.open[process].contains(id) { state.open[process].append(id) }
  }

  /// The operation that a process is in the middle of, the latest if there are several.
  func openOperation(_ process: ProcessName) -> Operation? {
    state.open[Int(process.code)].last.map { history.operations[$0] }
  }

  /// An operation ended. What a dead process hears is thrown away.
  package func complete(_ id: Int, _ completion: Completion) {
    guard id >= 0, history.operations[id].completion == nil, !state.unheard.contains(id) else {
      return
    }
    let operation = history.operations[id]
    guard phone.process(operation.process)?.life == operation.life else { return }
    state.changes += 1
    history.operations[id].completion = completion
    history.operations[id].completed = history.events.count
    history.events.append(.completed(id))
    state.open[Int(operation.process.code)].removeAll { $0 == id }
    hash(completion)
  }

  /// The change that a process is in the middle of has returned, with all of its batch. One that
  /// was begun and put off has not.
  private func acknowledge(_ process: ProcessName) {
    let changes = state.open[Int(process.code)].filter {
      history.operations[$0].isChange || history.operations[$0].kind == .flush
    }
    guard let last = changes.last else { return }
    let batch = history.operations[last].batch
    for id in changes where id == last || batch != nil && history.operations[id].batch == batch {
      complete(id, .ok)
    }
  }

  /// What a process does with `UserDefaults` belongs to the changes that it is in the middle of.
  /// Work of no change may be that of an earlier one, which was put off.
  private func useSettings(_ process: ProcessName, _ isChange: Bool) {
    if isChange, history.settingsChanged.last != history.events.count {
      history.settingsChanged.append(history.events.count)
    }
    let current = state.open[Int(process.code)].filter { history.operations[$0].isChange }
    for id in current { useSettings(id, isChange) }
    guard current.isEmpty, isChange, let life = phone.process(process)?.life else { return }
    for id in history.operations.indices
    where history.operations[id].life == life && history.operations[id].isChange {
      useSettings(id, isChange)
    }
  }

  private func useSettings(_ id: Int, _ isChange: Bool) {
    history.operations[id].mayBeInSettings = true
    if isChange { history.operations[id].changesSettings = true }
  }

  /// What the app hears of a store's answer.
  package func heard(_ outcome: ReadOutcome, by operation: Int) -> ReadOutcome {
    operation == unavailable ? .unavailable : outcome
  }

  private func hash(_ completion: Completion) {
    switch completion {
    case .ok: phone.hash.add(UInt64(1))
    case .value(let value): phone.hash.add(value.bytes)
    case .absent: phone.hash.add(UInt64(2))
    case .unavailable: phone.hash.add(UInt64(3))
    case .corrupt: phone.hash.add(UInt64(4))
    case .failed: phone.hash.add(UInt64(5))
    case .retried: phone.hash.add(UInt64(6))
    }
  }

  private func observe(_ event: PhoneEvent) {
    switch event {
    case .failed(let process, let call, let errno, let injected):
      state.changes += 1
      let met = MetError(call: call, errno: errno, injected: injected)
      // A lock that is held is no trouble, and explains why a store refuses.
      if met.isWrong || call == .lock {
        for id in state.open[Int(process.code)] { history.operations[id].errors.append(met) }
      }
      if !met.isWrong, !met.isMissingFolder { return }
    case .struck(let process, let fault):
      state.changes += 1
      for id in state.open[Int(process.code)] { history.operations[id].faults.append(fault) }
    case .waitsForUnlock(let process):
      state.changes += 1
      for id in state.open[Int(process.code)] {
        if history.operations[id].kind == .read {
          complete(id, .unavailable)
        } else {
          state.unheard.append(id)
        }
      }
    case .repeats(let process, let key, let bytes):
      let written = state.open[Int(process.code)].last {
        history.operations[$0].kind == .write && history.operations[$0].key == key
      }
      if let written { history.operations[written].value = Value(bytes: bytes) }
      return
    case .confirms(let process, let key):
      let written = state.open[Int(process.code)].last {
        history.operations[$0].kind == .write && history.operations[$0].key == key
      }
      if let written { history.operations[written].confirms = true }
      return
    case .answered(let process):
      acknowledge(process)
      return
    case .usedSettings(let process, let isChange):
      useSettings(process, isChange)
      return
    case .witnessed(let process, let incident):
      if let told = self.incident(process, incident) { history.events.append(.incident(told)) }
      return
    default: break
    }
    history.events.append(.phone(event))
  }
}
