// What a run looked like from far away: the few things that tell one situation from another. Two
// traces that reach the same ones teach the same about a store.

import ChaosContracts
import ChaosHash
import ChaosPhone
import ChaosSimulation
import ChaosTrace

/// The abstract states of a run, each as a hash.
public struct ReachedStates {
  private var states: Set<UInt64> = []
  private var lock = LockState.unlocked
  private var lives = [Int](repeating: 0, count: ProcessName.allCases.count)
  private var isPaused = [Bool](repeating: false, count: ProcessName.allCases.count)
  /// What happened last, and before.
  private var last = 0
  private var secondLast = 0
  private var isEnd = false

  /// What a run reached, in order.
  public static func of(_ outcome: RunOutcome) -> [UInt64] {
    let history = outcome.judged.history
    var reached = ReachedStates()
    reached.note(1, Int(history.trace.header.era.code), Int(history.trace.header.disk.code))
    for event in history.events { reached.take(event, history) }
    for violation in outcome.violations { reached.note(violation.invariant) }
    for wrong in outcome.judged.wrongAnswers {
      reached.note(2, Int(wrong.cause.rawValue), wrong.isLasting ? 1 : 0)
    }
    return reached.states.sorted()
  }

  private mutating func note(_ kind: Int, _ a: Int, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) {
    var hash = RollingHash()
    for number in [kind, a, b, c, d] { hash.add(number) }
    states.insert(hash.value)
  }

  /// A broken promise.
  private mutating func note(_ invariant: String) {
    var hash = RollingHash()
    hash.add(invariant)
    states.insert(hash.value)
  }

  private mutating func take(_ event: HistoryEvent, _ history: History) {
    switch event {
    case .step(let index, true):
      let step = history.trace.steps[index]
      move(Int(step.opcode.code) * 64 + (step.process.map { Int($0.code) + 1 } ?? 0))
    case .phone(let event): take(event)
    case .completed(let id): complete(history.operations[id])
    case .epilogue: isEnd = true
    case .incident: note(3, last, Int(lock.rawValue), isEnd ? 1 : 0)
    case .corrupted: move(4_001)
    case .evicted(let pages): if pages > 0 { move(4_002) }
    case .step, .invoked, .reinstalled, .backedUp, .restored, .complained, .shown: break
    }
  }

  /// One thing after another, in a situation: the order is what matters.
  private mutating func move(_ number: Int) {
    var phone = Int(lock.rawValue)
    for place in lives.indices { phone = phone * 8 + lives[place] * 2 + (isPaused[place] ? 1 : 0) }
    note(4, last, number, phone)
    note(5, secondLast, last, number)
    (last, secondLast) = (number, last)
  }

  private mutating func take(_ event: PhoneEvent) {
    switch event {
    case .locked: lock = .grace
    case .keysDropped: lock = .locked
    case .unlocked: lock = .unlocked
    case .wentOff: for process in ProcessName.allCases { bury(process) }
    // A phone without a passcode has no such time, and no trace of it differs from another's.
    case .booted: lock = .beforeFirstUnlock
    case .launched(let process, _, _): lives[Int(process.code)] = lock == .beforeFirstUnlock ? 2 : 1
    case .suspended(let process): lives[Int(process.code)] = 3
    case .resumed(let process): lives[Int(process.code)] = 1
    case .killed(let process, _), .heldLock(let process, _), .crashed(let process, _),
      .hung(let process):
      bury(process)
    case .forceQuit: bury(.app)
    case .paused(let process, let call):
      isPaused[Int(process.code)] = true
      note(6, Int(call.rawValue), Int(process.code), Int(lock.rawValue))
    case .failed(_, let call, let errno, _): note(7, Int(call.rawValue), Int(errno.rawValue), last)
    case .struck(_, let fault): note(8, Int(fault.code), last)
    case .reported(_, let notice): note(9, notice == .lostData ? 1 : 0, last)
    case .woken, .heldClaim, .witnessed, .asked: break
    }
  }

  private mutating func bury(_ process: ProcessName) {
    lives[Int(process.code)] = 0
    isPaused[Int(process.code)] = false
  }

  private mutating func complete(_ operation: ChaosContracts.Operation) {
    isPaused[Int(operation.process.code)] = false
    let answer =
      switch operation.completion {
      case nil: 0
      case .ok: 1
      case .value: 2
      case .absent: 3
      case .unavailable: 4
      case .corrupt: 5
      case .failed: 6
      }
    let what = Int(operation.kind.rawValue) * 8 + answer
    let trouble = operation.metDataTrouble ? 2 : operation.metTrouble ? 1 : 0
    note(10, what, Int(operation.lock.rawValue), Int(operation.process.code), trouble)
    if isEnd { note(11, what, last, secondLast) } else { move(5_000 + what) }
  }
}
