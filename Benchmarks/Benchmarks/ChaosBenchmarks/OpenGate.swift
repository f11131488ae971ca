// A gate that lets everything through, for the disk without a phone.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// Counts calls, and does nothing else.
final class OpenGate: CallGate {
  private(set) var calls = 0

  func enter(_ call: DiskCall) throws(Errno) { calls += 1 }
  func strike(_ call: DiskCall) -> FaultKind? { nil }
  func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {}
  func waitForLock(_ inode: Int) throws(Errno) {}
}
