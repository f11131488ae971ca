// What a run looked like from far away: the few things that tell one situation from another. Which
// lines of code ran says little about a store, since most bugs lie in the order of things.

import ChaosContracts
import ChaosDisk
import ChaosHash
import ChaosPhone
import ChaosSimulation
import ChaosTrace

/// Walks through a history, and notes the abstract states on the way, each as a number.
///
/// There must be few of them, some thousands: a fuzzer keeps an input for each, and needs some
/// direction. A corpus is made smaller by the same ones, so what the fuzzer kept for one stays.
public struct AbstractStates {
  private let history: History
  /// In the order in which they were met, some more than once.
  private var states: [UInt64] = []
  private var phone: PhoneTracker
  private var last = Move.start
  /// The call before which a process was stopped, while nothing else has happened since.
  private var stoppedAt: DiskCall?
  private var stage = 0
  private var keys = [KeyState](repeating: KeyState(), count: Key.allCases.count)

  /// What a run must keep for all of its states to be met.
  public static var options: RunOptions {
    var options = RunOptions()
    options.keepsFootprints = true
    return options
  }

  /// What a run met, each state at least once.
  public static func met(in outcome: RunOutcome) -> [UInt64] {
    var states = AbstractStates(outcome.judged.history)
    for event in states.history.events { states.take(event) }
    for wrong in outcome.judged.wrongAnswers {
      states.see(
        .judgement, Int(wrong.cause.rawValue), wrong.isLasting ? 1 : 0,
        outcome.judged.operation(wrong.operation).step == nil ? 1 : 0)
    }
    for violation in outcome.violations {
      var name = RollingHash()
      name.add(violation.invariant)
      states.see(.broken, Int(truncatingIfNeeded: name.value))
    }
    // What was left on the disk for the next launch: how far something has come that takes many.
    for footprint in outcome.footprints {
      for part in footprint.parts { states.see(.disk, Int(truncatingIfNeeded: part)) }
    }
    return states.states
  }

  /// What a run met, each state once, in order.
  public static func of(_ outcome: RunOutcome) -> [UInt64] { Set(met(in: outcome)).sorted() }

  private init(_ history: History) {
    self.history = history
    phone = PhoneTracker(history.trace.header)
    // A phone of another era is another machine.
    see(.era, Int(history.trace.header.era.code))
  }

  /// States of different kinds never mean the same.
  private enum Kind: UInt8 {
    case era, phone, moves, meeting, pause, fault, struck, failure, incident, answer, trouble, key
    case belief, judgement, broken, disk
  }

  private mutating func see(_ kind: Kind, _ a: Int, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) {
    var hash = UInt64(kind.rawValue) &+ 1
    for part in [a, b, c, d] {
      hash = (hash ^ UInt64(truncatingIfNeeded: part)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    // The highest bits are those that counters go by.
    states.append(hash &* 0xBF58_476D_1CE4_E5B9)
  }

  private mutating func take(_ event: HistoryEvent) {
    switch event {
    case .phone(.heldLock), .phone(.crashed), .phone(.hung): move(.death)
    default: break
    }
    for process in event.deaths {
      for key in keys.indices { keys[key].forget(process) }
    }
    phone.take(event, of: history.trace)
    switch event {
    case .step(let index, let applied): if applied { take(history.trace.steps[index]) }
    case .phone(let event): take(event)
    case .invoked: break
    case .completed(let id): complete(history.operations[id])
    case .corrupted: move(.damage)
    case .evicted(let pages): if pages > 0 { move(.damage) }
    case .reinstalled:
      for key in keys.indices { keys[key] = KeyState() }
    case .backedUp, .restored, .shown: break
    case .epilogue(let stage): self.stage = 1 + Int(stage.rawValue)
    case .complained: see(.incident, 50)
    case .incident(let incident): take(incident)
    }
  }

  // MARK: Moves

  /// One thing after another, in a situation: the order is what matters.
  private mutating func move(_ move: Move) {
    if stage > 0 { return }
    if let stoppedAt { see(.meeting, Int(stoppedAt.rawValue), move.rawValue) }
    stoppedAt = nil
    see(.moves, last.rawValue, move.rawValue, Int(phone.lock.rawValue))
    last = move
    var situation = 0
    for process in ProcessName.allCases { situation = situation * 8 + code(of: phone[process]) }
    see(.phone, situation, Int(phone.lock.rawValue))
    if let fate = move.fate {
      for key in keys.indices where keys[key].isUsed { note(fate, of: key) }
    }
  }

  /// What is going on in a process, as a number below 8.
  private func code(of life: PhoneTracker.Life?) -> Int {
    guard let life else { return 0 }
    let kind = life.state == .suspended ? 2 : life.isBornLocked ? 3 : 1
    return kind * 2 + (life.isPaused ? 1 : 0)
  }

  private mutating func take(_ step: Step) {
    // Work is told by its answers.
    switch step {
    case .act: break
    case .fault(let process, let kind, _):
      see(.fault, Int(kind.code), process == .app ? 0 : 1, Int(phone.lock.rawValue))
    default: move(Move(step))
    }
  }

  private mutating func take(_ event: PhoneEvent) {
    switch event {
    case .paused(let process, let call):
      see(.pause, Int(call.rawValue), process == .app ? 0 : 1, Int(phone.lock.rawValue))
      stoppedAt = call
    case .failed(_, let call, let errno, let injected):
      see(.failure, Int(call.rawValue), Int(errno.rawValue), injected ? 1 : 0)
    case .struck(_, let fault):
      see(.struck, Int(fault.code), last.rawValue)
      move(.fault)
    case .reported(_, let notice): see(.incident, notice == .lostData ? 60 : 61)
    case .lostPages, .hiddenLoss: move(.damage)
    case .locked, .keysDropped, .unlocked, .wentOff, .booted, .launched, .woken, .suspended,
      .resumed, .killed, .forceQuit, .heldLock, .crashed, .hung, .heldClaim, .witnessed, .asked,
      .repeats, .confirms, .answered, .usedSettings, .waitsForUnlock, .messageIsLate, .threw,
      .deleted:
      break
    }
  }

  private mutating func take(_ incident: Incident) {
    let kind =
      switch incident.kind {
      case .destroyed: 1
      case .exposed: 2
      case .misprotected: 3
      case .leftBehind: 4
      case .residue: 5
      }
    see(.incident, kind, Int(phone.lock.rawValue), stage)
  }

  // MARK: Answers

  private mutating func complete(_ operation: Operation) {
    phone[operation.process]?.isPaused = false
    let answer = answer(of: operation)
    let kind = Int(operation.kind.rawValue) * 16 + answer
    let trouble =
      operation.metDataTrouble ? 3 : operation.metHeldLock ? 2 : operation.metTrouble ? 1 : 0
    see(.answer, kind, Int(operation.lock.rawValue), operation.bornLocked ? 1 : 0, stage)
    see(.trouble, kind, trouble, operation.process == .app ? 0 : 1)
    if stage > 0 { return }
    if let key = operation.key.map({ Int($0.code) }) {
      if operation.isChange, operation.completion == .ok { keys[key].acknowledge(operation) }
      keys[key].tell(operation.process, operation.isChange && answer == 1 ? 4 : answer)
      note(KeyState.Fate(operation, answer), of: key)
    }
    move(Move(operation, answer))
  }

  /// What became of a key: the last few things, and what the processes think of it.
  private mutating func note(_ fate: KeyState.Fate, of key: Int) {
    let recent = keys[key].add(fate)
    see(.key, recent.0, recent.1, fate.rawValue)
    see(.belief, keys[key].summary, fate.rawValue)
  }

  /// The answer of an operation as a number below 16.
  private func answer(of operation: Operation) -> Int {
    switch operation.completion {
    case nil: 0
    case .ok: 1
    case .value(let value):
      operation.key.map { keys[Int($0.code)].age(of: value, history.operations) } ?? 2
    case .absent: operation.key.map { keys[Int($0.code)].isUsed ? 7 : 6 } ?? 6
    case .unavailable: 8
    case .corrupt: 9
    case .failed(.unavailable): 10
    case .failed(.corrupt): 11
    case .failed(.failed): 12
    case .failed(.unknown): 13
    case .retried: 14
    }
  }
}
