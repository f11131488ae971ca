// All of a history that a judge or an invariant may ever look at, as bytes. Two runs that agree in
// it, and go on alike, end with the same verdict.
//
// Left out are: steps that did not apply, and which number a step has; where acts were stopped;
// the places of events, of which only the order counts. Everything else is in, so nothing depends
// on how judges work, but for these.

import ChaosContracts
import ChaosHash
import ChaosPhone
import ChaosTrace

extension Recorder {
  /// Adds all that later answers, values and verdicts depend on.
  func describe(into state: inout StateBytes) {
    state.add(counts.stamps)
    state.add(counts.batches)
    history.describe(into: &state)
  }
}

extension History {
  func describe(into state: inout StateBytes) {
    state.add(operations.count)
    state.add(settingsChanged.count)
    var steps: [Int] = []
    for operation in operations { operation.describe(into: &state, &steps) }
    for event in events { describe(event, into: &state) }
  }

  /// Each event begins with a number of its kind.
  private func describe(_ event: HistoryEvent, into state: inout StateBytes) {
    switch event {
    case .step(let index, let applied):
      // The only steps whose operands are looked at.
      guard applied else { return }
      switch trace.steps[index] {
      case .permission, .passcode, .groupContainer, .space, .lowSpace, .daemonCrash:
        state.add(UInt8(1))
        state.add(trace.steps[index].text)
      default: return
      }
    case .phone(let event): describe(event, into: &state)
    case .invoked(let id):
      state.add(UInt8(2))
      state.add(id)
    case .completed(let id):
      state.add(UInt8(3))
      state.add(id)
    case .corrupted(let path):
      state.add(UInt8(4))
      state.add(path)
    case .evicted(let changed):
      state.add(UInt8(5))
      state.add(changed)
    case .reinstalled: state.add(UInt8(6))
    case .backedUp: state.add(UInt8(7))
    case .restored(let elsewhere, let part):
      state.add(UInt8(8))
      state.add(elsewhere)
      state.add(part.map { $0.code + 1 } ?? 0)
    case .epilogue(let stage):
      state.add(UInt8(9))
      state.add(stage.rawValue)
    case .complained(let process, let complaint):
      state.add(UInt8(10))
      state.add(process.code)
      state.add(complaint)
    case .shown(let process, let shown):
      state.add(UInt8(11))
      state.add(process.code)
      state.add(shown.map(\.code)[...])
    case .incident(let incident):
      state.add(UInt8(12))
      incident.describe(into: &state)
    }
  }

  private func describe(_ event: PhoneEvent, into state: inout StateBytes) {
    func add(_ kind: UInt8, _ process: ProcessName, _ more: UInt8 = 0) {
      state.add(kind)
      state.add(process.code)
      state.add(more)
    }
    switch event {
    case .paused, .messageIsLate: return
    case .locked: state.add(UInt8(32))
    case .keysDropped: state.add(UInt8(33))
    case .unlocked(let first): state.add(UInt8(first ? 34 : 35))
    case .lostPages(let pages):
      state.add(UInt8(31))
      state.add(pages)
    case .hiddenLoss(let pages):
      state.add(UInt8(30))
      state.add(pages)
    case .wentOff(let reason): state.add(UInt8(36 + reason.number))
    case .booted: state.add(UInt8(48))
    case .launched(let process, let cause, let life):
      add(49, process, cause.code)
      state.add(life)
    case .woken(let process, let cause): add(50, process, cause.code)
    case .suspended(let process): add(51, process)
    case .resumed(let process): add(52, process)
    case .killed(let process, let reason): add(53, process, reason.code)
    case .heldLock(let process, let path):
      add(54, process)
      state.add(path)
    case .heldClaim(let process, let path):
      add(55, process)
      state.add(path)
    case .forceQuit: state.add(UInt8(56))
    case .asked(let data, let authorization):
      state.add(UInt8(57))
      state.add(data.code)
      state.add(authorization.code)
    case .crashed(let process, let crash):
      add(58, process, crash.isReal ? 1 : 0)
      state.add(crash.description)
    case .hung(let process): add(59, process)
    case .failed(let process, let call, let errno, let injected):
      add(60, process, injected ? 1 : 0)
      state.add(Int(call.rawValue) << 32 | Int(UInt32(bitPattern: errno.rawValue)))
    case .struck(let process, let fault): add(61, process, fault.code)
    case .reported(let process, let notice): add(62, process, notice == .lostData ? 1 : 0)
    // Incidents, repeated values and answers are noted as such, and are no events of their own.
    case .witnessed(let process, _): add(63, process ?? .app, process == nil ? 1 : 0)
    case .repeats(let process, let key, let bytes):
      add(64, process, key.code)
      state.add(bytes[...])
    case .answered(let process): add(65, process)
    case .waitsForUnlock(let process): add(68, process)
    case .confirms(let process, let key): add(69, process, key.code)
    case .usedSettings(let process, let isChange): add(67, process, isChange ? 1 : 0)
    case .threw(let process, let error):
      add(66, process)
      state.add(error)
    case .deleted(let process, let item):
      add(70, process)
      state.add(item)
    }
  }
}

extension OffReason {
  fileprivate var number: UInt8 {
    switch self {
    case .reboot: 0
    case .panic: 1
    case .powerLoss: 2
    case .inactivity: 3
    case .restore: 4
    }
  }
}

extension Operation {
  /// - Parameter steps: the steps that acts began in, in the order in which they were met: of these
  ///   numbers only equality counts.
  fileprivate func describe(into state: inout StateBytes, _ steps: inout [Int]) {
    if let step, !steps.contains(step) { steps.append(step) }
    state.add(step.flatMap { steps.firstIndex(of: $0) })
    state.add(process.code)
    state.add(life)
    state.add(bornLocked)
    state.add(kind.rawValue)
    state.add(key.map { Int($0.code) })
    state.add(value?.bytes)
    state.add(basedOn)
    state.add(batch)
    state.add(lock.rawValue)
    describe(completion, into: &state)
    state.add(errors.count)
    for error in errors {
      state.add(Int(error.call.rawValue) << 1 | (error.injected ? 1 : 0))
      state.add(Int(error.errno.rawValue))
    }
    state.add(faults.map(\.code)[...])
    state.add(mayBeInSettings)
    state.add(changesSettings)
    state.add(confirms)
  }

  private func describe(_ completion: Completion?, into state: inout StateBytes) {
    switch completion {
    case nil: state.add(UInt8(0))
    case .ok: state.add(UInt8(1))
    case .value(let value):
      state.add(UInt8(2))
      state.add(value.bytes[...])
    case .absent: state.add(UInt8(3))
    case .unavailable: state.add(UInt8(4))
    case .corrupt: state.add(UInt8(5))
    case .retried: state.add(UInt8(6))
    case .failed(let error):
      state.add(UInt8(7))
      switch error {
      case .unavailable: state.add(UInt8(0))
      case .corrupt: state.add(UInt8(1))
      case .failed(let errno):
        state.add(UInt8(2))
        state.add(Int(errno.rawValue))
      case .unknown(let errno):
        state.add(UInt8(3))
        state.add(Int(errno.rawValue))
      }
    }
  }
}

extension Incident {
  fileprivate func describe(into state: inout StateBytes) {
    state.add(process.map { Int($0.code) })
    state.add(path)
    switch kind {
    case .destroyed(let how, let writes, let isChange):
      state.add(UInt8(0))
      state.add(how.rawValue)
      state.add(writes.count)
      for write in writes { state.add(write) }
      state.add(isChange)
    case .exposed(let protection, let writes):
      state.add(UInt8(1))
      state.add(protection.rawValue)
      state.add(writes.count)
      for write in writes { state.add(write) }
    case .misprotected(let protection):
      state.add(UInt8(2))
      state.add(protection.rawValue)
    case .leftBehind(let key, let life):
      state.add(UInt8(3))
      state.add(key.map { Int($0.code) })
      state.add(life)
    case .residue: state.add(UInt8(4))
    }
  }
}
