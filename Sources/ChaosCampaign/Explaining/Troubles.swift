// What a trace does to a phone that stores may not survive: other troubles, another bug.

import ChaosTrace

/// The kinds of trouble in a trace.
struct Troubles {
  /// Crashes, restarts, locks, damage, a full disk, faults by their kind, and other processes.
  private var kinds: Set<String> = []
  private var hasKill = false

  init(_ trace: Trace) {
    for step in trace.steps {
      switch step {
      case .kill, .forceQuit: hasKill = true
      case .fault(_, let kind, _): kinds.insert("fault \(kind.word)")
      case .reboot, .lock: kinds.insert("keys")
      case .powerLoss, .panic: kinds.insert("crash")
      case .corrupt: kinds.insert("damage")
      case .space: kinds.insert("space")
      case .act(let process, _, _, _, let pause):
        if process != .app { kinds.insert("another process") }
        if pause > 0 { kinds.insert("pause") }
      default: break
      }
    }
  }

  /// Whether a bug of the other trace may be one of this: nothing else has happened there, except
  /// that a scenario may kill its process for no more than another launch.
  func isLike(_ other: Troubles) -> Bool { kinds == other.kinds && (!hasKill || other.hasKill) }
}
