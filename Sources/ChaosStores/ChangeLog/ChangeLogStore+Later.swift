// A log that is written later: a change is acknowledged while it is in memory alone. So that nobody
// overtakes it, its process has the lock until it is in the file, and the others are told so.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// The turn of a process whose changes wait: the lock, and when they are written.
struct ChangeLogTurn {
  /// The descriptor that holds the lock.
  let lock: Int32
  /// The timer that ends it.
  var timer: Int
  /// Seconds until the next try: twice as long after each that failed.
  var delay = soonest

  /// Seconds in which changes gather.
  static let soonest: UInt64 = 2
  /// No try is further away than this, in seconds.
  static let latest: UInt64 = 120
  /// How often, once a second, the others look whether the turn is over: longer than it takes.
  static let patience = 4
}

extension ChangeLogStore {
  /// What waits is written when the user leaves, too, and when iOS takes the time away.
  func writeInTheEnd() {
    host.onBackground { [weak self] in self?.writeOut() }
    host.onExpiration { [weak self] in self?.writeOut() }
  }

  // MARK: Operations

  /// Looks at a log that nobody has changes for. Who has a turn knows that already.
  func lookInTurn(_ place: Int) throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    let lock = turn == nil ? try take(.shared) : nil
    defer { if let lock { try? host.files.close(lock) } }
    try logs[place].look()
  }

  /// Acknowledges changes that are in no file.
  func hold(_ changes: (KeyValues) -> [StoreChange], in place: Int) throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    let lock = turn == nil ? try take(.exclusive) : nil
    do throws(StoreError) { try logs[place].hold(changes) } catch {
      if let lock { try? host.files.close(lock) }
      throw error
    }
    guard let lock else { return }
    if logs[place].isWaiting { begin(lock) } else { try? host.files.close(lock) }
  }

  /// Writes what waits, and makes the logs durable.
  func flushInTurn() throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    let lock = turn == nil ? try take(.exclusive) : nil
    defer {
      if let lock { try? host.files.close(lock) }
      endIfDone()
    }
    for place in logs.indices { try logs[place].writeOut() }
    for place in logs.indices { try logs[place].flush() }
  }

  // MARK: A turn

  /// An app that its user leaves is not suspended with the lock (F68). The others are told now, and
  /// not when the file is another one: whoever looks waits for it.
  private func begin(_ lock: Int32) {
    host.beginExpiringActivity()
    turn = ChangeLogTurn(lock: lock, timer: schedule(after: ChangeLogTurn.soonest))
    tell()
  }

  private func schedule(after seconds: UInt64) -> Int {
    host.schedule(after: seconds) { [weak self] in self?.retry() }
  }

  private func retry() {
    writeOut()
    guard var turn else { return }
    turn.delay = min(turn.delay * 2, ChangeLogTurn.latest)
    turn.timer = schedule(after: turn.delay)
    self.turn = turn
  }

  /// What fails is tried again: nobody asked, so nobody can be told.
  private func writeOut() {
    if turn == nil { return }
    for place in logs.indices { try? logs[place].writeOut() }
    endIfDone()
  }

  private func endIfDone() {
    guard let turn, !logs.contains(where: \.isWaiting) else { return }
    host.cancel(turn.timer)
    self.turn = nil
    try? host.files.close(turn.lock)
    host.endExpiringActivity()
  }

  /// Takes the lock, or says after a while that another process has it. Waiting for it without end
  /// would be wrong: whoever has it may be waiting for time to pass.
  private func take(_ mode: LockMode) throws(StoreError) -> Int32 {
    do throws(Errno) {
      let lock = try host.files.open(
        folder + "/lock", [.write, .create], protection: ProtectionClass.none)
      do throws(Errno) { try take(lock, mode) } catch {
        try? host.files.close(lock)
        throw error
      }
      return lock
    } catch {
      throw .failed(error)
    }
  }

  private func take(_ lock: Int32, _ mode: LockMode) throws(Errno) {
    for _ in 0..<ChangeLogTurn.patience {
      do throws(Errno) {
        return try host.files.lock(lock, .flock, mode, range: nil, blocking: false)
      } catch {
        if error != .resourceTemporarilyUnavailable { throw error }
      }
      try host.sleep(seconds: 1)
    }
    try host.files.lock(lock, .flock, mode, range: nil, blocking: false)
  }
}
