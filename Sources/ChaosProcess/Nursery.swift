// Where managed processes come from: this program, started once more and kept warm.

import CManaged
import SystemPackage

/// Forks managed processes and ends them. One simulation has one, from its first managed launch to
/// its end; processes that are left when it goes are killed.
final class Nursery {
  private var state = chaos_nursery()
  private var isTaken = [Bool](repeating: false, count: Int(CHAOS_SLOTS))
  /// What it has done so far.
  private(set) var launches = 0
  private(set) var handOvers = 0
  /// Why there are no managed processes here; nil if there are.
  let trouble: Errno?

  /// Its process, which is also the group of those that it forks.
  var process: Int32 { state.pid }

  init() {
    let status = chaos_nursery_start(&state)
    trouble = status == 0 ? nil : Errno(rawValue: status)
  }

  deinit { if trouble == nil { chaos_nursery_stop(&state) } }

  /// Forks a process that has run nothing.
  ///
  /// - Parameter type: the name of a type that it is about to look up; it is looked up before.
  /// - Returns: its number, for the other calls.
  func fork(knowing type: String = "") throws(Errno) -> Int {
    if let trouble { throw trouble }
    guard let slot = isTaken.firstIndex(of: false) else { throw .resourceTemporarilyUnavailable }
    chaos_channel_set_path(channel(slot), type)
    let status = chaos_nursery_fork(&state, Int32(slot))
    guard status == 0 else { throw Errno(rawValue: status) }
    isTaken[slot] = true
    launches += 1
    return slot
  }

  /// SIGKILL. Returns when the process is gone.
  func kill(_ slot: Int) {
    guard isTaken[slot] else { return }
    isTaken[slot] = false
    _ = chaos_nursery_kill(&state, Int32(slot))
  }

  func channel(_ slot: Int) -> UnsafeMutablePointer<chaos_channel> { state.channels + slot }

  /// Lets a process run until it says something.
  func run(_ slot: Int) -> Turn {
    handOvers += 1
    return switch chaos_channel_run(&state, channel(slot)) {
    case 1: .said
    case 0: .ended(channel(slot).pointee.status)
    default: .lost
    }
  }

  /// What comes of letting a process run.
  enum Turn {
    case said
    /// It ended by itself; the status is that of waitpid(2).
    case ended(Int32)
    /// The nursery is gone, and all processes with it.
    case lost
  }
}
