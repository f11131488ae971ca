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

  /// A paused act will go on for `calls` disk calls, or to its end if 0.
  ///
  /// - Returns: false if the process has no paused act, or is suspended.
  public func canProceed(_ name: ProcessName) -> Bool {
    guard let process = process(name) else { return false }
    return process.isPaused && process.awaitedLock == nil && process.awaitedClaim == nil
      && !process.isAsleep && process.canProceed
  }

  /// Hands the baton to a paused act. The loop must return `.handedOver` at once.
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

  /// What the loop has to do before its next step: code that must unwind, or can go on.
  ///
  /// - Returns: true if the baton went to it; the loop must return `.handedOver` at once.
  public func settle(leaving thread: BatonThread) -> Bool {
    restDaemon()
    // First, because whoever is told may wait, and much has happened when this goes on.
    deliverMail()
    if let dead = unwinding.first {
      unwinding.removeFirst()
      dead.awaitedLock = nil
      dead.awaitedClaim = nil
      dead.isAsleep = false
      baton.resume(dead.seat, leaving: thread)
      return true
    }
    for process in waiting where process.canProceed {
      if let inode = process.awaitedLock, !disk.lockHolders(inode: inode).isEmpty,
        !mayTake(process, inode)
      {
        continue
      }
      if let claim = process.awaitedClaim, !blockers(of: claim).isEmpty { continue }
      wakeWaiter(process)
      baton.resume(process.seat, leaving: thread)
      return true
    }
    return false
  }

  /// A waiter is worth waking when what it waits for changed since it began to wait.
  private func mayTake(_ process: Process, _ inode: Int) -> Bool {
    disk.lockHolders(inode: inode) != process.seenHolders
  }

  private func wakeWaiter(_ process: Process) {
    waiting.removeAll { $0 === process }
    process.awaitedLock = nil
    process.awaitedClaim = nil
    process.isAsleep = false
    process.isPaused = false
  }

  /// Waits for a lock: a holder whose act is paused goes on first; otherwise the trace does.
  func waitForLock(_ process: Process, _ inode: Int) {
    process.awaitedLock = inode
    process.isPaused = true
    let holders = disk.lockHolders(inode: inode)
    process.seenHolders = holders
    waiting.append(process)
    let next = pausedActs.first { holders.contains($0.life) && $0.canProceed }
    stop(process, for: next)
  }

  /// Waits for a coordinated access, in the same way. A process that is only told something waits
  /// without pushing anybody: what stops in the middle of an access may be meant to die there.
  func waitForClaim(_ process: Process, _ claim: CoordinationClaim) {
    process.awaitedClaim = claim
    process.isPaused = true
    let holders = blockers(of: claim)
    waiting.append(process)
    let next = pausedActs.first { holders.contains($0.life) && $0.canProceed }
    stop(process, for: process.isReceiving ? nil : next)
  }

  /// Sleeps: time passes, and the oldest act that can go on does.
  func sleep(_ process: Process, _ seconds: UInt64) {
    wait(seconds)
    guard process.state != .dead else { return }
    let next = pausedActs.first { $0.canProceed && $0 !== process }
    // Of two that sleep in turns, neither may sleep its time away before the other looks again.
    let sleeper = waiting.first { $0.isAsleep && $0.canProceed && $0 !== process }
    guard next != nil || sleeper != nil else { return }
    process.isAsleep = true
    process.isPaused = true
    waiting.append(process)
    if let next { return stop(process, for: next) }
    if let sleeper {
      wakeWaiter(sleeper)
      baton.swap(process.seat, to: sleeper.seat)
    }
  }

  private func stop(_ process: Process, for next: Process?) {
    guard let next else { return baton.pause(process.seat) }
    unpause(next)
    next.pace.countdown = 0
    baton.swap(process.seat, to: next.seat)
  }

  /// Code that keeps calling after its death is set aside with its thread.
  func park(_ process: Process) -> Never { baton.park() }

  /// Acts that wait for a lock that nobody will release: iOS's watchdog ends them.
  ///
  /// - Returns: whether any were ended.
  public func endHungActs() -> Bool {
    let hung = waiting
    for process in hung { hang(process) }
    return !hung.isEmpty
  }

  /// Whether an act of the process is paused or waits.
  public func hasOpenAct(_ name: ProcessName) -> Bool { process(name)?.isPaused ?? false }
}
