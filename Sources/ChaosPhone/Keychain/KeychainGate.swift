// What stands between the keychain's service and the disk: nothing stops it, and whoever asked
// hears of its troubles.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// The gate of the keychain's own calls.
final class KeychainGate: CallGate {
  private unowned let client: Process

  init(_ client: Process) { self.client = client }

  func enter(_ call: DiskCall) throws(Errno) {}

  func strike(_ call: DiskCall) -> FaultKind? { nil }

  func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {
    // That there is no such item is an answer.
    if errno != .noSuchFileOrDirectory { client.failed(call, errno, injected: injected) }
  }

  func waitForLock(_ inode: Int) throws(Errno) { throw .resourceTemporarilyUnavailable }

  /// The classes of items are their owners' affair; that one is destroyed unread is told.
  func witness(_ incident: FileIncident) {
    if case .destroyed = incident { client.witness(incident) }
  }
}
