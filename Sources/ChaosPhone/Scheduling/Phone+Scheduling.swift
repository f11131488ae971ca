// Who runs next: pausing acts, waiting for locks, sleeping, and bringing dead code back.

import ChaosDisk
import ChaosTrace

extension Phone {
  /// An act stops before a disk call; the trace goes on on another thread.
  func pause(_ process: Process, before call: DiskCall) {
    process.isPaused = true
    pausedActs.append(process)
    if let name = process.name { emit(.paused(name, call)) }
    baton.pause(process.seat)
  }

  /// Whether a process has a paused act that can go on.
  public func canProceed(_ name: ProcessName) -> Bool {
    guard let process = process(name) else { return false }
    return process.isPaused && process.wait == nil && process.canProceed
  }

  /// Hands the baton to a paused act, for `calls` disk calls or to its end if 0. The loop must
  /// return `.handedOver` at once.
  public func proceed(_ name: ProcessName, calls: UInt16, leaving thread: BatonThread) {
    guard let process = process(name) else {
      fatalError("chaos has a bug: \(name.word) has no act to go on with")
    }
    unpause(process)
    // The call that it stopped before is not counted again.
    process.pace.countdown = Int(calls)
    baton.resume(process.seat, leaving: thread)
  }

  private func unpause(_ process: Process) {
    process.isPaused = false
    pausedActs.removeAll { $0 === process }
  }

  /// What the loop has to do before its next step: code that must unwind, or can go on. True if the
  /// baton went to it; the loop must return `.handedOver` at once.
  public func settle(leaving thread: BatonThread) -> Bool {
    // Daemons may make as many calls as they like between two of the app's acts.
    daemon?.pace.calls = 0
    // First, because whoever is told may wait, and much has happened when this goes on.
    deliverMail()
    suspendIdle()
    if let dead = unwinding.first {
      unwinding.removeFirst()
      dead.wait = nil
      baton.resume(dead.seat, leaving: thread)
      return true
    }
    for process in waiting where process.canProceed && mayGoOn(process) {
      wakeWaiter(process)
      baton.resume(process.seat, leaving: thread)
      return true
    }
    return false
  }

  /// A waiter is worth waking when what it waits for is there, or changed since it began to wait.
  private func mayGoOn(_ process: Process) -> Bool {
    switch process.wait {
    case .lock(let inode, let seen):
      let holders = disk.lockHolders(inode: inode)
      return holders.isEmpty || holders != seen
    case .access(let claim): return blockers(of: claim).isEmpty
    case .real(let holders, let seen):
      let now = holders()
      return now.isEmpty || now != seen
    case .sleep, nil: return true
    }
  }

  private func wakeWaiter(_ process: Process) {
    waiting.removeAll { $0 === process }
    process.wait = nil
    process.isPaused = false
  }

  /// Waits for a lock: a holder whose act is paused goes on first; otherwise the trace does.
  func waitForLock(_ process: Process, _ inode: Int) {
    let holders = disk.lockHolders(inode: inode)
    begin(process, .lock(inode, holders: holders))
    stop(process, for: pausedActs.first { holders.contains($0.life) && $0.canProceed })
  }

  /// Waits for a lock of the real kernel, in the same way.
  func waitForLock(_ process: Process, _ holders: @escaping () -> Set<Int>) {
    let seen = holders()
    begin(process, .real(holders: holders, seen: seen))
    stop(process, for: pausedActs.first { seen.contains($0.life) && $0.canProceed })
  }

  /// Waits for a coordinated access, in the same way. A process that is only told something waits
  /// without pushing anybody: what stops in the middle of an access may be meant to die there.
  func waitForClaim(_ process: Process, _ claim: CoordinationClaim) {
    begin(process, .access(claim))
    let holders = process.isReceiving ? [] : blockers(of: claim)
    stop(process, for: pausedActs.first { holders.contains($0.life) && $0.canProceed })
  }

  /// Sleeps: time passes, and the oldest act that can go on does.
  func sleep(_ process: Process, _ seconds: UInt64) {
    wait(seconds)
    guard process.state != .dead else { return }
    let next = pausedActs.first { $0.canProceed && $0 !== process }
    // Of two that sleep in turns, neither may sleep its time away before the other looks again.
    let sleeper = waiting.first { other in
      if case .sleep = other.wait { other.canProceed && other !== process } else { false }
    }
    guard next != nil || sleeper != nil else { return }
    begin(process, .sleep)
    if let next { return stop(process, for: next) }
    if let sleeper {
      wakeWaiter(sleeper)
      baton.swap(process.seat, to: sleeper.seat)
    }
  }

  private func begin(_ process: Process, _ wait: Process.Wait) {
    process.wait = wait
    process.isPaused = true
    waiting.append(process)
  }

  private func stop(_ process: Process, for next: Process?) {
    guard let next else { return baton.pause(process.seat) }
    unpause(next)
    next.pace.countdown = 0
    baton.swap(process.seat, to: next.seat)
  }

  /// iOS's watchdog ends acts that wait for a lock for ever. Returns whether any were ended.
  public func endHungActs() -> Bool {
    let hung = waiting
    for process in hung { hang(process) }
    return !hung.isEmpty
  }

  /// Whether an act of the process is paused or waits.
  public func hasOpenAct(_ name: ProcessName) -> Bool { process(name)?.isPaused ?? false }
}
