// What stands between a process and the disk: the phone's scheduler, death and faults.

import ChaosTrace
import SystemPackage

/// Whoever may stop, kill or trouble a process at its disk calls.
public protocol CallGate: AnyObject {
  /// Called before a call does anything. May take long: other processes run meanwhile.
  ///
  /// - Throws: when the process is dead; then the call must change nothing.
  func enter(_ call: DiskCall) throws(Errno)
  /// The fault that strikes this call, if one was armed for it.
  func strike(_ call: DiskCall) -> FaultKind?
  /// Called when a call fails, before its caller learns of it.
  func failed(_ call: DiskCall, _ errno: Errno, injected: Bool)
  /// Waits until a lock may be free.
  ///
  /// - Throws: when nobody can ever release it, or the process dies.
  func waitForLock(_ inode: Int) throws(Errno)
  /// Called when a call did something to a file that its owner should know of.
  func witness(_ incident: FileIncident)
}

extension CallGate {
  /// Not everybody looks.
  public func witness(_ incident: FileIncident) {}
}
