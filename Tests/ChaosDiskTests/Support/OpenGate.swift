// A gate that lets every call pass, troubles those it was told to, and remembers what failed.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// The gate of a process that nobody schedules.
final class OpenGate: CallGate {
  /// A call that failed.
  struct Failure: Equatable {
    var call: DiskCall
    var errno: Errno
    var injected: Bool
  }

  var faults = ArmedFaults()
  private(set) var failures: [Failure] = []
  private(set) var entered: [DiskCall] = []
  /// What happens while a call waits for a lock; without it, waiting ends in a deadlock.
  var whileWaiting: (() -> Void)?
  /// What others do before a call.
  var beforeCall: ((DiskCall) -> Void)?
  /// How many calls still pass before the process is dead; nil for ever.
  var left: Int?

  func enter(_ call: DiskCall) throws(Errno) {
    if let left {
      if left == 0 { throw .noSuchProcess }
      self.left = left - 1
    }
    entered.append(call)
    beforeCall?(call)
  }

  func strike(_ call: DiskCall) -> FaultKind? { faults.strike(call) }

  func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {
    failures.append(Failure(call: call, errno: errno, injected: injected))
  }

  func waitForLock(_ inode: Int) throws(Errno) {
    guard let whileWaiting else { throw .deadlock }
    self.whileWaiting = nil
    whileWaiting()
  }
}
